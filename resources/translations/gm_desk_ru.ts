<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru_RU" sourcelanguage="en_US">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About GM Desk</source>
        <translation>О программе GM Desk</translation>
    </message>
    <message>
        <source>A game master&apos;s desk: campaigns, fights, odds and paper.</source>
        <translation>Стол ведущего: кампании, бои, шансы и бумага.</translation>
    </message>
    <message>
        <source>Free software under the MIT licence. It sends nothing anywhere.</source>
        <translation>Свободная программа под лицензией MIT. Никуда ничего не отправляет.</translation>
    </message>
    <message>
        <source>Fonts: PT Sans and PT Serif (SIL OFL), DejaVu Sans. Icons: Lucide (ISC).</source>
        <translation>Шрифты: PT Sans и PT Serif (SIL OFL), DejaVu Sans. Значки: Lucide (ISC).</translation>
    </message>
    <message>
        <source>Licences…</source>
        <translation>Лицензии…</translation>
    </message>
</context>
<context>
    <name>ActPage</name>
    <message>
        <source>Odds are weighed between those who stand in a fight: choose one, or add somebody to it.</source>
        <translation>Шансы взвешиваются между участниками боя: выберите бой или добавьте в него кого-нибудь.</translation>
    </message>
    <message>
        <source>There is nothing to weigh for whoever is chosen here now.</source>
        <translation>Для выбранного сейчас взвешивать нечего.</translation>
    </message>
    <message>
        <source>all on the other side</source>
        <translation>все с другой стороны</translation>
    </message>
    <message>
        <source>mean {mean}</source>
        <translation>в среднем {mean}</translation>
    </message>
    <message>
        <source>Exact.</source>
        <translation>Точно.</translation>
    </message>
    <message>
        <source>nothing of the kind can come of it</source>
        <translation>такого исхода не бывает</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Кто</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Что</translation>
    </message>
    <message>
        <source>At whom</source>
        <translation>Кого</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Исход</translation>
    </message>
    <message>
        <source>A</source>
        <translation>А</translation>
    </message>
    <message>
        <source>B</source>
        <translation>Б</translation>
    </message>
    <message>
        <source>as B</source>
        <translation>как Б</translation>
    </message>
    <message>
        <source>as A</source>
        <translation>как А</translation>
    </message>
    <message>
        <source>The first way</source>
        <translation>Первый способ</translation>
    </message>
    <message>
        <source>The second way</source>
        <translation>Второй способ</translation>
    </message>
    <message>
        <source>Each value</source>
        <translation>Каждое значение</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Не меньше</translation>
    </message>
    <message>
        <source>Ranked</source>
        <translation>По порядку</translation>
    </message>
    <message>
        <source>How to show the odds</source>
        <translation>Как показать шансы</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Копировать текстом</translation>
    </message>
    <message>
        <source>Copy the chart as a picture</source>
        <translation>Копировать диаграмму картинкой</translation>
    </message>
</context>
<context>
    <name>ActPanel</name>
    <message>
        <source>Dice lie on the table: apply them or drop them first.</source>
        <translation>На столе лежат кубы: сначала примените или отбросьте их.</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>Ещё…</translation>
    </message>
    <message>
        <source>{name} rolls: what is on the table?</source>
        <translation>Бросает {name}: что на столе?</translation>
    </message>
    <message numerus="yes">
        <source>%n more to roll at the table</source>
        <translation>
            <numerusform>за столом ещё %n бросок</numerusform>
            <numerusform>за столом ещё %n броска</numerusform>
            <numerusform>за столом ещё %n бросков</numerusform>
        </translation>
    </message>
    <message>
        <source>The GM&apos;s word: what shall the dice show?</source>
        <translation>Слово ведущего: что показать кубам?</translation>
    </message>
    <message>
        <source>Do it</source>
        <translation>Выполнить</translation>
    </message>
    <message>
        <source>Nobody has the turn.</source>
        <translation>Сейчас ничей ход.</translation>
    </message>
    <message>
        <source>Nobody has the turn now: Space passes it on.</source>
        <translation>Сейчас ничей ход: пробел передаёт его дальше.</translation>
    </message>
    <message>
        <source>Space begins the fight: the order is made, and whoever is first acts here.</source>
        <translation>Пробел начинает бой: строится порядок, и первый действует здесь.</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>Действие</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>Что делать</translation>
    </message>
    <message>
        <source>At whom</source>
        <translation>Кого</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Бросить</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Отбросить</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>New campaign…</source>
        <translation>Новая кампания…</translation>
    </message>
    <message>
        <source>Open campaign…</source>
        <translation>Открыть кампанию…</translation>
    </message>
    <message>
        <source>Open the demo campaign</source>
        <translation>Открыть пример кампании</translation>
    </message>
    <message>
        <source>Close campaign</source>
        <translation>Закрыть кампанию</translation>
    </message>
    <message>
        <source>New character</source>
        <translation>Новый персонаж</translation>
    </message>
    <message>
        <source>Import characters…</source>
        <translation>Импорт персонажей…</translation>
    </message>
    <message>
        <source>Export everybody…</source>
        <translation>Экспорт всех персонажей…</translation>
    </message>
    <message>
        <source>Export those chosen in the list…</source>
        <translation>Экспорт выбранных в списке…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Печать…</translation>
    </message>
    <message>
        <source>Copy back from paper…</source>
        <translation>Переписать с бумаги…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>Next turn</source>
        <translation>Следующий ход</translation>
    </message>
    <message>
        <source>Back one turn</source>
        <translation>На ход назад</translation>
    </message>
    <message>
        <source>Search characters</source>
        <translation>Искать персонажей</translation>
    </message>
    <message>
        <source>Search the log</source>
        <translation>Искать в журнале</translation>
    </message>
    <message>
        <source>Find or do…</source>
        <translation>Найти или сделать…</translation>
    </message>
    <message>
        <source>Show the fight</source>
        <translation>Показать бой</translation>
    </message>
    <message>
        <source>Show the sheet</source>
        <translation>Показать лист</translation>
    </message>
    <message>
        <source>Show the odds</source>
        <translation>Показать шансы</translation>
    </message>
    <message>
        <source>Show the session of play</source>
        <translation>Показать сессию</translation>
    </message>
    <message>
        <source>Show the reference tables</source>
        <translation>Показать справку</translation>
    </message>
    <message>
        <source>Players&apos; window</source>
        <translation>Окно игроков</translation>
    </message>
    <message>
        <source>Blank the players&apos; window</source>
        <translation>Погасить окно игроков</translation>
    </message>
    <message>
        <source>Fold the roster</source>
        <translation>Свернуть список персонажей</translation>
    </message>
    <message>
        <source>Fold the log</source>
        <translation>Свернуть журнал</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Во весь экран</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Крупнее</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Мельче</translation>
    </message>
    <message>
        <source>Normal text</source>
        <translation>Обычный размер</translation>
    </message>
    <message>
        <source>Campaign settings…</source>
        <translation>Настройки кампании…</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Настройки…</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>About GM Desk</source>
        <translation>О программе GM Desk</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Выйти</translation>
    </message>
</context>
<context>
    <name>Aims</name>
    <message>
        <source>For sides that attack as aimed. When the one aimed at has fallen, the one opposite is attacked.</source>
        <translation>Для сторон, которые бьют по указанным целям. Когда указанный упал, бьют того, кто напротив.</translation>
    </message>
    <message>
        <source>{name} aims at</source>
        <translation>{name} целит в</translation>
    </message>
</context>
<context>
    <name>BackupOffer</name>
    <message>
        <source>Open this copy</source>
        <translation>Открыть эту копию</translation>
    </message>
    <message>
        <source>There is a whole copy of {when}</source>
        <translation>Есть целая копия: {when}</translation>
    </message>
    <message>
        <source>{title} · characters: {characters}, fights: {fights}, log entries: {entries}</source>
        <translation>{title} · персонажей: {characters}, боёв: {fights}, записей в журнале: {entries}</translation>
    </message>
    <message>
        <source>It opens as a new file beside the old one, which stays as it is.</source>
        <translation>Она откроется новым файлом рядом со старым; старый останется как есть.</translation>
    </message>
