"""Requests and responses, and how they are read and written."""

from std.socket import Connection

comptime _MOST_HEADERS = 65536  # bytes


@fieldwise_init
struct _Field(Copyable):
    var name: String
    var value: String


struct Headers(Copyable, Sized, Writable):
    """The headers of a message, in their order. Upper and lower case of names are the same.

    ```mojo
    from std.http import Headers

    var headers = Headers()
    headers["Accept"] = "text/html"
    print(headers["accept"], "Host" in headers)  # text/html False
    ```
    """

    var _fields: List[_Field]

    def __init__(out self):
        """No headers."""
        self._fields = []

    def __len__(self) -> Int:
        """The number of headers."""
        return len(self._fields)

    def __contains__(self, name: String) -> Bool:
        """Whether there is a header of that name. Complexity: linear."""
        return Bool(self.get(name))

    def __getitem__(self, name: String) raises -> String:
        """The value of the first header of that name. Raises if there is none. Complexity: linear."""
        var value = self.get(name)
        if not value:
            raise Error("there is no header '", name, "'")
        return value.take()

    def __setitem__(mut self, name: String, value: String) raises:
        """Replaces all headers of that name by one. Raises if the name or the value has characters that headers do not have. Complexity: linear."""
        var kept = List[_Field]()
        for ref field in self._fields:
            if field.name.lower() != name.lower():
                kept.append(field.copy())
        self._fields = kept^
        self.add(name, value)

    def get(self, name: String) -> Optional[String]:
        """The value of the first header of that name, if there is one. Complexity: linear.

        ```mojo
        from std.http import Headers

        print(Headers().get("host"))  # None
        ```
        """
        for ref field in self._fields:
            if field.name.lower() == name.lower():
                return field.value
        return None

    def all(self, name: String) -> List[String]:
        """The values of all headers of that name. Complexity: linear.

        ```mojo
        from std.http import Headers

        var headers = Headers()
        headers.add("Via", "a")
        headers.add("via", "b")
        print(headers.all("Via"))  # [a, b]
        ```
        """
        var values = List[String]()
        for ref field in self._fields:
            if field.name.lower() == name.lower():
                values.append(field.value)
        return values^

    def add(mut self, name: String, value: String) raises:
        """Adds a header after those of the same name. Raises if the name or the value has characters that headers do not have. Complexity: linear
        in its size.

        ```mojo
        from std.http import Headers

        var headers = Headers()
        headers.add("Accept", "text/html")
        print(headers)  # Accept: text/html
        ```
        """
        if not _is_token(name):
            raise Error("'", name, "' cannot be the name of a header")
        for byte in value.as_bytes():
            if byte < 32 and byte != 9 or byte == 127:
                raise Error("the value of the header '", name, "' has a control character")
        self._fields.append(_Field(name, value))

    def write_to(self, mut writer: Some[Writer]):
        for ref field in self._fields:
            writer.write(field.name, ": ", field.value, "\r\n")


def _is_token(text: String) -> Bool:
    """Whether it has only the characters of methods and names of headers, and at least one."""
    comptime OTHERS = "!#$%&'*+-.^_`|~"
    for byte in text.as_bytes():
        var is_letter = UInt8(ord("a")) <= (byte | 32) <= UInt8(ord("z"))
        var is_digit = UInt8(ord("0")) <= byte <= UInt8(ord("9"))
        if not is_letter and not is_digit and not (byte < 127 and chr(Int(byte)) in OTHERS):
            return False
    return text.byte_length() > 0


struct Request(Copyable):
    """What a client asks for.

    ```mojo
    from std.http import Request

    var request = Request("POST", "/items", "bolt")
    print(request.method, request.target, request.text())  # POST /items bolt
    ```
    """

    var method: String
    var target: String
    var headers: Headers
    var body: List[UInt8]

    def __init__(out self, method: String, target: String, body: StringSpan = ""):
        """A request with a method, a path with a query, and a body."""
        self.method = method
        self.target = target
        self.headers = Headers()
        self.body = List[UInt8](body.as_bytes())

    def path(self) -> String:
        """The target without its query. Complexity: linear.

        ```mojo
        from std.http import Request

        print(Request("GET", "/items?size=3").path())  # /items
        ```
        """
        var end = self.target.find("?")
        return self.target if end < 0 else String(self.target[byte=:end])

    def text(self) raises -> String:
        """The body. Raises if it is not UTF-8. Complexity: linear.

        ```mojo
        from std.http import Request

        print(Request("PUT", "/", "bolt").text())  # bolt
        ```
        """
        return String(from_utf8=Span(self.body))


