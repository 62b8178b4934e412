"""Pages on their way to a file or a printer, one page a step: whoever runs a job may show how far it is and stop it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QPagedPaintDevice, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from gm_desk.app.session import Session
from gm_desk.core.errors import Refused
from ui.paper.pages import Page, Pages, Wanted, paint, print_pages
from ui.paper.whole_file import WholeFile

RESOLUTION = 1200
Told = Callable[[int, int], bool]
"""Gets how many steps of how many are done; returns whether to go on."""

ABOUT = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>GM Desk</xmp:CreatorTool>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
"""What a PDF says of itself; Qt has no word of its own for the language."""


class Job(Protocol):
    """A print that is going on."""

    done: int
    steps: int

    def step(self) -> bool:
        """Paint one more page; return whether there is more to do. Raises: DeskError, and then the job is over."""
        ...

    def cancel(self) -> None:
        """Stop, and leave nothing half done."""
        ...


class PdfJob:
    """Pages on their way into a PDF: vectors, fonts embedded, text that can be searched. What is painted is written at once."""

    def __init__(self, pages: Pages, path: Path) -> None:
        """Begin. Raises: BrokenFile (`file.no_folder`, `paper.folder`, `file.no_permission`, `file.io`), Refused (`disk_full`)."""
        self.steps, self.done = pages.steps, 0
        self._file = WholeFile(path)
        self._data = QByteArray()
        self._buffer = QBuffer(self._data)
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self._writer = QPdfWriter(self._buffer)
        self._writer.setTitle(pages.title)
        self._writer.setCreator("GM Desk")
        about = ABOUT.format(title=escape(pages.title), language=pages.language)
        self._writer.setDocumentXmpMetadata(QByteArray(about.encode()))
        self._writer.setResolution(RESOLUTION)
        self._writer.setPageLayout(pages.layout)
        try:
            self._painting = _Painting(pages, self._writer, RESOLUTION)
        except BaseException:
            self._file.discard()
            raise

    def step(self) -> bool:
        """Paint one more page; return whether there is more to do. Raises: as `WholeFile.write`."""
        try:
            done = self._painting.next()
            if done is not None:
                self.done = done
                self._pass_on()
                return True
            self._painting.end()
            self._pass_on()
        except BaseException:
            self.cancel()
            raise
        self._file.commit()
        return False

    def cancel(self) -> None:
        """Stop; the file is as it was before."""
        self._painting.end()
        self._file.discard()

    def _pass_on(self) -> None:
        """Hand on what has been painted, and forget it."""
        self._file.write(bytes(self._data.data()))
        self._data.clear()
        self._buffer.seek(0)


class PrinterJob:
    """Pages on their way to a printer."""

    def __init__(self, pages: Pages, printer: QPrinter) -> None:
        """Begin. Raises: Refused (`paper.printer`) where the printer does not."""
        self.steps, self.done = pages.steps, 0
        self._printer = printer
        printer.setPageLayout(pages.layout)
        printer.setFullPage(True)
        printer.setDocName(pages.title)
        self._painting = _Painting(pages, printer, printer.resolution())

    def step(self) -> bool:
        """Paint one more page; return whether there is more to do. Raises: Refused (`paper.printer`)."""
        try:
            done = self._painting.next()
        except BaseException:
            self.cancel()
            raise
        if done is not None:
            self.done = done
            return True
        if not self._painting.end() or self._printer.printerState() == QPrinter.PrinterState.Error:
            raise _broken(self._printer)
        return False

    def cancel(self) -> None:
        """Call the job off."""
        self._printer.abort()
        self._painting.end()


class _Painting:
    """A painter on a device of pages. Raises: Refused (`paper.printer`) where the device does not take them."""

    def __init__(self, pages: Pages, device: QPagedPaintDevice, resolution: float) -> None:
        self._device, self._resolution = device, resolution
        self._pages: Iterator[tuple[int, Page]] = pages.walk()
        self._painter = QPainter()
        self._fresh = True
        if not self._painter.begin(device):
            raise _broken(device)

    def next(self) -> int | None:
        """Paint the next page; return how many steps are done, None when there is none."""
        found = next(self._pages, None)
        if found is None:
            return None
        done, page = found
        if not self._fresh and not self._device.newPage():
            raise _broken(self._device)
        self._fresh = False
        paint(page, self._painter, self._resolution)
        return done

    def end(self) -> bool:
        """Finish; return whether it went well."""
        return self._painter.end() if self._painter.isActive() else True


def _broken(device: QPagedPaintDevice) -> Refused:
    name = device.printerName() if isinstance(device, QPrinter) else ""
    return Refused("paper.printer", name, name=name)


def run(job: Job, told: Told | None = None) -> bool:
    """Do a whole job; return False when `told` stopped it. Raises: as its steps."""
    while job.step():
        if told is not None and not told(job.done, job.steps):
            job.cancel()
            return False
    return True


def print_to_pdf(session: Session, output: Path, wanted: Wanted, told: Told | None = None) -> bool:
    """Write the pages to a PDF file, replacing one that is there; return False when `told` stopped it.

    Raises: as `print_pages`; BrokenFile (`file.no_folder`, `paper.folder`, `file.no_permission`, `file.io`) or Refused
    (`disk_full`). Whatever stops it, the file is as it was before.
    """
    return run(PdfJob(print_pages(session, wanted), output), told)