</context>
<context>
    <name>Balance</name>
    <message>
        <source>Stop</source>
        <translation>Стоп</translation>
    </message>
    <message>
        <source>What to change?</source>
        <translation>Что изменить?</translation>
    </message>
    <message>
        <source>Simulated, n = {fights} each, nearest first:</source>
        <translation>Смоделировано, по n = {fights} боёв; ближайшее — первым:</translation>
    </message>
    <message>
        <source>shall win about</source>
        <translation>— доля побед примерно</translation>
    </message>
    <message>
        <source>Which side</source>
        <translation>Какая сторона</translation>
    </message>
    <message>
        <source>How often it shall win</source>
        <translation>Как часто она должна побеждать</translation>
    </message>
    <message>
        <source>How far the trials are</source>
        <translation>Сколько вариантов испробовано</translation>
    </message>
</context>
<context>
    <name>CampaignDialog</name>
    <message>
        <source>Campaign settings</source>
        <translation>Настройки кампании</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>Settings of the rules</source>
        <translation>Настройки правил</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Fight</source>
        <translation>Бой</translation>
    </message>
    <message>
        <source>screen</source>
        <translation>экран</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Лист</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Шансы</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Сессия</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Справка</translation>
    </message>
    <message>
        <source>act of {name}</source>
        <translation>действие: {name}</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>ход</translation>
    </message>
    <message>
        <source>{name}: take the turn now</source>
        <translation>{name}: взять ход сейчас</translation>
    </message>
    <message>
        <source>fight</source>
        <translation>бой</translation>
    </message>
    <message>
        <source>player character</source>
        <translation>персонаж игрока</translation>
    </message>
    <message>
        <source>NPC</source>
        <translation>НПС</translation>
    </message>
    <message>
        <source>template</source>
        <translation>шаблон</translation>
    </message>
    <message>
        <source>table of the rulebook</source>
        <translation>таблица правил</translation>
    </message>
    <message>
        <source>A character, a fight, an act, a screen…</source>
        <translation>Персонаж, бой, действие, экран…</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Найденное</translation>
    </message>
    <message>
        <source>Nothing of that name</source>
        <translation>Ничего с таким названием</translation>
    </message>
    <message>
        <source>Find or do</source>
        <translation>Найти или сделать</translation>
    </message>
</context>
<context>
    <name>CopyBackDialog</name>
    <message>
        <source>{name}: {what}</source>
        <translation>{name}: {what}</translation>
    </message>
    <message numerus="yes">
        <source>Changed: %n character(s)</source>
        <translation>
            <numerusform>Изменения у %n персонажа</numerusform>
            <numerusform>Изменения у %n персонажей</numerusform>
            <numerusform>Изменения у %n персонажей</numerusform>
        </translation>
    </message>
    <message>
        <source>Enter goes on to the next number, after the last one to the next character ({key}).</source>
        <translation>Enter ведёт к следующему числу, после последнего к следующему персонажу ({key}).</translation>
    </message>
    <message>
        <source>Copy back from paper</source>
        <translation>Переписать с бумаги</translation>
    </message>
    <message>
        <source>Whose paper</source>
        <translation>Чей лист</translation>
    </message>
    <message>
        <source>What was marked on paper</source>
        <translation>Что отмечено на бумаге</translation>
    </message>
    <message>
        <source>Keep all of it</source>
        <translation>Сохранить всё</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>Отбросить</translation>
    </message>
</context>
<context>
    <name>CorrectionPage</name>
    <message>
        <source>Drop</source>
        <translation>Сбросить</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Выйти</translation>
    </message>
    <message>
        <source>What did the dice show?</source>
        <translation>Что показали кубики?</translation>
    </message>
    <message>
        <source>{name} must roll too now: what is on the table?</source>
        <translation>Теперь бросает и {name}: что на столе?</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing but the log: the outcome leaves everybody as they are.</source>
        <translation>Ничего, кроме журнала: исход оставляет всех как есть.</translation>
    </message>
    <message>
        <source>Correct a roll</source>
        <translation>Исправить бросок</translation>
    </message>
    <message>
        <source>As it was</source>
        <translation>Как было</translation>
    </message>
    <message>
        <source>As it would be</source>
        <translation>Как было бы</translation>
    </message>
    <message>
        <source>What changes now</source>
        <translation>Что изменится теперь</translation>
    </message>
    <message>
        <source>Choose dice by click or digit, then type what they should have shown.</source>
        <translation>Выберите кубики щелчком или цифрой, затем наберите, что они должны были показать.</translation>
    </message>
    <message>
        <source>Apply the correction</source>
        <translation>Применить исправление</translation>
    </message>
</context>
<context>
    <name>DiceEntry</name>
    <message>
        <source>A total needs its sign first: +{digit} or −{digit}</source>
        <translation>Сумме нужен знак: +{digit} или −{digit}</translation>
    </message>
    <message>
        <source>A die shows +, − or 0; “{key}” is none of them</source>
        <translation>На кубе бывает +, − или 0; «{key}» на нём нет</translation>
    </message>
    <message>
        <source>“{key}” cannot follow here: a d{sides} shows {low} to {sides}</source>
        <translation>«{key}» здесь не подходит: на d{sides} бывает от {low} до {sides}</translation>
    </message>
    <message>
        <source>Throw for the player</source>
        <translation>Бросить за игрока</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Ввод</translation>
    </message>
    <message>
        <source>What the die shows</source>
        <translation>Что показывает куб</translation>
    </message>
    <message>
        <source>+ − 0 for each die, or the total: +2, −1; 0 and Enter is a total of nought</source>
        <translation>+ − 0 на каждый куб или сумма: +2, −1; 0 и Enter — сумма ноль</translation>
    </message>
    <message>
        <source>{count} × d{sides}: a digit for each die</source>
        <translation>{count} × к{sides}: по цифре на куб</translation>
    </message>
    <message>
        <source>d{sides}: digits, then Enter</source>
        <translation>к{sides}: цифры, потом Enter</translation>
    </message>
    <message>
        <source>{count} × d{sides}: numbers with a space between them, then Enter</source>
        <translation>{count} × к{sides}: числа через пробел, потом Enter</translation>
    </message>
</context>
<context>
    <name>DiceTray</name>
    <message>
        <source>What is thrown is hidden from the players, until you show it again</source>
        <translation>Эти броски скрыты от игроков, пока вы их не откроете</translation>
    </message>
    <message>
        <source>What is thrown is open; hide it from the players</source>
        <translation>Эти броски открытые; скрыть их от игроков</translation>
    </message>
    <message>
        <source>{dice}: {total}</source>
        <translation>{dice}: {total}</translation>
    </message>
    <message>
        <source>Dice tray</source>
        <translation>Лоток с кубами</translation>
    </message>
    <message>
        <source>Dice</source>
        <translation>Кубы</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>Сколько</translation>
    </message>
    <message>
        <source>Hidden from the players</source>
        <translation>Скрыто от игроков</translation>
    </message>
    <message>
        <source>How many times to throw</source>
        <translation>Сколько раз бросить</translation>
    </message>
    <message>
        <source>Throw {dice}</source>
        <translation>Бросить {dice}</translation>
    </message>
    <message>
        <source>Throw {dice}; the log keeps it</source>
        <translation>Бросить {dice}; бросок останется в журнале</translation>
    </message>
