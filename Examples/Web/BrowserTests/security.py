"""What the server refuses, and that one visitor never disturbs another."""

import http.client
import json
import os
import resource
import secrets
import socket
import time
from pathlib import Path

from playwright.sync_api import expect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from server import Server
from stage import Stage, flat, test

LIMIT = 120  # seconds until the server must have answered
ENVIRONMENT = {
    "width": 390, "height": 844, "scale": 2, "isDark": False, "reducesMotion": True, "fontSize": 16,
    "languages": ["en-US"], "isVisible": True,
}  # fmt: skip


def server(stage: Stage) -> Server:
    return stage.servers.server()


def open_socket(server: Server, origin: str | None = None) -> ClientConnection:
    address = f"ws://{server.host}:{server.port}/connect"
    limits = {"open_timeout": LIMIT, "close_timeout": LIMIT}
    return connect(address, origin=origin or server.address, **limits)


def greet(connection: ClientConnection) -> dict:
    """Sends the first message of a page, and returns the server's welcome."""
    page = {"visitor": secrets.token_hex(16), "hasNodes": False, "path": "/", "environment": ENVIRONMENT}
    connection.send(json.dumps({"hello": {"page": page}}))
    return flat(connection.recv(timeout=LIMIT))


def close_code(connection: ClientConnection) -> int:
    """Waits until the server has closed the connection."""
    try:
        while True:
            connection.recv(timeout=LIMIT)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 1006


def get(server: Server, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(server.host, server.port, timeout=LIMIT)
    connection.request("GET", path, headers=headers)
    return connection.getresponse()


@test
def the_page_has_a_strict_policy(stage: Stage) -> None:
    answer = get(server(stage), "/")
    policy = answer.headers["Content-Security-Policy"]
    for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"):
        assert part in policy, policy
    assert "unsafe" not in policy, policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@test
def an_inline_script_does_not_run(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.isInjected = true";
        document.body.append(script);
    }""")
    assert not visitor.page.evaluate("window.isInjected === true")
    assert any("Content Security Policy" in error for error in visitor.errors), visitor.errors
    visitor.errors.clear()


@test
def another_host_name_is_refused(stage: Stage) -> None:
    assert get(server(stage), "/", Host="evil.example").status in (400, 403, 421)
    assert get(server(stage), "/page/concierge.js", Host="evil.example:80").status in (400, 403, 421)


@test
def a_page_of_another_site_is_refused(stage: Stage) -> None:
    for origin in ("http://evil.example", "null", f"http://{server(stage).host}:1"):
        try:
            open_socket(server(stage), origin=origin).close()
        except InvalidStatus as refused:
            assert refused.response.status_code in (400, 403), refused
        else:
            raise AssertionError(f"{origin} was accepted")


@test
def only_this_computer_reaches_the_server(stage: Stage) -> None:
    assert server(stage).host in ("127.0.0.1", "localhost", "::1")
    own = {entry[4][0] for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in own - {"127.0.0.1"}:
        if address.startswith("127."):
            continue
        try:
            socket.create_connection((address, server(stage).port), timeout=LIMIT).close()
        except OSError:
            continue
        raise AssertionError(f"the server answers at {address}")


@test
def other_files_are_not_served(stage: Stage) -> None:
    for path in ("/page/../main.swift", "/page/%2e%2e/Package.swift", "/page//etc/passwd", "/page/..%2f..%2fPackage.swift"):
        answer = get(server(stage), path)
        body = answer.read().decode(errors="replace")
        assert "import " not in body and "root:" not in body, path


@test
def a_malformed_message_ends_only_its_session(stage: Stage) -> None:
    visitor = stage.visit()
    messages = ("{", "[]", "42", '{"number":1,"nonsense":{}}', '{"number":1,"click":{}}', '"\\ud800"')
    for text in messages:
        with open_socket(server(stage)) as connection:
            greet(connection)
            connection.send(text)
            assert close_code(connection) in (1007, 1008), text
    with open_socket(server(stage)) as connection:
        greet(connection)
        connection.send(b"\x00\xff")
        assert close_code(connection) in (1003, 1007, 1008)
    assert server(stage).is_running
    visitor.open_row("SE-0540", "SE-0540")


@test
def a_message_before_hello_is_refused(stage: Stage) -> None:
    with open_socket(server(stage)) as connection:
        connection.send('{"number":1,"click":{"node":1}}')
        assert close_code(connection) == 1008


@test
def a_huge_message_is_refused(stage: Stage) -> None:
    visitor = stage.visit()
    with open_socket(server(stage)) as connection:
        greet(connection)
        connection.send(json.dumps({"number": 1, "input": {"node": 1, "value": "x" * 200_000, "revision": 1}}))
        assert close_code(connection) == 1009
    visitor.open_row("SE-0540", "SE-0540")


@test
def a_huge_text_fits_into_a_field(stage: Stage) -> None:
    visitor = stage.visit()
    visitor.field("Search").fill("x" * 100_000)
    visitor.is_settled()
    expect(visitor.page.get_by_text("Nothing found for")).to_be_visible()


@test
def a_guessed_session_is_not_given(stage: Stage) -> None:
    with open_socket(server(stage)) as first:
        session = greet(first)["session"]
        assert len(session) >= 32, session
    with open_socket(server(stage)) as second:
        assert greet(second)["session"] != session


@test
def a_node_of_another_visitor_means_nothing(stage: Stage) -> None:
    with open_socket(server(stage)) as connection:
        greet(connection)
        connection.send('{"number":1,"click":{"node":999999}}')
        while flat(connection.recv(timeout=LIMIT)).get("processed", 0) < 1:
            pass


@test
def one_visitor_does_not_see_the_bookmarks_of_another(stage: Stage) -> None:
    one, other = stage.visit(), stage.visit()
    one.list.focus()
    one.press("b")
    expect(one.row("SE-0540").locator(".star")).to_be_visible()
    other.tab("Bookmarks").click()
    other.shows("Bookmarks", "/bookmarks")
    expect(other.page.get_by_text("No bookmarks")).to_be_visible()
    one.tab("Bookmarks").click()
    one.shows("Bookmarks", "/bookmarks")
    expect(one.row("SE-0540")).to_have_count(1)


@test
def without_descriptors_the_server_rests(stage: Stage) -> None:
    if not hasattr(resource, "prlimit"):
        return  # only Linux can limit another process
    with Server(stage.servers.program) as server:
        statistics = Path(f"/proc/{server.process_id}/stat")

        def work() -> float:
            """Returns the processor time of the server in seconds."""
            user, system = statistics.read_text().rpartition(")")[2].split()[11:13]
            return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

        assert get(server, "/").status == 200
        count = len(list(Path(f"/proc/{server.process_id}/fd").iterdir()))
        _, most = resource.prlimit(server.process_id, resource.RLIMIT_NOFILE)
        resource.prlimit(server.process_id, resource.RLIMIT_NOFILE, (count + 5, most))
        waiting = [socket.create_connection((server.host, server.port), timeout=LIMIT) for _ in range(20)]
        time.sleep(1.5)  # in the first second, the server waits in any case
        before = work()
        time.sleep(2)
        assert work() - before < 0.15, work() - before
        for connection in waiting:
            connection.close()
        assert get(server, "/").status == 200
