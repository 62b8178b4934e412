"""Paragraphs of an account broken into lines: what is bold, what has a severity's colour, and where an account is cut short."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout, QTextOption

from ui import fonts
from ui.log.account import BOLD, Paragraph, Span
from ui.stylesheet import SMALL
from ui.theme import current, px

CUT = "…"


def laid_out(
    paragraph: Paragraph,
    width: float,
    *,
    struck: bool = False,
    link: str = "",
    bold: bool = False,
    most: int | None = None,
) -> QTextLayout:
    """Break a paragraph into lines of a width, `link` behind it; where `most` is given, into no more than that."""
    text = f"{paragraph.text}  {link}" if link else paragraph.text
    formats = _formats(paragraph, len(text), struck=struck, link=link)
    font = fonts.font(SMALL if paragraph.role != "told" else 1.0, bold=bold or paragraph.role == "roll")
    room = max(width, px(40))
    if most is not None and len(text) > (enough := most * round(room)):
        # Hundreds are named in some. Hardly a sign is narrower than a pixel; where many are, all of it is looked at.
        layout = _in_lines(text[:enough], font, formats, room, most)
        if layout.lineCount() == most:
            return layout
    return _in_lines(text, font, formats, room, most)


def _in_lines(
    text: str, font: QFont, formats: list[QTextLayout.FormatRange], room: float, most: int | None
) -> QTextLayout:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(formats)
    layout.beginLayout()
    top = 0.0
    while (most is None or layout.lineCount() < most) and (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout


def cut_short(
    paragraph: Paragraph, width: float, most: int, *, link: str = "", more_follows: bool = False, bold: bool = False
) -> Paragraph:
    """Return as much of a paragraph as stands on `most` lines with `link` behind it; "…" where something is left out."""
    layout = laid_out(paragraph, width, link=link, bold=bold, most=most + 1)
    if layout.lineCount() <= most and not more_follows:
        return paragraph
    text = paragraph.text
    if layout.lineCount() > most:
        line = layout.lineAt(most - 1)
        text = text[: line.textStart() + line.textLength()]
    while True:
        shorter = Paragraph(text.rstrip(" ,;:") + CUT, _spans_within(paragraph.spans, len(text)), paragraph.role)
        if laid_out(shorter, width, link=link, bold=bold, most=most + 1).lineCount() <= most or " " not in text.strip():
            return shorter
        text = text.rstrip().rpartition(" ")[0]


def _spans_within(spans: tuple[Span, ...], length: int) -> tuple[Span, ...]:
    cut = (Span(each.start, min(each.length, length - each.start), each.style) for each in spans)
    return tuple(each for each in cut if each.length > 0)


def _formats(paragraph: Paragraph, length: int, *, struck: bool, link: str) -> list[QTextLayout.FormatRange]:
    theme = current()
    quiet = paragraph.role in {"step", "mark"} or struck
    base = _format(theme.color("text_muted") if quiet else theme.color("text"))
    base.setFontStrikeOut(struck)
    found = [_range(Span(0, length, ""), base)]
    for span in paragraph.spans:
        style = _format(base.foreground().color() if span.style == BOLD or struck else theme.ink(span.style))
        style.setFontWeight(QFont.Weight.Bold)
        style.setFontStrikeOut(struck)
        found.append(_range(span, style))
    if link:
        style = _format(theme.color("text_muted"))
        style.setFontStrikeOut(False)
        style.setFontWeight(QFont.Weight.Normal)
        style.setFontPointSize(fonts.font(SMALL).pointSizeF())
        found.append(_range(Span(length - len(link) - 2, len(link) + 2, ""), style))
    return found


def _format(color: QColor) -> QTextCharFormat:
    result = QTextCharFormat()
    result.setForeground(color)
    return result


def _range(span: Span, style: QTextCharFormat) -> QTextLayout.FormatRange:
    result = QTextLayout.FormatRange()
    result.start, result.length, result.format = span.start, span.length, style
    return result