</context>
<context>
    <name>EncounterHead</name>
    <message>
        <source>New encounter</source>
        <translation>Новый бой</translation>
    </message>
    <message>
        <source>{name} (copy)</source>
        <translation>{name} (копия)</translation>
    </message>
    <message>
        <source>round {number}</source>
        <translation>раунд {number}</translation>
    </message>
    <message>
        <source>not begun</source>
        <translation>не начат</translation>
    </message>
    <message>
        <source>next turn</source>
        <translation>следующий ход</translation>
    </message>
    <message>
        <source>begin the fight</source>
        <translation>начать бой</translation>
    </message>
    <message>
        <source>{name} · round {number}</source>
        <translation>{name} · раунд {number}</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Переименовать</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Equals roll once</source>
        <translation>Одинаковые бросают один раз</translation>
    </message>
    <message>
        <source>End the fight</source>
        <translation>Закончить бой</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Удалить</translation>
    </message>
    <message>
        <source>Choose an encounter</source>
        <translation>Выбрать бой</translation>
    </message>
    <message>
        <source>Do to the selected ones</source>
        <translation>Что сделать с выбранными</translation>
    </message>
    <message>
        <source>Health, states, names of the selected ones</source>
        <translation>Здоровье, состояния, имена выбранных</translation>
    </message>
    <message>
        <source>Name of the encounter</source>
        <translation>Название боя</translation>
    </message>
</context>
<context>
    <name>EncounterPage</name>
    <message>
        <source>Encounter</source>
        <translation>Бой</translation>
    </message>
    <message>
        <source>Nobody is in this fight yet</source>
        <translation>В этом бою пока никого</translation>
    </message>
    <message>
        <source>Choose somebody in the roster and press Enter, or drag them here. A template joins as a numbered copy.</source>
        <translation>Выберите кого-нибудь в списке слева и нажмите Enter или перетащите сюда. Шаблон вступает пронумерованной копией.</translation>
    </message>
    <message>
        <source>No fight is prepared</source>
        <translation>Ни одного боя не готово</translation>
    </message>
    <message>
        <source>A fight keeps who takes part, whose turn it is and in what state they are.</source>
        <translation>Бой хранит, кто участвует, чей ход и кто в каком состоянии.</translation>
    </message>
    <message>
        <source>New encounter</source>
        <translation>Новый бой</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>{campaign}, chosen</source>
        <translation>{campaign}, выбранные</translation>
    </message>
    <message>
        <source>Characters (*.json);;Table of plain fields (*.csv)</source>
        <translation>Персонажи (*.json);;Таблица простых полей (*.csv)</translation>
    </message>
</context>
<context>
    <name>FieldForm</name>
    <message>
        <source>Roll: {name}</source>
        <translation>Бросок: {name}</translation>
    </message>
</context>
<context>
    <name>ForecastPage</name>
    <message>
        <source>It takes two sides to fight: add foes to the encounter, or set whose side each is on.</source>
        <translation>Для боя нужны две стороны: добавьте противников или задайте, кто на чьей стороне.</translation>
    </message>
    <message>
        <source>Simulated, n = {fights}, seed {seed}; the sides&apos; shares within ± {margin} (95 %).</source>
        <translation>Смоделировано, n = {fights}, зерно {seed}; доли сторон с точностью ± {margin} (95 %).</translation>
    </message>
    <message>
        <source>Taken for granted:</source>
        <translation>Принято за данное:</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>не решено</translation>
    </message>
    <message>
        <source>side</source>
        <translation>сторона</translation>
    </message>
    <message>
        <source>share</source>
        <translation>доля</translation>
    </message>
    <message>
        <source>95 %</source>
        <translation>95 %</translation>
    </message>
    <message>
        <source>rounds: {mean} ± {margin} on average</source>
        <translation>раундов: в среднем {mean} ± {margin}</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>falls</source>
        <translation>падает</translation>
    </message>
    <message>
        <source>dies</source>
        <translation>гибнет</translation>
    </message>
    <message>
        <source>flees</source>
        <translation>бежит</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Стоп</translation>
    </message>
    <message>
        <source>Play the fight</source>
        <translation>Разыграть бой</translation>
    </message>
    <message>
        <source>Fights</source>
        <translation>Боёв</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Зерно</translation>
    </message>
    <message>
        <source>How many fights</source>
        <translation>Сколько боёв</translation>
    </message>
    <message>
        <source>Seed: the same one gives the same figures</source>
        <translation>Зерно: одно и то же даёт те же цифры</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Копировать текстом</translation>
    </message>
    <message>
        <source>How far the forecast is</source>
        <translation>Сколько уже разыграно</translation>
    </message>
    <message>
        <source>Who wins</source>
        <translation>Кто побеждает</translation>
    </message>
    <message>
        <source>What becomes of each</source>
        <translation>Что станет с каждым</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Итог</translation>
    </message>
    <message>
        <source>Aims</source>
        <translation>Цели</translation>
    </message>
    <message>
        <source>Make it even</source>
        <translation>Уравнять</translation>
    </message>
    <message>
        <source>What to see of the forecast</source>
        <translation>Что показать из прогноза</translation>
    </message>
</context>
<context>
    <name>FormFigure</name>
    <message>
        <source>Point at the figure</source>
        <translation>Показать на фигуре</translation>
    </message>
    <message>
        <source>Point at the figure ({key})</source>
        <translation>Показать на фигуре ({key})</translation>
    </message>
</context>
<context>
    <name>FormGround</name>
    <message>
        <source>Arrows, Home, End, PgUp, PgDn or click: walk · Backspace: back · Shift+arrows, Space or right button: wall</source>
        <translation>Стрелки, Home, End, PgUp, PgDn или щелчок: шаг · Backspace: назад · Shift+стрелки, пробел или правая кнопка: стена</translation>
    </message>
</context>
<context>
    <name>GroundBoard</name>
    <message>
        <source>Column {column}, row {row}</source>
        <translation>Столбец {column}, строка {row}</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n шаг</numerusform>
            <numerusform>%n шага</numerusform>
            <numerusform>%n шагов</numerusform>
        </translation>
    </message>
    <message>
        <source>wall</source>
        <translation>стена</translation>
    </message>
</context>
<context>
    <name>Headline</name>
    <message>
        <source>Let somebody else act</source>
        <translation>Действует кто-то другой</translation>
    </message>
    <message>
        <source>Aim at somebody else</source>
        <translation>Целиться в другого</translation>
    </message>
</context>
<context>
    <name>Health</name>
    <message>
        <source>{current} of {maximum} hit points</source>
        <translation>здоровье {current} из {maximum}</translation>
    </message>
    <message>
        <source>unhurt</source>
        <translation>цел</translation>
    </message>
    <message>
        <source>{label} {filled} of {boxes}</source>
        <translation>{label} {filled} из {boxes}</translation>
    </message>
    <message>
        <source>stun wound</source>
        <translation>оглушение</translation>
    </message>
