"""Answers to clients."""

from std.concurrent import TaskGroup
from std.http.message import Headers, Request, Response, _is_token, _read_body, _read_headers, _reason, _send
from std.socket import Connection, Listener


def _read_request(mut connection: Connection, limit: Int) raises -> Optional[Request]:
    """None: the client has ended the connection."""
    var line = connection.read_line(16384)
    while line and not line.value():
        line = connection.read_line(16384)
    if not line:
        return None
    var parts = line.value().split(" ")
    if len(parts) != 3 or not _is_token(String(parts[0])) or not parts[1] or not parts[2].startswith("HTTP/1."):
        raise Error("the first line is not that of a request")
    var request = Request(String(parts[0]), String(parts[1]))
    request.headers = _read_headers(connection)
    if request.headers.get("Expect").or_else("").lower() == "100-continue":
        connection.send("HTTP/1.1 100 Continue\r\n\r\n")
    request.body = _read_body(connection, request.headers, limit, to_the_end=False)
    if parts[2] == "HTTP/1.0" and "Connection" not in request.headers:
        request.headers["Connection"] = "close"
    return request^


def _answer(mut connection: Connection, var response: Response, method: String, *, is_last: Bool) raises:
    if is_last:
        response.headers["Connection"] = "close"
    var may_have = response.status >= 200 and response.status != 204 and response.status != 304
    if method == "HEAD" and may_have:
        response.headers["Content-Length"] = String(len(response.body))
    if method == "HEAD" or not may_have:
        response.body = []
    var first = String("HTTP/1.1 ", response.status, " ", _reason(response.status))
    _send(connection, first, response.headers, response.body, has_body=may_have and method != "HEAD")


def _serve_connection[F: def(Request) raises -> Response](mut connection: Connection, handler: F, limit: Int) raises:
    """Answers its requests, one after the other, until the client has no more."""
    while True:
        var method = String("GET")
        var response: Response
        var is_last: Bool
        try:
            var request = _read_request(connection, limit)
            if not request:
                return
            method = request.value().method
            is_last = request.value().headers.get("Connection").or_else("").lower() == "close"
            try:
                response = handler(request.value())
            except e:
                response = Response(500, String(e))
        except e:
            response = Response(400, String(e))
            is_last = True
        _answer(connection, response^, method, is_last=is_last)
        if is_last:
            return


struct Server(Movable):
    """Waits for requests at a port of this machine, and answers them.

    ```mojo
    from std.http import Request, Response, Server, get
    from std.concurrent import TaskGroup

    def double(request: Request) raises -> Response:
        return Response(200, String(2 * Int(request.target[byte=1:])))

    var server = Server("127.0.0.1", 0)
    var url = server.url()
    with TaskGroup() as tasks:
        def serve() raises {var server^}:
            server.serve(double, connections=2)

        tasks.spawn(serve^)
        print(get(url + "/21").text(), get(url + "/x").status)  # 42 500
    ```
    """

    var _listener: Listener
    var timeout: Float64
    var limit: Int

    def __init__(out self, host: String, port: Int, *, timeout: Float64 = 60, limit: Int = 1 << 24) raises:
        """Listens at the address `host` of this machine, or at all if that is empty. The system chooses port 0's number. A client that sends
        nothing for `timeout` seconds is left, and a body of more than `limit` bytes is refused. Raises if the port is taken."""
        self._listener = Listener(host, port)
        self.timeout = timeout
        self.limit = limit

    def url(self) raises -> String:
        """Where clients find it, without a path. Raises if the system does not know.

        ```mojo
        from std.http import Server

        print(Server("127.0.0.1", 0).url().startswith("http://127.0.0.1:"))  # True
        ```
        """
        return String("http://", self._listener.address())

    def serve[
        F: def(Request) raises -> Response & ImplicitlyCopyable & Movable & Deinitable
    ](self, handler: F, *, connections: Int = -1) raises:
        """Answers requests with what `handler` gives for them, each connection in a task of its own; an error of the handler becomes an answer with
        the status 500. Returns after so many `connections` (negative: never). Raises if the system accepts no connections any more. Complexity:
        that of the handler.

        ```mojo
        from std.http import Request, Response, Server, fetch
        from std.concurrent import TaskGroup

        def echo(request: Request) raises -> Response:
            return Response(200, request.text())

        var server = Server("127.0.0.1", 0)
        var url = server.url()
        with TaskGroup() as tasks:
            def serve() raises {var server^}:
                server.serve(echo, connections=1)

            tasks.spawn(serve^)
            print(fetch("POST", url, body="bolt").text())  # bolt
        ```
        """
        var tasks = TaskGroup()
        var left = connections
        while left != 0:
            var connection = self._listener.accept()
            connection.set_timeout(self.timeout)
            var limit = self.limit

            def work(var connection: Connection) {var handler, var limit}:
                try:
                    _serve_connection(connection, handler, limit)
                except:
                    pass  # the client has gone

            tasks.spawn(work^, connection^)
            left -= 1
        tasks.wait()
