"""Requests to servers."""

from std.http.message import Headers, Request, Response, _is_token, _read_body, _read_headers, _send
from std.socket import Connection, connect


struct Url(Copyable, Writable):
    """The parts of a URL of a server: `http://host:port/path?query`. What follows a `#` is not sent, and is left out.

    ```mojo
    from std.http import Url

    var url = Url("http://localhost:8080/items?size=3#top")
    print(url.host, url.port, url.target, url)  # localhost 8080 /items?size=3 http://localhost:8080/items?size=3
    ```
    """

    var host: String
    var port: Int
    var target: String

    def __init__(out self, text: String) raises:
        """Reads a URL. Raises if it is none, or asks for an encrypted connection. Complexity: linear."""
        comptime SCHEME = "http://"
        if text.lower().startswith("https://"):
            raise Error("'", text, "' asks for an encrypted connection, which std.http does not make")
        if not text.lower().startswith(SCHEME):
            raise Error("'", text, "' does not begin with http://")
        for byte in text.as_bytes():
            if byte <= 32 or byte == 127:
                raise Error("a URL has no spaces and no control characters")
        var rest = String(text[byte = len(SCHEME.as_bytes()) :].split("#", 1)[0])
        var start = rest.byte_length()
        for mark in ["/", "?"]:
            var at = rest.find(mark)
            if at >= 0:
                start = min(start, at)
        var place = String(rest[byte=:start])
        self.target = String(rest[byte=start:])
        if not self.target.startswith("/"):
            self.target = "/" + self.target
        self.port = 80
        self.host = place
        var colon = place.rfind(":")
        if colon >= 0 and not place.endswith("]"):
            self.host = String(place[byte=:colon])
            self.port = Int(place[byte=colon + 1 :])
        if self.host.startswith("[") and self.host.endswith("]"):
            self.host = String(self.host[byte = 1 : self.host.byte_length() - 1])
        if not self.host or "@" in self.host or not 0 < self.port < 65536:
            raise Error("'", text, "' names no server")

    def place(self) -> String:
        """The host and, where it is not 80, the port.

        ```mojo
        from std.http import Url

        print(Url("http://localhost/items").place())  # localhost
        ```
        """
        var host = "[" + self.host + "]" if ":" in self.host else self.host
        return host if self.port == 80 else String(host, ":", self.port)

    def follow(self, location: String) raises -> Url:
        """The URL that `location` means in an answer of this one: a whole URL or a path. Raises if it is none. Complexity: linear.

        ```mojo
        from std.http import Url

        print(Url("http://localhost/a/b?c").follow("d"))  # http://localhost/a/d
        ```
        """
        if "://" in location:
            return Url(location)
        var base = "http://" + self.place()
        if location.startswith("//"):
            return Url("http:" + location)
        if location.startswith("/"):
            return Url(base + location)
        var path = String(self.target.split("?", 1)[0])
        if location.startswith("?"):
            return Url(base + path + location)
        return Url(base + String(path[byte = : path.rfind("/") + 1]) + location)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("http://", self.place(), self.target)


def _read_response(mut connection: Connection, method: String, limit: Int) raises -> Response:
    while True:
        var line = connection.read_line()
        if not line:
            raise Error("the server ended the connection without an answer")
        var parts = line.value().split(" ", 2)
        if len(parts) < 2 or not parts[0].startswith("HTTP/1.") or parts[1].byte_length() != 3:
            raise Error("the server does not answer with HTTP/1: '", line.value(), "'")
        var response = Response(Int(parts[1]))
        response.headers = _read_headers(connection)
        if response.status < 200:  # another answer follows
            continue
        var has_body = method != "HEAD" and response.status != 204 and response.status != 304
        if has_body:
            response.body = _read_body(connection, response.headers, limit, to_the_end=True)
        return response^


def _ask_once(url: Url, request: Request, timeout: Float64, limit: Int) raises -> Response:
    var connection = connect(url.host, url.port, timeout=timeout)
    var headers = request.headers.copy()
    if "Host" not in headers:
        headers["Host"] = url.place()
    headers["Connection"] = "close"
    var has_body = len(request.body) > 0 or request.method == "POST" or request.method == "PUT"
    _send(connection, String(request.method, " ", url.target, " HTTP/1.1"), headers, request.body, has_body=has_body)
    return _read_response(connection, request.method, limit)


def fetch(
    method: String, url: String, *, body: StringSpan = "", headers: Headers = Headers(), timeout: Float64 = 30, redirects: Int = 10,
    limit: Int = 1 << 30
) raises -> Response:
    """Sends a request with a `method`, `headers` and a `body` to `url` and gives the answer, whatever its status is. Follows up to `redirects`
    answers that name another URL. Raises if the server cannot be reached, does not speak HTTP, or sends nothing for `timeout` seconds (negative:
    waits without an end), and if the body has more than `limit` bytes. Complexity: linear in the bodies.

    ```mojo
    from std.http import fetch

    try:
        _ = fetch("GET", "https://localhost")
    except e:
        print(e)  # 'https://localhost' asks for an encrypted connection, which std.http does not make
    ```
    """
    if not _is_token(method):
        raise Error("'", method, "' cannot be a method")
    var at = Url(url)
    var request = Request(method, at.target, body)
    request.headers = headers.copy()
    for _ in range(redirects + 1):
        var response = _ask_once(at, request, timeout, limit)
        var location = response.headers.get("Location")
        var is_elsewhere = response.status in [301, 302, 303, 307, 308] and Bool(location)
        if not is_elsewhere or redirects == 0:
            return response^
        if response.status == 303 or (response.status in [301, 302] and request.method == "POST"):
            request.method = "HEAD" if request.method == "HEAD" else "GET"
            request.body = []
        at = at.follow(location.value())
    raise Error("more than ", redirects, " redirections from ", url)


def get(url: String, *, timeout: Float64 = 30) raises -> Response:
    """What a server has at `url`, whatever the status of the answer is. Raises if the server cannot be reached, does not speak HTTP, or sends
    nothing for `timeout` seconds (negative: waits without an end). Complexity: linear in the body.

    ```mojo
    from std.http import get

    try:
        _ = get("http://127.0.0.1:1/", timeout=1)
    except:
        print("nobody is there")  # nobody is there
    ```
    """
    return fetch("GET", url, timeout=timeout)