</context>
<context>
    <name>HelpDialog</name>
    <message>
        <source>Next turn</source>
        <translation>Следующий ход</translation>
    </message>
    <message>
        <source>Back one turn</source>
        <translation>На ход назад</translation>
    </message>
    <message>
        <source>The act panel: play an act</source>
        <translation>Панель действий: сделать что-то</translation>
    </message>
    <message>
        <source>Choose what has that digit</source>
        <translation>Выбрать то, что с этой цифрой</translation>
    </message>
    <message>
        <source>Show what the act rarely needs, or fold it away</source>
        <translation>Показать, что действию нужно редко, или свернуть</translation>
    </message>
    <message>
        <source>Aim on a figure of the body; arrows go about it, Enter chooses</source>
        <translation>Прицелиться по фигуре: стрелки ведут по ней, Enter выбирает</translation>
    </message>
    <message>
        <source>Weigh the act on the odds tab</source>
        <translation>Взвесить действие на вкладке шансов</translation>
    </message>
    <message>
        <source>Roll</source>
        <translation>Бросить</translation>
    </message>
    <message>
        <source>Hide the roll from the players, or let them see it</source>
        <translation>Скрыть бросок от игроков или открыть его</translation>
    </message>
    <message>
        <source>Type the dice on the table; a sign and a number is their sum</source>
        <translation>Набрать кубы со стола; знак и число — их сумма</translation>
    </message>
    <message>
        <source>Apply what is shown</source>
        <translation>Применить показанное</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>Отбросить</translation>
    </message>
    <message>
        <source>Delay the turn</source>
        <translation>Отложить ход</translation>
    </message>
    <message>
        <source>The one chosen takes the turn now</source>
        <translation>Выбранный берёт ход сейчас</translation>
    </message>
    <message>
        <source>Those chosen roll once and stand together, or each alone again</source>
        <translation>Выбранные бросают один раз и стоят рядом или снова каждый сам</translation>
    </message>
    <message>
        <source>Wounds and health of the one chosen</source>
        <translation>Раны и здоровье выбранного</translation>
    </message>
    <message>
        <source>Move up in the order; Alt+Down moves down</source>
        <translation>Выше в порядке ходов; Alt+вниз — ниже</translation>
    </message>
    <message>
        <source>Roster: add to the fight, or open the sheet when that is on show</source>
        <translation>Список: ввести в бой; на вкладке «Лист» — открыть лист</translation>
    </message>
    <message>
        <source>Roster: open the sheet</source>
        <translation>Список: открыть лист</translation>
    </message>
    <message>
        <source>Roster: delete; undo brings back</source>
        <translation>Список: удалить; отмена вернёт</translation>
    </message>
    <message>
        <source>Log: show why, or hide it</source>
        <translation>Журнал: показать или скрыть, почему</translation>
    </message>
    <message>
        <source>Log: copy the entry</source>
        <translation>Журнал: скопировать запись</translation>
    </message>
    <message>
        <source>Log: show everything as it stood after the entry; Esc leads back to now</source>
        <translation>Журнал: показать всё, как стояло после записи; Esc возвращает в настоящее</translation>
    </message>
    <message>
        <source>Log: correct a roll of the entry</source>
        <translation>Журнал: исправить бросок записи</translation>
    </message>
    <message>
        <source>Log: hide the entry from the players, or show it</source>
        <translation>Журнал: скрыть запись от игроков или показать</translation>
    </message>
    <message>
        <source>Log: undo back to the entry</source>
        <translation>Журнал: отменить всё до записи</translation>
    </message>
    <message>
        <source>Search, roster, log: back to the screen on show</source>
        <translation>Поиск, список, журнал: вернуться к открытому экрану</translation>
    </message>
    <message>
        <source>In the fight</source>
        <translation>В бою</translation>
    </message>
    <message>
        <source>In the lists</source>
        <translation>В списках</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Везде</translation>
    </message>
    <message>
        <source>The screen</source>
        <translation>Экран</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>Кампании</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Клавиши</translation>
    </message>
</context>
<context>
    <name>HpTrack</name>
    <message>
        <source>One point less</source>
        <translation>На единицу меньше</translation>
    </message>
    <message>
        <source>One point more</source>
        <translation>На единицу больше</translation>
    </message>
    <message>
        <source>Change of hit points</source>
        <translation>Изменение здоровья</translation>
    </message>
    <message>
        <source>−7, +3, 12</source>
        <translation>−7, +3, 12</translation>
    </message>
    <message>
        <source>A number: −7 takes, +3 gives, 12 sets</source>
        <translation>Число: −7 отнимает, +3 добавляет, 12 ставит</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Reading…</source>
        <translation>Чтение…</translation>
    </message>
    <message>
        <source>Import characters</source>
        <translation>Импорт персонажей</translation>
    </message>
    <message>
        <source>Those who are here already:</source>
        <translation>Кто уже здесь:</translation>
    </message>
    <message>
        <source>refuse</source>
        <translation>отказать</translation>
    </message>
    <message>
        <source>update</source>
        <translation>обновить</translation>
    </message>
    <message>
        <source>bring in a copy</source>
        <translation>внести копию</translation>
    </message>
    <message>
        <source>Refuse those who are here already</source>
        <translation>Отказать тем, кто уже здесь</translation>
    </message>
    <message>
        <source>Update those who are here already</source>
        <translation>Обновить тех, кто уже здесь</translation>
    </message>
    <message>
        <source>Bring in copies of those who are here already</source>
        <translation>Внести копии тех, кто уже здесь</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Файл</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Чтение</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Отчёт</translation>
    </message>
    <message>
        <source>Nothing is wrong with the file.</source>
        <translation>Ошибок в файле нет.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Импортировать</translation>
    </message>
</context>
<context>
    <name>InitiativeDelegate</name>
    <message>
        <source>Name for the players</source>
        <translation>Имя для игроков</translation>
    </message>
</context>
<context>
    <name>InitiativeModel</name>
    <message>
        <source>players see: {alias}</source>
        <translation>игрокам: {alias}</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>скрыт</translation>
    </message>
    <message>
        <source>at the table</source>
        <translation>за столом</translation>
    </message>
    <message>
        <source>rolls with a group</source>
        <translation>бросает вместе с группой</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>№</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Кто</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Состояния</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Здоровье</translation>
    </message>
</context>
<context>
    <name>InitiativeView</name>
    <message>
        <source>Initiative</source>
        <translation>Порядок ходов</translation>
    </message>
</context>
<context>
    <name>LicencesDialog</name>
    <message>
        <source>Licences</source>
        <translation>Лицензии</translation>
    </message>
    <message>
        <source>What is shipped with GM Desk</source>
        <translation>Что входит в GM Desk</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Лицензия</translation>
    </message>
</context>
<context>
    <name>LogColumn</name>
    <message>
        <source>Show to the players</source>
        <translation>Показать игрокам</translation>
    </message>
    <message>
        <source>Hide from the players</source>
        <translation>Скрыть от игроков</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Почему</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>As it stood then</source>
        <translation>Как было тогда</translation>
    </message>
    <message>
        <source>Correct a roll…</source>
        <translation>Исправить бросок…</translation>
    </message>
    <message>
        <source>Undo back to here…</source>
        <translation>Отменить до этой записи…</translation>
    </message>
    <message>
        <source>Search the log…</source>
        <translation>Искать в журнале…</translation>
    </message>
    <message>
        <source>Roll log</source>
        <translation>Журнал бросков</translation>
    </message>
    <message>
        <source>Filter the log</source>
        <translation>Отбор в журнале</translation>
    </message>
    <message>
        <source>No rolls yet</source>
        <translation>Бросков пока нет</translation>
    </message>
    <message>
        <source>Every roll and every change will stand here, with its reasons.</source>
        <translation>Здесь будут все броски и перемены, и почему вышло так.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Ничего не найдено</translation>
    </message>
    <message>
        <source>Entries that have all these words are shown.</source>
        <translation>Показываются записи, где есть все эти слова.</translation>
    </message>
</context>
<context>
    <name>LogDelegate</name>
    <message>
        <source>why ▴</source>
        <translation>почему ▴</translation>
    </message>
    <message>
        <source>why ▾</source>
        <translation>почему ▾</translation>
    </message>
    <message>
        <source>less ▴</source>
        <translation>короче ▴</translation>
    </message>
    <message>
        <source>more ▾</source>
        <translation>ещё ▾</translation>
    </message>
