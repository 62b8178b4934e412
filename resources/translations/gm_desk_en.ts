<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
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
