<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>ActPanel</name>
    <message numerus="yes">
        <source>%n more to roll at the table</source>
        <translation>
            <numerusform>%n more to roll at the table</numerusform>
            <numerusform>%n more to roll at the table</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CopyBackDialog</name>
    <message numerus="yes">
        <source>Changed: %n character(s)</source>
        <translation>
            <numerusform>Changed: %n character</numerusform>
            <numerusform>Changed: %n characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CorrectionPage</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GroundBoard</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LuckCard</name>
    <message numerus="yes">
        <source>%n throw(s) of 4dF</source>
        <translation>
            <numerusform>%n throw of 4dF</numerusform>
            <numerusform>%n throws of 4dF</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n die(dice)</source>
        <translation>
            <numerusform>%n die</numerusform>
            <numerusform>%n dice</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PrintDialog</name>
    <message numerus="yes">
        <source>The preview shows the first %n page(s).</source>
        <translation>
            <numerusform>The preview shows the first %n page.</numerusform>
            <numerusform>The preview shows the first %n pages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResultView</name>
    <message numerus="yes">
        <source>and %n more, in the log once this is applied</source>
        <translation>
            <numerusform>and %n more, in the log once this is applied</numerusform>
            <numerusform>and %n more, in the log once this is applied</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message numerus="yes">
        <source>%n turn(s)</source>
        <translation>
            <numerusform>%n turn</numerusform>
            <numerusform>%n turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionPage</name>
    <message numerus="yes">
        <source>%n round(s) fought</source>
        <translation>
            <numerusform>%n round fought</numerusform>
            <numerusform>%n rounds fought</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n act(s) decided by dice</source>
        <translation>
            <numerusform>%n act decided by dice</numerusform>
            <numerusform>%n acts decided by dice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) in the log</source>
        <translation>
            <numerusform>%n entry in the log</numerusform>
            <numerusform>%n entries in the log</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UndoCard</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Undo %n act(s)</source>
        <translation>
            <numerusform>Undo %n act</numerusform>
            <numerusform>Undo %n acts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Workspace</name>
    <message numerus="yes">
        <source>Export %n character(s)</source>
        <translation>
            <numerusform>Export %n character</numerusform>
            <numerusform>Export %n characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_StunWords</name>
    <message numerus="yes">
        <source>stun wound, %n turn(s) left</source>
        <translation>
            <numerusform>stun wound, %n turn left</numerusform>
            <numerusform>stun wound, %n turns left</numerusform>
        </translation>
    </message>
</context>
</TS>