</context>
<context>
    <name>LogFilter</name>
    <message>
        <source>Everybody</source>
        <translation>Все</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Всё</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>Все сессии</translation>
    </message>
    <message>
        <source>Loose dice</source>
        <translation>Кубы без действия</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Заметки</translation>
    </message>
    <message>
        <source>Who comes and goes</source>
        <translation>Кто вошёл и вышел</translation>
    </message>
    <message>
        <source>Corrections</source>
        <translation>Исправления</translation>
    </message>
    <message>
        <source>Save the log</source>
        <translation>Сохранить журнал</translation>
    </message>
    <message>
        <source>Text…</source>
        <translation>Текст…</translation>
    </message>
    <message>
        <source>Whose entries</source>
        <translation>Чьи записи</translation>
    </message>
    <message>
        <source>Kind of entry</source>
        <translation>Вид записи</translation>
    </message>
    <message>
        <source>Session of play</source>
        <translation>Игровая сессия</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Раунд</translation>
    </message>
    <message>
        <source>Hidden from the players or open</source>
        <translation>Скрытые от игроков или открытые</translation>
    </message>
    <message>
        <source>Hidden from the players</source>
        <translation>Скрытые от игроков</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Открытые</translation>
    </message>
    <message>
        <source>Open and hidden</source>
        <translation>Открытые и скрытые</translation>
    </message>
    <message>
        <source>any round</source>
        <translation>любой раунд</translation>
    </message>
    <message>
        <source>round </source>
        <translation>раунд </translation>
    </message>
    <message>
        <source>Save the entries shown as a file</source>
        <translation>Сохранить показанные записи в файл</translation>
    </message>
</context>
<context>
    <name>LuckCard</name>
    <message>
        <source>All together</source>
        <translation>Все вместе</translation>
    </message>
    <message>
        <source>Nobody in particular</source>
        <translation>Ничьи кубы</translation>
    </message>
    <message>
        <source>Somebody who is gone</source>
        <translation>Кто-то, кого уже нет</translation>
    </message>
    <message>
        <source>single dice</source>
        <translation>отдельные кубы</translation>
    </message>
    <message>
        <source>Nothing has been rolled yet.</source>
        <translation>Бросков ещё не было.</translation>
    </message>
    <message>
        <source>Chart of luck</source>
        <translation>График удачи</translation>
    </message>
    <message numerus="yes">
        <source>%n throw(s) of 4dF</source>
        <translation>
            <numerusform>%n бросок 4dF</numerusform>
            <numerusform>%n броска 4dF</numerusform>
            <numerusform>%n бросков 4dF</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n die(dice)</source>
        <translation>
            <numerusform>%n куб</numerusform>
            <numerusform>%n куба</numerusform>
            <numerusform>%n кубов</numerusform>
        </translation>
    </message>
    <message>
        <source>{counted}: {mean} on average. Fair dice come to {fair}, and in 95 of 100 cases to between {low} and {high}.</source>
        <translation>{counted}: в среднем {mean}. У честных кубов {fair}, и в 95 случаях из 100 между {low} и {high}.</translation>
    </message>
    <message>
        <source>Luck</source>
        <translation>Удача</translation>
    </message>
    <message>
        <source>Whose dice</source>
        <translation>Чьи кубы</translation>
    </message>
    <message>
        <source>Which dice</source>
        <translation>Какие кубы</translation>
    </message>
    <message>
        <source>Bars: how often each value came. Circles: how often it is expected. Bands: in 95 of 100 cases fair dice keep all their bars within them; a bar that does not has a mark.</source>
        <translation>Столбцы: сколько раз выпало каждое значение. Кружки: сколько ожидается. Полосы: в 95 случаях из 100 все столбцы честных кубов остаются в них; вышедший помечен знаком.</translation>
    </message>
</context>
<context>
    <name>LyingDice</name>
    <message>
        <source>Overrule these dice</source>
        <translation>Решить за кубы</translation>
    </message>
    <message>
        <source>total, overruled</source>
        <translation>сумма, решено ведущим</translation>
    </message>
    <message>
        <source>total</source>
        <translation>сумма</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>решено ведущим</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Opening the campaign…</source>
        <translation>Кампания открывается…</translation>
    </message>
    <message>
        <source>Open campaign</source>
        <translation>Открыть кампанию</translation>
    </message>
    <message>
        <source>Campaigns (*.gmdesk);;All files (*)</source>
        <translation>Кампании (*.gmdesk);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Import characters</source>
        <translation>Импорт персонажей</translation>
    </message>
    <message>
        <source>Characters (*.json *.csv);;All files (*)</source>
        <translation>Персонажи (*.json *.csv);;Все файлы (*)</translation>
    </message>
    <message>
        <source>Fight</source>
        <translation>Бой</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Лист</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>Шансы</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Сессия</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Справка</translation>
    </message>
</context>
<context>
    <name>MomentBanner</name>
    <message>
        <source>Looking back…</source>
        <translation>Возвращаемся назад…</translation>
    </message>
    <message>
        <source>As it stood after:</source>
        <translation>Как было после записи:</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>Раньше</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Позже</translation>
    </message>
    <message>
        <source>Undo back to here…</source>
        <translation>Отменить до этой записи…</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>Прервать</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>В настоящее</translation>
    </message>
</context>
<context>
    <name>NewCampaignDialog</name>
    <message>
        <source>New campaign</source>
        <translation>Новая кампания</translation>
    </message>
</context>
<context>
    <name>NewForm</name>
    <message>
        <source>Folder of the campaign</source>
        <translation>Папка кампании</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Название</translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation>&amp;Правила</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>Па&amp;пка</translation>
    </message>
    <message>
        <source>What the campaign is called</source>
        <translation>Как называется кампания</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Выбрать…</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Создать</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
</context>
<context>
    <name>OddsPage</name>
    <message>
        <source>Odds</source>
        <translation>Шансы</translation>
    </message>
    <message>
        <source>What to weigh</source>
        <translation>Что взвесить</translation>
    </message>
    <message>
        <source>One act</source>
        <translation>Одно действие</translation>
    </message>
    <message>
        <source>The whole fight</source>
        <translation>Весь бой</translation>
    </message>
</context>
<context>
    <name>OddsView</name>
    <message>
        <source>Exact odds</source>
        <translation>Шансы, точно</translation>
    </message>
    <message>
        <source>Exact odds of the rest</source>
        <translation>Точные шансы остального</translation>
    </message>
    <message>
        <source>Exact odds of the first one</source>
        <translation>Шансы первого, точно</translation>
    </message>
    <message>
        <source>Weigh it on the odds tab ({key})</source>
        <translation>Взвесить на вкладке шансов ({key})</translation>
    </message>
    <message>
        <source>Weigh it on the odds tab</source>
        <translation>Взвесить на вкладке шансов</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>попадёт</translation>
    </message>
    <message>
        <source>succeeds</source>
        <translation>удастся</translation>
    </message>
    <message>
        <source>critically</source>
        <translation>критически</translation>
    </message>
    <message>
        <source>kills</source>
        <translation>убьёт</translation>
    </message>
    <message>
        <source>suppresses</source>
        <translation>подавит</translation>
    </message>
    <message>
        <source>destroys</source>
        <translation>уничтожит</translation>
    </message>
    <message>
        <source>finds something</source>
        <translation>что-то найдётся</translation>
    </message>
    <message>
        <source>jams</source>
        <translation>заклинит</translation>
    </message>
    <message>
        <source>health −{points}</source>
        <translation>здоровье −{points}</translation>
    </message>
    <message>
        <source>hits: {points}</source>
        <translation>попаданий: {points}</translation>
    </message>
</context>
<context>
    <name>OddsWords</name>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no</source>
        <translation>нет</translation>
    </message>
</context>
<context>
    <name>PencilForm</name>
    <message>
        <source>wounds</source>
        <translation>раны</translation>
    </message>
    <message>
        <source>stun</source>
        <translation>оглушение</translation>
    </message>
    <message>
        <source>{thing}: {what}</source>
        <translation>{thing}: {what}</translation>
    </message>
    <message>
        <source>{row}, stun</source>
        <translation>{row}, оглушение</translation>
    </message>
    <message>
        <source> of {most}</source>
        <translation> из {most}</translation>
    </message>
    <message>
        <source>was {value}</source>
        <translation>было {value}</translation>
    </message>
