"""The Qt catalogues of ui/: read from the source, kept in resources/translations, compiled next to it.

The compiled `.qm` files are kept in the repository, so that the program runs from a checkout as it stands; `check`
makes sure that they never fall behind. English has a catalogue too, for its plurals alone ("%n wounds").
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import spoken_texts
from command import ROOT, Failure, call
from environment import script

FOLDER = ROOT / "resources" / "translations"
SOURCES = ROOT / "ui"
# Language → (how Qt names it, what is asked of lupdate beyond the usual).
LANGUAGES: dict[str, tuple[str, list[str]]] = {"ru": ("ru_RU", []), "en": ("en_US", ["-pluralonly"])}

Message = tuple[str, str, str]  # context, source text, comment


def catalogue(language: str, folder: Path = FOLDER) -> Path:
    """Where the texts of a language are."""
    return folder / f"gm_desk_{language}.ts"


def update() -> None:
    """Bring new texts of ui/ into the catalogues, compile them, and tell what still wants a translation."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        read_sources(language, FOLDER)
        compile_catalogue(catalogue(language), catalogue(language).with_suffix(".qm"))
        waiting = list(unfinished(catalogue(language)))
        print(f"{language}: {len(list(messages(catalogue(language))))} texts, {len(waiting)} without a translation")
        for message in waiting:
            print(f"    {describe(message)}")


def read_sources(language: str, folder: Path) -> None:
    """Merge the texts of ui/ into the catalogue in `folder`, dropping those that are no longer used."""
    name, options = LANGUAGES[language]
    # Paths relative to the checkout: the tool writes them as they are handed over.
    sources = sorted(path.relative_to(ROOT).as_posix() for path in SOURCES.rglob("*.py"))
    how = ["-silent", "-no-obsolete", "-locations", "none", "-source-language", "en_US", "-target-language", name]
    call([script("pyside6-lupdate"), *how, *options, *sources, "-ts", catalogue(language, folder)], "lupdate")


def compile_catalogue(source: Path, target: Path) -> None:
    """Compile one catalogue; unfinished texts are left out by the tool, in silence."""
    call([script("pyside6-lrelease"), "-silent", source, "-qm", target], "lrelease")


def entries(path: Path) -> Iterator[tuple[Message, ElementTree.Element]]:
    """Every message of a catalogue, with its translation."""
    # The file is our own, from the repository: there is nothing hostile in it to defend against.
    for context in ElementTree.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is None:
                raise Failure(f"{path.name}: a message of {context.findtext('name')} has no translation element")
            key = (context.findtext("name", ""), message.findtext("source", ""), message.findtext("comment", ""))
            yield key, translation


def messages(path: Path) -> Iterator[Message]:
    """The keys of a catalogue."""
    return (message for message, _ in entries(path))


def unfinished(path: Path) -> Iterator[Message]:
    """The messages that are marked unfinished or have an empty translation or plural form."""
    for message, translation in entries(path):
        forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
        if translation.get("type") == "unfinished" or not all(form and form.strip() for form in forms):
            yield message


def describe(message: Message) -> str:
    """One line about a message."""
    context, source, _ = message
    return f"{context}: {' '.join(source.split())[:90]}"


def complaints() -> Iterator[str]:
    """What is wrong with the catalogues as they lie in the checkout, one line each."""
    with tempfile.TemporaryDirectory() as place:
        fresh = Path(place)
        for language in LANGUAGES:
            kept = catalogue(language)
            compiled = kept.with_suffix(".qm")
            if not kept.exists() or not compiled.exists():
                yield f"{language}: there is no catalogue yet"
                continue
            yield from (f"{language}: not translated: {describe(message)}" for message in unfinished(kept))
            read_sources(language, fresh)
            if language == "ru":
                yield from overlooked(catalogue(language, fresh))
            yield from compare(language, messages(kept), messages(catalogue(language, fresh)))
            compile_catalogue(kept, fresh / compiled.name)
            if (fresh / compiled.name).read_bytes() != compiled.read_bytes():
                yield f"{language}: {compiled.name} is older than {kept.name}"


def overlooked(fresh: Path) -> Iterator[str]:
    """What the source asks to be translated but lupdate did not read, or did not read as a plural."""
    paths = sorted(SOURCES.rglob("*.py"))
    yield from spoken_texts.complaints(paths, {(context, source) for context, source, _ in messages(fresh)})
    for message, translation in entries(fresh):
        if "%n" in message[1] and translation.find("numerusform") is None:
            yield f'not read as a plural, write self.tr(text, "", number): {describe(message)}'


def compare(language: str, kept: Iterator[Message], fresh: Iterator[Message]) -> Iterator[str]:
    """Texts that only the catalogue or only the source has."""
    have, want = Counter(kept), Counter(fresh)
    yield from (f"{language}: in ui/ but not in the catalogue: {describe(message)}" for message in want - have)
    yield from (f"{language}: in the catalogue but not in ui/: {describe(message)}" for message in have - want)


def check() -> None:
    """Raise Failure when a text of ui/ has no translation or a compiled catalogue is stale."""
    found = list(complaints())
    for complaint in found:
        print(complaint)
    if found:
        raise Failure(f"{len(found)} complaints about translations; `python3 build/dev.py translate` reads them anew")
    print("every text of ui/ is translated")
