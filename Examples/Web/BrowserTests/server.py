"""Runs EvolutionWeb for the tests, and a proxy that loses connections on demand."""

import contextlib
import json
import os
import queue
import re
import signal
import socket
import subprocess
import tempfile
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

START_LIMIT = 120  # seconds until the server must have printed its address


class Server:
    """A running server with a store of its own. It ends with the `with` statement."""

    def __init__(self, program: Path, *options: str):
        self._folder = tempfile.TemporaryDirectory(prefix="evolution-web-")
        folder = Path(self._folder.name)
        self.log = folder / "errors.txt"
        # Port 0 lets the system choose a free port. The fixed day makes texts such as "13 days left" the same every day.
        defaults = ["--port", "0", "--now", "2026-08-04", "--store", str(folder / "store")]
        self._process = subprocess.Popen(
            [str(program), *defaults, *options],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.log.open("w"),
            text=True,
        )
        self.address = self._first_address()
        parts = urllib.parse.urlsplit(self.address)
        self.host, self.port = parts.hostname, parts.port

    def _first_address(self) -> str:
        lines: queue.Queue[str | None] = queue.Queue()

        def read() -> None:
            for line in self._process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        while line := lines.get(timeout=START_LIMIT):
            for word in line.split():
                if word.startswith("http://"):
                    return word.rstrip("/.")
        raise RuntimeError(f"the server has printed no address:\n{self.log.read_text()}")

    @property
    def process_id(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """Stops the process of the server, so that it answers nothing until the end of the `with` statement."""
        os.kill(self.process_id, signal.SIGSTOP)
        # On a busy computer, a thread of the server may still answer before the process stops.
        os.waitid(os.P_PID, self.process_id, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
        try:
            yield
        finally:
            os.kill(self.process_id, signal.SIGCONT)

    def status(self) -> dict:
        """Returns the numbers of sessions, connections and visitors."""
        with urllib.request.urlopen(f"{self.address}/status") as answer:
            return json.load(answer)

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Proxy:
    """A TCP proxy between the browser and a server. Tests cut its connections, as a bad network does.

    The proxy replaces its own port by the server's port in the headers, because the server checks `Host` and `Origin`.
    Both ports have five digits. Frames of the browser's WebSocket are masked, so they do not contain the text of a port
    except by a rare accident, and the proxy replaces nothing after the headers.
    """

    def __init__(self, server: Server):
        self._server = server
        self._listener = socket.create_server((server.host, 0))
        self.port = self._listener.getsockname()[1]
        self.address = f"http://{server.host}:{self.port}"
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._is_open = True
        self.lost_answers = b""  # what the server has sent, and the browser has not got
        self._passes_answers = self._passes_requests = True
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Closes all connections and refuses new ones, until `restore()`."""
        with self._lock:
            self._is_open = False
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            self._close(pair)

    def lose_answers(self) -> None:
        """From now on, the server receives what the browser sends, and its answers are lost, until `restore()`."""
        with self._lock:
            self._passes_answers = False

    def lose_requests(self) -> None:
        """From now on, what the browser sends is lost, until `restore()`."""
        with self._lock:
            self._passes_requests = False

    def lost_processed(self) -> int:
        """Returns the number of the last message that the server has handled, according to the lost answers."""
        return max(map(int, re.findall(rb'"processed":(\d+)', self.lost_answers)), default=0)

    def restore(self) -> None:
        """Accepts connections again."""
        with self._lock:
            self._is_open = self._passes_answers = self._passes_requests = True

    def forward(self, server: Server) -> None:
        """Connects to another server from now on."""
        self._server = server

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _accept(self) -> None:
        while True:
            try:
                browser, _ = self._listener.accept()
            except OSError:
                return  # the proxy is closed
            with self._lock:
                if not self._is_open:
                    browser.close()
                    continue
                try:
                    pair = (browser, socket.create_connection((self._server.host, self._server.port)))
                except OSError:
                    browser.close()  # the server has ended
                    continue
                self._pairs.append(pair)
            threading.Thread(target=self._send_requests, args=(pair,), daemon=True).start()
            threading.Thread(target=self._send_answers, args=(pair,), daemon=True).start()

    def _send_requests(self, pair: tuple[socket.socket, socket.socket]) -> None:
        browser, server = pair
        is_upgraded = False
        try:
            while data := browser.recv(65536):
                if not is_upgraded:
                    is_upgraded = b"\r\nUpgrade: websocket" in data
                    data = data.replace(str(self.port).encode(), str(self._server.port).encode())
                if self._passes_requests:
                    server.sendall(data)
        except OSError:
            pass
        self._close(pair)

    def _send_answers(self, pair: tuple[socket.socket, socket.socket]) -> None:
        browser, server = pair
        try:
            while data := server.recv(65536):
                if self._passes_answers:
                    browser.sendall(data)
                else:
                    self.lost_answers += data
        except OSError:
            pass
        self._close(pair)

    @staticmethod
    def _close(pair: tuple[socket.socket, socket.socket]) -> None:
        for end in pair:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other thread has closed it
            end.close()


class SlowFeed:
    """A web server with a feed, which it sends when the test lets it go on. Until then, the app is loading."""

    def __init__(self, feed: str):
        goes_on = self._goes_on = threading.Event()
        content = Path(feed).read_bytes()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                goes_on.wait()
                self.send_response(200)
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass  # only the tests print

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}/feed.json"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def go_on(self) -> None:
        """Sends the feed."""
        self._goes_on.set()

    def __enter__(self) -> "SlowFeed":
        return self

    def __exit__(self, *_: object) -> None:
        self.go_on()
        self._server.shutdown()
        self._server.server_close()