</context>
<context>
    <name>PlayerBoard</name>
    <message>
        <source>No fight is on</source>
        <translation>Боя нет</translation>
    </message>
    <message>
        <source>Round {number}</source>
        <translation>Раунд {number}</translation>
    </message>
    <message>
        <source>Next: {name}</source>
        <translation>Дальше: {name}</translation>
    </message>
    <message>
        <source>The players&apos; view of the fight</source>
        <translation>Бой глазами игроков</translation>
    </message>
</context>
<context>
    <name>PlayerThumbnail</name>
    <message>
        <source>Players&apos; screen, blank</source>
        <translation>Экран игроков погашен</translation>
    </message>
    <message>
        <source>Players&apos; screen</source>
        <translation>Экран игроков</translation>
    </message>
</context>
<context>
    <name>Portrait</name>
    <message>
        <source>Portrait of {name}</source>
        <translation>Портрет: {name}</translation>
    </message>
    <message>
        <source>This picture cannot be drawn.</source>
        <translation>Эту картинку не удаётся показать.</translation>
    </message>
    <message>
        <source>Enter changes the portrait, Delete takes it away.</source>
        <translation>Enter — сменить портрет, Delete — убрать.</translation>
    </message>
    <message>
        <source>No portrait yet: press Enter, or drop a PNG or JPEG picture onto the sheet.</source>
        <translation>Портрета пока нет: нажмите Enter или перетащите на лист картинку PNG или JPEG.</translation>
    </message>
    <message>
        <source>Choose a portrait</source>
        <translation>Выбор портрета</translation>
    </message>
    <message>
        <source>Pictures ({kinds})</source>
        <translation>Картинки ({kinds})</translation>
    </message>
    <message>
        <source>Choose another picture…</source>
        <translation>Выбрать другую картинку…</translation>
    </message>
    <message>
        <source>Remove the portrait</source>
        <translation>Убрать портрет</translation>
    </message>
</context>
<context>
    <name>PrintDialog</name>
    <message>
        <source>Print</source>
        <translation>Печать</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Предпросмотр</translation>
    </message>
    <message>
        <source>How far the print is</source>
        <translation>Как далеко зашла печать</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>Предыдущая страница</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>Следующая страница</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>Сохранить в PDF…</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>Печать…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Закрыть</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Стоп</translation>
    </message>
    <message>
        <source>No printer is set up on this computer</source>
        <translation>На этом компьютере нет принтера</translation>
    </message>
    <message numerus="yes">
        <source>The preview shows the first %n page(s).</source>
        <translation>
            <numerusform>В просмотре только первая %n страница.</numerusform>
            <numerusform>В просмотре только первые %n страницы.</numerusform>
            <numerusform>В просмотре только первые %n страниц.</numerusform>
        </translation>
    </message>
    <message>
        <source>Stopped: nothing was written.</source>
        <translation>Остановлено: ничего не записано.</translation>
    </message>
    <message>
        <source>Save as PDF</source>
        <translation>Сохранить в PDF</translation>
    </message>
    <message>
        <source>PDF files (*.pdf)</source>
        <translation>Файлы PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Printed.</source>
        <translation>Напечатано.</translation>
    </message>
    <message>
        <source>Saved: {path}</source>
        <translation>Сохранено: {path}</translation>
    </message>
</context>
<context>
    <name>PrintOptions</name>
    <message>
        <source>What</source>
        <translation>Что</translation>
    </message>
    <message>
        <source>Of whom</source>
        <translation>Чьи</translation>
    </message>
    <message>
        <source>Which session</source>
        <translation>Какая сессия</translation>
    </message>
    <message>
        <source>For whom</source>
        <translation>Для кого</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Бумага</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>The GM: everything</source>
        <translation>Ведущему: всё</translation>
    </message>
    <message>
        <source>The players: only what is theirs</source>
        <translation>Игрокам: только своё</translation>
    </message>
    <message>
        <source>A4 (210 × 297 mm)</source>
        <translation>A4 (210 × 297 мм)</translation>
    </message>
    <message>
        <source>Letter (8.5 × 11 in)</source>
        <translation>Letter (216 × 279 мм)</translation>
    </message>
    <message>
        <source>Characters to print</source>
        <translation>Кого печатать</translation>
    </message>
    <message>
        <source>With the GM&apos;s notes</source>
        <translation>С заметками ведущего</translation>
    </message>
    <message>
        <source>Cards lie on the table: what only you may know is left out unless you want it</source>
        <translation>Карточки лежат на столе: того, что знать только вам, на них нет, если вы сами не захотите</translation>
    </message>
    <message>
        <source>Character sheets</source>
        <translation>Листы персонажей</translation>
    </message>
    <message>
        <source>Cards, 8 a page</source>
        <translation>Карточки, 8 на странице</translation>
    </message>
    <message>
        <source>Blank health tracks</source>
        <translation>Пустые дорожки здоровья</translation>
    </message>
    <message>
        <source>Name tents</source>
        <translation>Именные таблички</translation>
    </message>
    <message>
        <source>GM screen</source>
        <translation>Ширма ведущего</translation>
    </message>
    <message>
        <source>Summary of a session</source>
        <translation>Итоги сессии</translation>
    </message>
    <message>
        <source>Blank character sheet</source>
        <translation>Пустой лист персонажа</translation>
    </message>
    <message>
        <source>{name} (the sheet on show)</source>
        <translation>{name} (лист на экране)</translation>
    </message>
    <message>
        <source>Everybody in {fight}</source>
        <translation>Все из сцены «{fight}»</translation>
    </message>
    <message>
        <source>All player characters</source>
        <translation>Все персонажи игроков</translation>
    </message>
    <message>
        <source>All NPCs</source>
        <translation>Все НПС</translation>
    </message>
    <message>
        <source>All players and NPCs</source>
        <translation>Все игроки и НПС</translation>
    </message>
    <message>
        <source>Chosen ones…</source>
        <translation>Выбранные…</translation>
    </message>
</context>
<context>
    <name>PyramidEditor</name>
    <message>
        <source>Stun wounds</source>
        <translation>Оглушение</translation>
    </message>
    <message>
        <source>Mark stun wounds instead of wounds (or hold Shift)</source>
        <translation>Отмечать оглушение вместо ран (или держать Shift)</translation>
    </message>
    <message>
        <source>{full} is full → {landed}</source>
        <translation>{full}: мест нет → {landed}</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>Диск</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Неизвестно</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>&amp;Папка:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>&amp;Тип файлов:</translation>
    </message>
</context>
<context>
    <name>Ranking</name>
    <message>
        <source>All answers to</source>
        <translation>Все варианты:</translation>
    </message>
    <message>
        <source>Which choice to rank</source>
        <translation>Какой выбор упорядочить</translation>
    </message>
    <message>
        <source>Ranked answers</source>
        <translation>Варианты по порядку</translation>
    </message>
    <message>
        <source>works</source>
        <translation>удаётся</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>среднее</translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>Take off this list; the file stays</source>
        <translation>Убрать из списка; файл останется</translation>
    </message>
    <message>
        <source>Take {name} off this list</source>
        <translation>Убрать из списка: {name}</translation>
    </message>
</context>
<context>
    <name>Records</name>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Add: {list}</source>
        <translation>Добавить: {list}</translation>
    </message>
    <message>
        <source>Line {number}</source>
        <translation>Строка {number}</translation>
    </message>
    <message>
        <source>Move up (Alt+↑)</source>
        <translation>Выше (Alt+↑)</translation>
    </message>
    <message>
        <source>Move down (Alt+↓)</source>
        <translation>Ниже (Alt+↓)</translation>
    </message>
    <message>
        <source>Remove (Ctrl+Del)</source>
        <translation>Убрать (Ctrl+Del)</translation>
    </message>
