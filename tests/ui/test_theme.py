"""The look keeps its promises: readable in every theme, at every size, with the fonts and icons that ship."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QIcon, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import resources
from ui import fonts, icons, theme
from ui.palettes import GRAPHICS, GROUNDS, INKS, THEMES, TOKENS, Theme


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    """The application in its light theme, and back in it afterwards."""
    theme.apply_theme(qapp, "light")
    yield qapp
    theme.apply_theme(qapp, "light")


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    channels = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_words_can_be_read_on_every_ground(look: Theme) -> None:
    weak = [
        (ink, ground, round(ratio, 2))
        for ink, ground in product(INKS, GROUNDS)
        if (ratio := contrast(getattr(look, ink), getattr(look, ground))) < 4.5
    ]
    assert weak == []


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_words_on_the_accent_can_be_read(look: Theme) -> None:
    assert contrast(look.accent_text, look.accent) >= 4.5
    assert contrast(look.accent_text, look.accent_hover) >= 4.5


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_graphics_can_be_seen_on_every_ground(look: Theme) -> None:
    weak = [
        (mark, ground, round(ratio, 2))
        for mark, ground in product(GRAPHICS, GROUNDS)
        if (ratio := contrast(getattr(look, mark), getattr(look, ground))) < 3
    ]
    assert weak == []


def test_high_contrast_is_higher() -> None:
    look = THEMES["high-contrast"]
    assert min(contrast(look.text, getattr(look, ground)) for ground in GROUNDS) >= 7
    assert min(contrast(look.text_muted, getattr(look, ground)) for ground in GROUNDS) >= 7


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
def test_every_token_is_a_colour(look: Theme) -> None:
    assert [token for token in TOKENS if not re.fullmatch("#[0-9a-f]{6}", getattr(look, token))] == []
    assert look.ink("light").name() == look.light_ink
    assert look.ink("danger").name() == look.danger
    with pytest.raises(KeyError):
        look.color("name")


@pytest.mark.parametrize("mode", ["light", "dark", "high-contrast"])
def test_widgets_take_the_colours_of_the_theme(app: QApplication, qtbot: QtBot, mode: str) -> None:
    theme.apply_theme(app, mode)
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(20, 20)
    assert theme.current() is THEMES[mode]
    assert window.palette().color(QPalette.ColorRole.WindowText).name() == THEMES[mode].text
    assert QColor(window.grab().toImage().pixel(10, 10)).name() == THEMES[mode].background


def test_a_change_of_theme_is_told(app: QApplication, qtbot: QtBot) -> None:
    with qtbot.waitSignal(theme.look().changed):
        theme.apply_theme(app, "dark")


def test_the_system_mode_follows_what_the_system_says(app: QApplication) -> None:
    theme.apply_theme(app, "system")
    said = app.styleHints().colorScheme()
    assert theme.current().is_dark == (said == Qt.ColorScheme.Dark)


def test_another_mode_is_refused(app: QApplication) -> None:
    with pytest.raises(ValueError, match="sepia"):
        theme.apply_theme(app, "sepia")
    assert theme.current() is THEMES["light"]


@pytest.mark.parametrize(("asked", "given"), [(0.8, 0.8), (1.5, 1.5), (2.0, 2.0), (0.1, 0.8), (9.0, 2.0)])
def test_the_text_scale_is_held_within_its_limits_and_obeyed(
    app: QApplication, qtbot: QtBot, asked: float, given: float
) -> None:
    label, small = QLabel("Щука"), QLabel("Щука")
    for widget in (label, small):
        qtbot.addWidget(widget)
        widget.show()
    theme.set_role(small, "small")
    theme.apply_theme(app, "light", asked)
    assert theme.text_scale() == given
    assert theme.px(8) == round(8 * given)
    assert QFontInfo(label.font()).pixelSize() == pytest.approx(14 * given, abs=1)
    assert QFontInfo(small.font()).pixelSize() == pytest.approx(12 * given, abs=1)


def test_the_bundled_fonts_are_used(app: QApplication) -> None:
    assert QFontInfo(app.font()).family() == "PT Sans"
    assert QFontInfo(QFont(list(fonts.SERIF))).family() == "PT Serif"


def test_figures_are_of_one_width(app: QApplication) -> None:
    for bold in (False, True):
        metrics = QFontMetricsF(fonts.font(bold=bold))
        assert len({metrics.horizontalAdvance(figure) for figure in "0123456789"}) == 1


def solid_colours(icon: QIcon) -> set[str]:
    """The colours that an icon is drawn in, edges left out."""
    image = icon.pixmap(QSize(48, 48)).toImage()
    pixels = [image.pixelColor(x, y) for x, y in product(range(48), range(48))]
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def is_near(one: str, other: str) -> bool:
    """Blending may round a channel."""
    return all(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) <= 2 for at in (1, 3, 5))


def test_every_icon_draws_in_the_colour_of_the_theme(app: QApplication) -> None:
    names = sorted(file.stem for file in resources.path("icons").glob("*.svg"))
    drawn_icons = {name: icons.icon(name) for name in names}
    assert len(names) > 50
    for mode in ("light", "dark"):
        theme.apply_theme(app, mode)
        colours = {name: solid_colours(icon) for name, icon in drawn_icons.items()}
        assert [name for name, drawn in colours.items() if not drawn] == []
        wrong = {
            name: drawn for name, drawn in colours.items() if not all(is_near(c, THEMES[mode].text) for c in drawn)
        }
        assert wrong == {}


def test_a_disabled_icon_is_paler(app: QApplication) -> None:
    image = icons.icon("plus").pixmap(QSize(48, 48), QIcon.Mode.Disabled).toImage()
    assert is_near(image.pixelColor(24, 24).name(), THEMES["light"].outline)


def test_an_unknown_icon_is_our_mistake() -> None:
    with pytest.raises(FileNotFoundError, match="no-such"):
        icons.icon("no-such")


@pytest.mark.parametrize("look", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(
    ("mark", "token"), [("check", "accent_text"), ("chevron-up", "text_muted"), ("chevron-down", "text_muted")]
)
def test_the_marks_of_the_style_sheet_wear_the_colours_of_their_theme(look: Theme, mark: str, token: str) -> None:
    """A style sheet takes pictures from files only, so their colours are written twice; this keeps them one."""
    svg = resources.path("icons", "marks", f"{mark}-{look.name}.svg").read_text(encoding="utf-8")
    assert re.findall('stroke="([^"]+)"', svg) == [getattr(look, token)]


def test_fonts_and_icons_bring_their_licences() -> None:
    licences = [path.name for folder in ("fonts", "icons") for path in resources.path(folder).glob("*.txt")]
    assert sorted(licences) == ["DejaVu-LICENSE.txt", "LICENSE.txt", "PT-Sans-OFL.txt", "PT-Serif-OFL.txt"]
