"""The frozen program, tried as a stranger's computer would: `smoke.py FOLDER [ONE_FILE]`.

Nothing of the checkout helps it: an empty environment, another working directory, a read-only folder whose name has Cyrillic and
spaces. It answers in the terminal, goes through its selftest, writes a campaign and prints from it; then a real window (under Xvfb
where there is one) takes a new character from the keyboard, quits, and finds it again.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from command import Failure, is_windows, say

SECONDS = 300
NAME = "Smoke"
REQUEST = {"system": "kmrp", "op": "pyramid", "input": {"endurance": 1}}
HOST_LIBRARIES = ("libGL.so", "libEGL.so", "libGLX.so", "libOpenGL.so", "libcups.so", "libwayland-")
"""What a Linux computer with a screen has itself: drivers, printing, Wayland."""


class Smoke:
    """The program in a place of its own."""

    def __init__(self, place: Path, folder: Path) -> None:
        self.home = place / "дом"
        self.home.mkdir()
        self.installed = place / "Стол ведущего, для всех"
        shutil.copytree(folder, self.installed, symlinks=True)
        for path in [self.installed, *self.installed.rglob("*")]:
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~0o222)
        self.checks = 0

    def environment(self, **more: str) -> dict[str, str]:
        """What the program knows of the world: where home is."""
        known = {"HOME": str(self.home), "USERPROFILE": str(self.home), **more}
        if is_windows():
            known["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
        return known

    def program(self, name: str) -> Path:
        """The path of one of the two programs."""
        if is_windows():
            return self.installed / {"gm-desk": "gm-desk.exe", "gm-desk-window": "GM Desk.exe"}[name]
        return self.installed / name

    def run(self, program: Path, *arguments: str | Path, asked: str = "", display: str = "") -> str:
        """Run it to its end; return what it says. Raises: Failure when it does not end well."""
        screen = {"DISPLAY": display} if display else {"QT_QPA_PLATFORM": "offscreen"}
        done = subprocess.run(
            [str(program), *map(str, arguments)],
            input=asked,
            capture_output=True,
            encoding="utf-8",
            cwd=self.home,
            env=self.environment(**screen),
            timeout=SECONDS,
            check=False,
        )
        self.checks += 1
        if done.returncode or "Traceback" in done.stderr:
            raise Failure(f"{program.name} {' '.join(map(str, arguments))} → {done.returncode}\n{done.stderr.strip()}")
        return done.stdout

    def expect(self, what: str, *, held: bool) -> None:
        """Note something that must hold. Raises: Failure when it does not."""
        self.checks += 1
        if not held:
            raise Failure(f"the packaged program: {what}")

    # ── In the terminal ───────────────────────────────────────────────────────────────────────────────────────────────

    def terminal(self) -> Path:
        """Every kind of command once; return the campaign that was written."""
        program = self.program("gm-desk")
        self.expect("--version says the version", held=self.run(program, "--version").startswith("gm-desk "))
        answer = json.loads(self.run(program, "resolve", "--lang", "ru", asked=json.dumps(REQUEST) + "\n"))
        self.expect("resolve answers in Russian", held=answer["ok"] and any("а" in s["text"] for s in answer["steps"]))
        campaign = self.home / "Соляной путь.gmdesk"
        self.run(program, "demo", campaign, "--lang", "ru")
        sheet = self.home / "лист.pdf"
        self.run(program, "print", campaign, "-o", sheet)
        self.expect("print writes a PDF", held=sheet.read_bytes().startswith(b"%PDF"))
        self.expect("check finds all well", held=bool(self.run(program, "check", campaign, "--lang", "ru")))
        for each in (program, self.program("gm-desk-window")):
            self.expect("the selftest comes to its end", held="all is well" in self.run(each, "selftest"))
        encounters = json.loads(self.run(program, "info", campaign, "--json"))["encounters"]
        told = self.run(program, "forecast", campaign, "--encounter", encounters[0]["name"], "--fights", "200")
        self.expect("a fight is forecast", held="200" in told)
        return campaign

    def libraries(self) -> None:
        """Every library finds what it needs in the folder, or is one that each computer with a screen has."""
        for path in self.installed.rglob("*.so*"):
            done = subprocess.run(["ldd", str(path)], capture_output=True, text=True, env={}, check=False)
            missing = [line.split()[0] for line in done.stdout.splitlines() if "not found" in line]
            missing = [name for name in missing if not name.startswith(HOST_LIBRARIES)]
            own = {each.name for each in self.installed.rglob("*.so*")}
            # Found by those that loaded them first: Qt's libraries and numpy's know their places, plugins do not.
            self.expect(f"{path.name} finds {missing}", held=own.issuperset(missing))

    # ── In a window ───────────────────────────────────────────────────────────────────────────────────────────────────

    def window(self, campaign: Path, display: str) -> None:
        """Add a character by the keyboard, quit, and see that he is there when the campaign is opened again."""
        before = self.people(campaign)
        with self.opened(campaign, display):
            self.keys(display, "key", "ctrl+n")
            time.sleep(3)
            self.keys(display, "key", "ctrl+a")
            self.keys(display, "type", NAME)
            self.keys(display, "key", "Tab")
            time.sleep(1)
            self.keys(display, "key", "ctrl+q")
        after = self.people(campaign)
        self.expect(f"{NAME} was stored, in {after - before}", held=after - before == {NAME})
        # Without a file it opens the campaign that was open last.
        with self.opened(None, display):
            self.keys(display, "key", "ctrl+q")

    def people(self, campaign: Path) -> set[str]:
        """Who is in a campaign."""
        told = self.run(self.program("gm-desk"), "info", campaign, "--json")
        return {each["name"] for each in json.loads(told)["characters"]}

    @contextmanager
    def opened(self, campaign: Path | None, display: str) -> Iterator[None]:
        """Open the window; it must quit by itself, in peace, once what is done in it is over."""
        command = [str(self.program("gm-desk-window")), *([str(campaign)] if campaign else [])]
        with subprocess.Popen(
            command, cwd=self.home, env=self.environment(DISPLAY=display, LANG="ru_RU.UTF-8"), stderr=subprocess.PIPE
        ) as desk:
            try:
                # The title carries the campaign's once it is open.
                self.keys(display, "search", "--sync", "--onlyvisible", "--name", "— GM Desk", "windowfocus")
                time.sleep(2)
                yield
                status = desk.wait(60)
            finally:
                desk.kill()
            assert desk.stderr is not None
            said = desk.stderr.read().decode(errors="replace")
        self.expect(f"the window quits in peace ({status}): {said}", held=status == 0 and "Traceback" not in said)

    @staticmethod
    def keys(display: str, *words: str) -> None:
        """Press keys in the window that has the focus."""
        subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": display}, timeout=120, check=True)


@contextmanager
def screen() -> Iterator[str]:
    """Give a display that nobody sees."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x720x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        try:
            os.close(writing)
            with os.fdopen(reading) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.send_signal(signal.SIGTERM)