</context>
<context>
    <name>ReferencePage</name>
    <message>
        <source>Reference</source>
        <translation>Справка</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Таблицы</translation>
    </message>
    <message>
        <source>Search the tables…</source>
        <translation>Искать в таблицах…</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Ничего не найдено</translation>
    </message>
    <message>
        <source>Rows that have all these words, or whose table is called so, are shown.</source>
        <translation>Показаны строки, где есть все эти слова, и таблицы, которые так называются.</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Something went wrong</source>
        <translation>Что-то пошло не так</translation>
    </message>
    <message>
        <source>GM Desk made a mistake. Everything you did until now is stored in the campaign.</source>
        <translation>GM Desk ошибся. Всё, что вы успели сделать, сохранено в кампании.</translation>
    </message>
    <message>
        <source>The report was saved to {place}. Nothing was sent anywhere.</source>
        <translation>Отчёт сохранён: {place}. Никуда ничего не отправлено.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Отчёт</translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message numerus="yes">
        <source>and %n more, in the log once this is applied</source>
        <translation>
            <numerusform>и ещё %n, в журнале после применения</numerusform>
            <numerusform>и ещё %n, в журнале после применения</numerusform>
            <numerusform>и ещё %n, в журнале после применения</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RosterColumn</name>
    <message>
        <source>New character</source>
        <translation>Новый персонаж</translation>
    </message>
    <message>
        <source>{name} (copy)</source>
        <translation>{name} (копия)</translation>
    </message>
    <message>
        <source>Add to the encounter</source>
        <translation>Ввести в бой</translation>
    </message>
    <message>
        <source>Open the sheet</source>
        <translation>Открыть лист</translation>
    </message>
    <message>
        <source>Copy back from paper…</source>
        <translation>Переписать с бумаги…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Экспорт…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Удалить</translation>
    </message>
    <message>
        <source>Name, player, tag…</source>
        <translation>Имя, игрок, метка…</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Персонажи</translation>
    </message>
    <message>
        <source>New character ({key})</source>
        <translation>Новый персонаж ({key})</translation>
    </message>
    <message>
        <source>Nobody here yet</source>
        <translation>Здесь пока никого</translation>
    </message>
    <message>
        <source>Make the player characters first, then those whom they will meet.</source>
        <translation>Сначала заведите персонажей игроков, потом тех, кого они встретят.</translation>
    </message>
    <message>
        <source>Nobody found</source>
        <translation>Никто не найден</translation>
    </message>
    <message>
        <source>Every word is searched in names, players, tags and notes.</source>
        <translation>Каждое слово ищется в именах, игроках, метках и заметках.</translation>
    </message>
</context>
<context>
    <name>RosterModel</name>
    <message>
        <source>Players</source>
        <translation>Игроки</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Шаблоны</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>Прочие</translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message>
        <source>Act with this one</source>
        <translation>Действовать за этого</translation>
    </message>
    <message>
        <source>Take the turn now</source>
        <translation>Взять ход сейчас</translation>
    </message>
    <message>
        <source>Health…</source>
        <translation>Здоровье…</translation>
    </message>
    <message>
        <source>States</source>
        <translation>Состояния</translation>
    </message>
    <message>
        <source>Name for the players…</source>
        <translation>Имя для игроков…</translation>
    </message>
    <message>
        <source>Open the sheet</source>
        <translation>Открыть лист</translation>
    </message>
    <message>
        <source>Up one place</source>
        <translation>На место выше</translation>
    </message>
    <message>
        <source>Down one place</source>
        <translation>На место ниже</translation>
    </message>
    <message>
        <source>Leave the fight</source>
        <translation>Выйти из боя</translation>
    </message>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n ход</numerusform>
            <numerusform>%n хода</numerusform>
            <numerusform>%n ходов</numerusform>
        </translation>
    </message>
    <message>
        <source>Not any more</source>
        <translation>Больше нет</translation>
    </message>
    <message>
        <source>Roll each alone</source>
        <translation>Бросать каждому самому</translation>
    </message>
    <message>
        <source>Roll once, stand together</source>
        <translation>Бросать один раз, стоять рядом</translation>
    </message>
    <message>
        <source>Show to the players</source>
        <translation>Показать игрокам</translation>
    </message>
    <message>
        <source>Hide from the players</source>
        <translation>Скрыть от игроков</translation>
    </message>
</context>
<context>
    <name>RowsModel</name>
    <message>
        <source>Roll: {name}</source>
        <translation>Бросок: {name}</translation>
    </message>
</context>
<context>
    <name>RowsPanel</name>
    <message>
        <source>Add</source>
        <translation>Добавить</translation>
    </message>
    <message>
        <source>Add: {list}</source>
        <translation>Добавить: {list}</translation>
    </message>
    <message>
        <source>Add a line (Ins)</source>
        <translation>Добавить строку (Ins)</translation>
    </message>
    <message>
        <source>Move the line up (Alt+↑)</source>
        <translation>Строку выше (Alt+↑)</translation>
    </message>
    <message>
        <source>Move the line down (Alt+↓)</source>
        <translation>Строку ниже (Alt+↓)</translation>
    </message>
    <message>
        <source>Remove the line (Ctrl+Del)</source>
        <translation>Убрать строку (Ctrl+Del)</translation>
    </message>
</context>
<context>
    <name>SecrecySwitch</name>
    <message>
        <source>Hidden roll</source>
        <translation>Скрытый бросок</translation>
    </message>
    <message>
        <source>Open roll</source>
        <translation>Открытый бросок</translation>
    </message>
    <message>
        <source>Hidden from the players</source>
        <translation>Скрыто от игроков</translation>
    </message>
    <message>
        <source>A hidden roll is marked in the log, and is in nothing that the players see or are given.</source>
        <translation>Скрытый бросок помечен в журнале, и его нет ни в чём, что игроки видят или получают.</translation>
    </message>
</context>
<context>
    <name>SessionPage</name>
    <message>
        <source>{day}, since {start}</source>
        <translation>{day}, с {start}</translation>
    </message>
    <message>
        <source>{day}, {start} to {end}</source>
        <translation>{day}, с {start} до {end}</translation>
    </message>
    <message numerus="yes">
        <source>%n round(s) fought</source>
        <translation>
            <numerusform>%n раунд боя</numerusform>
            <numerusform>%n раунда боя</numerusform>
            <numerusform>%n раундов боя</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n act(s) decided by dice</source>
        <translation>
            <numerusform>%n действие решено костями</numerusform>
            <numerusform>%n действия решены костями</numerusform>
            <numerusform>%n действий решено костями</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) in the log</source>
        <translation>
            <numerusform>%n запись в журнале</numerusform>
            <numerusform>%n записи в журнале</numerusform>
            <numerusform>%n записей в журнале</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody was wounded.</source>
        <translation>Никто не ранен.</translation>
    </message>
    <message>
        <source>Session of play</source>
        <translation>Игровая сессия</translation>
    </message>
    <message>
        <source>What happened in it</source>
        <translation>Что в ней было</translation>
    </message>
    <message>
        <source>Which session</source>
        <translation>Какая сессия</translation>
    </message>
    <message>
        <source>Title of the session</source>
        <translation>Название сессии</translation>
    </message>
    <message>
        <source>Notes for next time</source>
        <translation>Заметки к следующей игре</translation>
    </message>
    <message>
        <source>Begin a session</source>
        <translation>Начать сессию</translation>
    </message>
    <message>
        <source>Print the summary…</source>
        <translation>Печать итога…</translation>
    </message>
    <message>
        <source>End the session</source>
        <translation>Окончить сессию</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>Что было</translation>
    </message>
    <message>
        <source>Wounded and fallen</source>
        <translation>Раненые и павшие</translation>
    </message>
    <message>
        <source>No session of play yet</source>
        <translation>Сессий ещё не было</translation>
    </message>
    <message>
        <source>Begin one when the players sit down: a copy of the campaign is made, and what happens until you end it is summed up here.</source>
        <translation>Начните, когда игроки сядут за стол: сделается копия кампании, а всё, что случится до конца сессии, сложится здесь в итог.</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>{number} %</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Настройки</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлая</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмная</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Контрастная</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Язык</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Тема</translation>
    </message>
    <message>
        <source>&amp;Size of text</source>
        <translation>&amp;Размер текста</translation>
    </message>
