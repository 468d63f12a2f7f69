"""HTTP/1.1: a client and a server. Connections are not encrypted: `https` is refused.

    from std.http import Headers, Request, Response, Server, Url, fetch, get

```mojo
from std.concurrent import TaskGroup
from std.http import Request, Response, Server, get

def answer(request: Request) raises -> Response:
    return Response(200, "you asked for " + request.target)

var server = Server("127.0.0.1", 0)
var url = server.url() + "/hello"
with TaskGroup() as tasks:
    def serve() raises {var server^}:
        server.serve(answer, connections=1)

    tasks.spawn(serve^)
    var response = get(url)
    print(response.status, response.text())  # 200 you asked for /hello
```
"""

from std.http.client import Url, fetch, get
from std.http.message import Headers, Request, Response
from std.http.server import Server