def try_out(folder: Path, one_file: Path | None) -> int:
    """Try everything; return how much was checked. Raises: Failure at the first that does not hold."""
    with tempfile.TemporaryDirectory(prefix="gm-desk-") as place:
        smoke = Smoke(Path(place), folder)
        try:
            if sys.platform.startswith("linux"):
                smoke.libraries()
            campaign = smoke.terminal()
            if shutil.which("Xvfb") and shutil.which("xdotool"):
                say("a window under Xvfb")
                with screen() as display:
                    smoke.window(campaign, display)
            if one_file is not None:
                say("the one file")
                told = smoke.run(one_file, "--version")
                smoke.expect("the one file says the version", held=told.startswith("gm-desk "))
                smoke.expect("its selftest ends well", held="all is well" in smoke.run(one_file, "selftest"))
        finally:
            for path in [smoke.installed, *(each for each in smoke.installed.rglob("*") if each.is_dir())]:
                path.chmod(0o755)
        return smoke.checks


def main(arguments: Sequence[str]) -> int:
    """Try the program in a folder; say how much held."""
    try:
        folder, *one_file = (Path(argument).resolve() for argument in arguments)
        print(f"{try_out(folder, one_file[0] if one_file else None)} passed")
    except Failure as failure:
        print(f"{failure}\n1 failed")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