</context>
<context>
    <name>SheetPage</name>
    <message>
        <source>No sheet is open</source>
        <translation>Ни одного листа не открыто</translation>
    </message>
    <message>
        <source>Choose a character in the list at the left and press Enter, or make a new one with Ctrl+N.</source>
        <translation>Выберите персонажа в списке слева и нажмите Enter или заведите нового: Ctrl+N.</translation>
    </message>
</context>
<context>
    <name>SideTactics</name>
    <message>
        <source>the one opposite</source>
        <translation>того, кто напротив</translation>
    </message>
    <message>
        <source>whoever is hurt most</source>
        <translation>самого раненого</translation>
    </message>
    <message>
        <source>the most dangerous</source>
        <translation>самого опасного</translation>
    </message>
    <message>
        <source>as aimed</source>
        <translation>по указанным целям</translation>
    </message>
    <message>
        <source>as on the sheet</source>
        <translation>как по листу</translation>
    </message>
    <message>
        <source>the best by exact odds</source>
        <translation>лучшая по точным шансам</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>attacks</source>
        <translation>бьёт</translation>
    </message>
    <message>
        <source>defends</source>
        <translation>защита</translation>
    </message>
    <message>
        <source>gives up at</source>
        <translation>сдаётся при</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Start</source>
        <translation>Начало</translation>
    </message>
    <message>
        <source>A campaign is one file. Everything you do is stored in it at once.</source>
        <translation>Кампания — это один файл. Всё, что вы делаете, сразу сохраняется в нём.</translation>
    </message>
    <message>
        <source>New campaign</source>
        <translation>Новая кампания</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Открыть…</translation>
    </message>
    <message>
        <source>Look at a demo</source>
        <translation>Посмотреть пример</translation>
    </message>
    <message>
        <source>Recent campaigns</source>
        <translation>Недавние кампании</translation>
    </message>
</context>
<context>
    <name>StockButton</name>
    <message>
        <source>From the list</source>
        <translation>Из списка</translation>
    </message>
    <message>
        <source>From the campaign&apos;s list</source>
        <translation>Из списка кампании</translation>
    </message>
    <message>
        <source>Take from the campaign&apos;s list: {list}</source>
        <translation>Взять из списка кампании: {list}</translation>
    </message>
    <message>
        <source>The list is empty: see the campaign&apos;s settings</source>
        <translation>Список пуст: он заполняется в настройках кампании</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Find or do…</source>
        <translation>Найти или сделать…</translation>
    </message>
    <message>
        <source>Find or do</source>
        <translation>Найти или сделать</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Меню</translation>
    </message>
    <message>
        <source>Screens</source>
        <translation>Экраны</translation>
    </message>
</context>
<context>
    <name>TurnBar</name>
    <message>
        <source>Round</source>
        <translation>Раунд</translation>
    </message>
    <message>
        <source>turn:</source>
        <translation>ходит</translation>
    </message>
    <message>
        <source>round {number}</source>
        <translation>раунд {number}</translation>
    </message>
    <message>
        <source>next:</source>
        <translation>далее</translation>
    </message>
    <message>
        <source>The fight has not begun</source>
        <translation>Бой не начат</translation>
    </message>
    <message>
        <source>No fight on show</source>
        <translation>Бой не выбран</translation>
    </message>
    <message>
        <source>Undo: {name}</source>
        <translation>Отменить: {name}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Redo: {name}</source>
        <translation>Вернуть: {name}</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Вернуть</translation>
    </message>
    <message>
        <source>undo:</source>
        <translation>отменить:</translation>
    </message>
    <message>
        <source>redo:</source>
        <translation>вернуть:</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>только чтение</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>сохранено</translation>
    </message>
    <message>
        <source>waiting for the file…</source>
        <translation>ждём файл…</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Ход</translation>
    </message>
</context>
<context>
    <name>UndoCard</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” holds no longer: there is no way back to it.</source>
        <translation>«{name}» уже не действует: вернуться к этой записи нельзя.</translation>
    </message>
    <message>
        <source>Undo back to “{name}”? This would go:</source>
        <translation>Отменить всё до записи «{name}»? Пропадёт вот что:</translation>
    </message>
    <message>
        <source>Nothing came after “{name}”.</source>
        <translation>После записи «{name}» ничего не было.</translation>
    </message>
    <message numerus="yes">
        <source>Undo %n act(s)</source>
        <translation>
            <numerusform>Отменить %n действие</numerusform>
            <numerusform>Отменить %n действия</numerusform>
            <numerusform>Отменить %n действий</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo this entry too</source>
        <translation>Отменить и эту запись</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Оставить всё</translation>
    </message>
    <message>
        <source>What would go</source>
        <translation>Что пропадёт</translation>
    </message>
</context>
<context>
    <name>Watch</name>
    <message>
        <source>No backup could be made. {reason}</source>
        <translation>Резервную копию сделать не удалось. {reason}</translation>
    </message>
</context>
<context>
    <name>WindowMenu</name>
    <message>
        <source>None yet</source>
        <translation>Пока нет</translation>
    </message>
    <message>
        <source>Recent campaigns</source>
        <translation>Недавние кампании</translation>
    </message>
    <message>
        <source>Demo campaigns</source>
        <translation>Демонстрационные кампании</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Язык</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Тема</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Размер текста</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Светлая</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Тёмная</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Контрастная</translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message numerus="yes">
        <source>Export %n character(s)</source>
        <translation>
            <numerusform>Экспорт %n персонажа</numerusform>
            <numerusform>Экспорт %n персонажей</numerusform>
            <numerusform>Экспорт %n персонажей</numerusform>
        </translation>
    </message>
    <message>
        <source>Export everybody</source>
        <translation>Экспорт всех персонажей</translation>
    </message>
    <message>
        <source>Nobody is chosen in the list of characters.</source>
        <translation>В списке персонажей никто не выбран.</translation>
    </message>
    <message>
        <source>This campaign can be read, not changed: another desk has it open, or its file may not be written. What the other desk does is shown here; when it closes, this one takes over.</source>
        <translation>Кампанию можно читать, но не менять: она открыта на другом столе или файл нельзя записывать. Здесь видно всё, что делает другой стол; когда он закроется, записывать будет этот.</translation>
    </message>
    <message>
        <source>The other desk has closed: from now on this one writes.</source>
        <translation>Другой стол закрыт: теперь записывает этот.</translation>
    </message>
    <message>
        <source>This campaign was of an older format and has been upgraded; as it was, it is kept in {copy}.</source>
        <translation>Кампания была в старом формате и обновлена; прежний файл сохранён: {copy}.</translation>
    </message>
    <message>
        <source>What was done before can no longer be undone.</source>
        <translation>То, что сделано раньше, отменить уже нельзя.</translation>
    </message>
</context>
<context>
    <name>_MoreButton</name>
    <message>
        <source>Less</source>
        <translation>Свернуть</translation>
    </message>
    <message>
        <source>More… ({count})</source>
        <translation>Ещё… ({count})</translation>
    </message>
</context>
<context>
    <name>_StunWords</name>
    <message numerus="yes">
        <source>stun wound, %n turn(s) left</source>
        <translation>
            <numerusform>оглушение, ещё %n ход</numerusform>
            <numerusform>оглушение, ещё %n хода</numerusform>
            <numerusform>оглушение, ещё %n ходов</numerusform>
        </translation>
    </message>
</context>
</TS>