struct Response(Copyable):
    """What a server answers.

    ```mojo
    from std.http import Response

    var response = Response(404, "no such item")
    print(response.status, response.text())  # 404 no such item
    ```
    """

    var status: Int
    var headers: Headers
    var body: List[UInt8]

    def __init__(out self, status: Int, body: StringSpan = ""):
        """A response with a status and a body."""
        self.status = status
        self.headers = Headers()
        self.body = List[UInt8](body.as_bytes())

    def succeeded(self) -> Bool:
        """Whether the status is one of success, 200 to 299.

        ```mojo
        from std.http import Response

        print(Response(204).succeeded(), Response(500).succeeded())  # True False
        ```
        """
        return 200 <= self.status <= 299

    def text(self) raises -> String:
        """The body. Raises if it is not UTF-8. Complexity: linear.

        ```mojo
        from std.http import Response

        print(Response(200, "bolt").text())  # bolt
        ```
        """
        return String(from_utf8=Span(self.body))


def _reason(status: Int) -> StaticString:
    comptime REASONS: List[Tuple[Int, StaticString]] = [
        (100, "Continue"), (200, "OK"), (201, "Created"), (202, "Accepted"), (204, "No Content"), (206, "Partial Content"),
        (301, "Moved Permanently"), (302, "Found"), (303, "See Other"), (304, "Not Modified"), (307, "Temporary Redirect"),
        (308, "Permanent Redirect"), (400, "Bad Request"), (401, "Unauthorized"), (403, "Forbidden"), (404, "Not Found"),
        (405, "Method Not Allowed"), (408, "Request Timeout"), (409, "Conflict"), (411, "Length Required"), (413, "Content Too Large"),
        (415, "Unsupported Media Type"), (429, "Too Many Requests"), (431, "Request Header Fields Too Large"), (500, "Internal Server Error"),
        (501, "Not Implemented"), (502, "Bad Gateway"), (503, "Service Unavailable"), (504, "Gateway Timeout"),
    ]
    comptime for i in range(len(REASONS)):
        if status == REASONS[i][0]:
            return REASONS[i][1]
    return ""


def _read_headers(mut connection: Connection) raises -> Headers:
    """Up to the empty line."""
    var headers = Headers()
    var size = 0
    while True:
        var line = connection.read_line(_MOST_HEADERS)
        if not line:
            raise Error("the message ends in its headers")
        ref text = line.value()
        if text.byte_length() == 0:
            return headers^
        size += text.byte_length()
        if size > _MOST_HEADERS:
            raise Error("the headers have more than ", _MOST_HEADERS, " bytes")
        var colon = text.find(":")
        if colon < 0:
            raise Error("a header has no ':'")
        headers.add(String(text[byte=:colon]), String(text[byte=colon + 1 :].strip(" \t")))


def _number(text: StringSpan, base: Int) raises -> Int:
    """A size: digits alone, and not more than a body can have."""
    if text.byte_length() == 0 or text.byte_length() > 15:
        raise Error("a size is wrong: '", text, "'")
    var number = 0
    for byte in text.as_bytes():
        var digit = Int(byte) - ord("0") if byte <= UInt8(ord("9")) else Int(byte | 32) - ord("a") + 10
        if digit < 0 or digit >= base or (byte > UInt8(ord("9")) and digit < 10):
            raise Error("a size is wrong: '", text, "'")
        number = number * base + digit
    return number


def _read_chunks(mut connection: Connection, limit: Int) raises -> List[UInt8]:
    var body = List[UInt8]()
    while True:
        var line = connection.read_line(1024)
        if not line:
            raise Error("the message ends in its body")
        var size = _number(line.value().split(";")[0].strip(" \t"), 16)
        if size == 0:
            _ = _read_headers(connection)
            return body^
        if len(body) + size > limit:
            raise Error("the body has more than ", limit, " bytes")
        body.extend(connection.read_exactly(size))
        var mark = connection.read_exactly(2)
        if mark[0] != 13 or mark[1] != 10:
            raise Error("a part of the body has the wrong size")


def _read_body(mut connection: Connection, headers: Headers, limit: Int, *, to_the_end: Bool) raises -> List[UInt8]:
    """By its size, by parts, or, of a response, up to the end of the connection."""
    var sizes = headers.all("Content-Length")
    var coding = headers.all("Transfer-Encoding")
    if coding:
        if sizes or len(coding) != 1 or coding[0].lower() != "chunked":
            raise Error("the body is coded in a way that is not known")
        return _read_chunks(connection, limit)
    if sizes:
        var size = _number(sizes[0], 10)
        for ref other in sizes:
            if other != sizes[0]:
                raise Error("the body has two sizes")
        if size > limit:
            raise Error("the body has more than ", limit, " bytes")
        return connection.read_exactly(size)
    return connection.read_all(limit) if to_the_end else List[UInt8]()


def _send(mut connection: Connection, first: String, headers: Headers, body: List[UInt8], *, has_body: Bool) raises:
    """A whole message, in one piece where it is small."""
    var head = String(first, "\r\n", headers)
    if has_body and "Content-Length" not in headers:
        head += String("Content-Length: ", len(body), "\r\n")
    head += "\r\n"
    if len(body) < 16384:
        var all = List[UInt8](head.as_bytes())
        all.extend(Span(body))
        connection.send_bytes(all)
    else:
        connection.send(head)
        connection.send_bytes(body)
