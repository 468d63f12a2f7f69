"""Connections to other programs: by TCP, by sockets of the file system, and datagrams by UDP.

    from std.socket import Address, Connection, Datagrams, Listener, connect, connect_unix

```mojo
from std.concurrent import TaskGroup
from std.socket import Listener, connect

var listener = Listener("127.0.0.1", 0)
var port = listener.address().port
with TaskGroup() as tasks:
    def answer() raises {var listener^}:
        var peer = listener.accept()
        var name = peer.read_line()
        if name:
            peer.send("hello " + name.value() + "\n")

    tasks.spawn(answer^)
    var server = connect("127.0.0.1", port)
    server.send("Ada\n")
    print(server.read_line().value())  # hello Ada
```
"""

from std.socket.address import Address
from std.socket.connection import Connection, connect, connect_unix
from std.socket.datagrams import Datagrams
from std.socket.listener import Listener
