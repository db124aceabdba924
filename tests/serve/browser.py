"""A browser for tests: Chromium, driven over a pipe by the Chrome DevTools Protocol; no package is needed for it."""

import base64
import contextlib
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The browser, where there is one."""
SECONDS = 30.0
"""How long a test waits for something to be on the page."""


_WAIT = """(async (end) => {
  for (let found; Date.now() < end; await new Promise((done) => setTimeout(done, 15)))
    if ((found = (%s))) return {value: found instanceof Node || found};
})(Date.now() + %d)"""


class Browser:
    """One page of Chromium without a window.

    Attributes:
        requests: the addresses that the page has asked for.
        errors: exceptions of its scripts, and what the console has as an error.
    """

    def __init__(self, reading: int, writing: int) -> None:
        self._from, self._to = os.fdopen(reading, "rb", buffering=0), os.fdopen(writing, "wb", buffering=0)
        self._rest, self._numbers, self._session = b"", itertools.count(1), ""
        self.requests: list[str] = []
        self.errors: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method of the protocol; what happens meanwhile is noted."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            data = self._from.read(1 << 16)
            assert data, "the browser has ended"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        match message:
            case {"method": "Network.requestWillBeSent", "params": {"request": {"url": url}}}:
                self.requests.append(url)
            case {"method": "Runtime.exceptionThrown", "params": {"exceptionDetails": details}}:
                self.errors.append(str(details.get("exception", {}).get("description", details["text"])))
            case {"method": "Log.entryAdded", "params": {"entry": {"level": "error", "text": text, **more}}}:
                self.errors.append(f"{text} {more.get('url', '')}".strip())
        return message

    def open(self, address: str, width: int = 1280, height: int = 900) -> None:
        """Open an address in a window of a size in pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=address)

    def run(self, script: str) -> Any:
        """Return the value of a JavaScript expression; a promise is waited for."""
        done = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]["exception"]["description"]
        return done["result"].get("value")

    def wait(self, script: str) -> Any:
        """Return the value of an expression as soon as it is true."""
        found = self.run(_WAIT % (script, SECONDS * 1000))
        assert found, f"never true: {script}\n{self.run('document.body.innerText')}"
        return found["value"]

    def press(self, key: str, code: str = "", control: bool = False) -> None:
        """Press a key and let it go."""
        names = {
            "Backspace": 8,
            "Enter": 13,
            "Escape": 27,
            "Tab": 9,
            "ArrowRight": 39,
            "ArrowLeft": 37,
            "ArrowDown": 40,
            "ArrowUp": 38,
        }
        text = key if len(key) == 1 and not control else "\r" if key == "Enter" else ""
        virtual = names.get(key, ord(key.upper()[0]))
        usual = {"key": key, "code": code or key, "windowsVirtualKeyCode": virtual, "modifiers": 2 if control else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **usual)
        self.call("Input.dispatchKeyEvent", type="keyUp", **usual)

    def type(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            self.press(letter)

    def picture(self, file: Path) -> None:
        """Save what the window shows as PNG."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))


@contextlib.contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Start a browser whose own files are in a folder, and end it."""
    assert CHROMIUM
    (their_reading, writing), (reading, their_writing) = os.pipe(), os.pipe()
    words = [CHROMIUM, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
    words += [
        f"--user-data-dir={folder}",
        "--remote-debugging-pipe",
        "--disable-background-networking",
        "--in-process-gpu",
        "about:blank",
    ]
    quiet = os.open(os.devnull, os.O_WRONLY)
    actions = [(os.POSIX_SPAWN_DUP2, their_reading, 103), (os.POSIX_SPAWN_DUP2, their_writing, 104)]
    actions += [(os.POSIX_SPAWN_DUP2, 103, 3), (os.POSIX_SPAWN_DUP2, 104, 4), (os.POSIX_SPAWN_DUP2, quiet, 2)]
    process = os.posix_spawn(CHROMIUM, words, os.environ, file_actions=actions, setsid=True)
    for each in (their_reading, their_writing, quiet):
        os.close(each)
    try:
        yield Browser(reading, writing)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
        os.waitpid(process, 0)


_NOTE_STATES = """{
  const Plain = EventSource;
  window.EventSource = class extends Plain {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", (event) => { window.latest = JSON.parse(event.data); });
    }
  };
}"""


class Workbench:
    """A game that `pnp serve` shows in a browser.

    Attributes:
        window: the browser; `latest` in it is the last state that the server sent.
        folder: of the game.
        base: the address without a path.
        process: the number of the process that serves it.
    """

    def __init__(self, window: Browser, folder: Path, address: str, process: int = 0) -> None:
        self.window, self.folder, self.base = window, folder, address.partition("/?")[0]
        self.process = process
        window.requests.clear()
        window.errors.clear()
        window.open(address)
        self.checked()

    def reopen(self, width: int = 1280, height: int = 900) -> None:
        """Open the page again, in a window of a size in pixels."""
        self.window.open(f"{self.base}/", width, height)
        self.window.wait("document.readyState === 'complete' && window.latest?.parts")

    def checked(self, after: int = 0) -> None:
        """Wait until the files as they are now have been read and checked."""
        self.window.wait(f"window.latest?.generation > {after} && (latest.checked || latest.broken)")

    def show(self, part: str, found: str) -> None:
        """Turn to a part of the page, in front of what it has opened, and wait for an element of it."""
        self.window.call("Page.bringToFront")
        self.window.run(f"document.getElementById('part-{part}').click()")
        self.window.wait(f"document.querySelector({found!r})")

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace a text in a file, as another program does."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def edit_and_check(self, old: str, new: str) -> None:
        """Replace a text in the main file, and wait until the game is checked."""
        generation = self.window.run("latest.generation")
        self.edit("game.yaml", old, new)
        self.checked(generation)

    def choose(self, variant: str) -> None:
        """Choose a variant, or by an empty name the game as written, and wait for it."""
        select = "document.getElementById('variant')"
        event = "dispatchEvent(new Event('change', {bubbles: true}))"
        self.window.run(f"{select}.value = {variant!r}, {select}.{event}")
        self.window.wait(f"latest.variant === {variant!r} && latest.checked")


@contextlib.contextmanager
def workbench(folder: Path, window: Browser) -> Iterator[Workbench]:
    """Serve a game and show it; at the end nothing went wrong in the page, and no request left the machine."""
    window.call("Page.addScriptToEvaluateOnNewDocument", source=_NOTE_STATES)
    words = [
        sys.executable,
        "-m",
        "pnp",
        "serve",
        str(folder),
        "--no-browser",
        "--port",
        "0",
        "--out",
        str(folder.parent / "output"),
    ]
    words += ["--ledger", str(folder.parent / "ledger.jsonl")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout is not None
            address = re.search(r"http://\S+", run.stdout.readline())
            assert address is not None
            found = Workbench(window, folder, address[0], run.pid)
            yield found
            window.open("about:blank")
            assert window.errors == [], window.errors
            assert [url for url in window.requests if not url.startswith((found.base, "data:", "about:"))] == []
        finally:
            run.kill()
