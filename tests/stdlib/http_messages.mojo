# A server and its clients: bodies by size and by parts, redirections, errors, several requests on one connection, bad requests and URLs.
from std.concurrent import TaskGroup
from std.http import Request, Response, Server, Url, fetch, get, Headers
from std.socket import connect

def answer(request: Request) raises -> Response:
    if request.path() == "/moved":
        var r = Response(302)
        r.headers["Location"] = "/hello?from=moved"
        return r^
    if request.path() == "/fail":
        raise Error("it failed")
    if request.path() == "/headers":
        return Response(200, request.headers.get("X-Name").or_else("none"))
    if request.path() == "/big":
        return Response(200, String("z") * 200000)
    return Response(200, request.method + " " + request.target + " " + request.text())

def main() raises:
    var server = Server("127.0.0.1", 0)
    var url = server.url()
    var port = Url(url).port
    with TaskGroup() as tasks:
        def serve() raises {var server^}:
            server.serve(answer, connections=11)
        tasks.spawn(serve^)
        var response = get(url + "/hello")
        print(response.status, response.text(), response.headers["content-length"])
        print(get(url + "/moved").text())
        print(get(url + "/fail").status, get(url + "/fail").text())
        print(fetch("POST", url + "/post", body="bolt").text())
        var headers = Headers()
        headers["X-Name"] = "Ada"
        print(fetch("GET", url + "/headers", headers=headers).text())
        print(len(get(url + "/big").body))
        print(fetch("HEAD", url + "/big").headers["Content-Length"])
        var raw = connect("127.0.0.1", port, timeout=5)
        raw.send("POST /chunks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbolt\r\n3;x=y\r\nnut\r\n0\r\n\r\nGET /two HTTP/1.1\r\nConnection: close\r\n\r\n")
        print(String(from_utf8=Span(raw.read_all())).replace("\r", ""))
        var bad = connect("127.0.0.1", port, timeout=5)
        bad.send("GET /chunks HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc")
        print(bad.read_line())
    for u in ["https://x/", "ftp://x", "http://", "http://a b/", "http://h:99999/"]:
        try:
            print(Url(u))
        except e:
            print(e)
    print(Url("http://Host:8080"), Url("http://h?q"), Url("http://[::1]:9/x#y"), Url("http://h/a/b?c").follow("../d"))
    try:
        var h = Headers()
        h["A"] = "x\r\nB: y"
    except e:
        print(e)
