# Streams by TCP and by the file system, datagrams, timeouts, and what cannot be connected to.
from std.concurrent import TaskGroup
from std.socket import Listener, connect, Datagrams, Address, connect_unix
from std.tempfile import TemporaryDirectory

def main() raises:
    var listener = Listener("127.0.0.1", 0)
    var port = listener.address().port
    with TaskGroup() as tasks:
        def answer() raises {var listener^}:
            for _ in range(3):
                var peer = listener.accept()
                while True:
                    var line = peer.read_line()
                    if not line:
                        break
                    peer.send("hello " + line.value() + "\n")
        tasks.spawn(answer^)
        var server = connect("127.0.0.1", port, timeout=5)
        server.send("Ada\r\nBob\nlast")
        server.end()
        print(server.read_line(), server.read_line(), server.read_line(), server.read_line())
        var big = connect("127.0.0.1", port, timeout=5)
        var text = String("x") * 60000
        big.send(text + "\n")
        print(big.read_exactly(6 + 60000 + 1)[6 + 59999])
        big^.close()
        var slow = connect("127.0.0.1", port)
        slow.set_timeout(0.05)
        try:
            print(slow.read_some())
        except e:
            print(e)
    try:
        _ = connect("127.0.0.1", 1, timeout=1)
    except e:
        print(e)
    try:
        _ = Listener("127.0.0.1", 70000)
    except e:
        print(e)
    var here = Datagrams("127.0.0.1", 0)
    var there = Datagrams("127.0.0.1", 0)
    here.send_to(there.address(), "ping".as_bytes())
    var bytes, sender = there.receive()
    print(len(bytes), sender == here.address(), Address("::1", 80))
    with TemporaryDirectory() as folder:
        var path = folder + "/socket"
        var unix = Listener(unix=path)
        var a = connect_unix(path)
        a.send("one\n")
        var b = unix.accept()
        print(b.read_line())
        try:
            _ = Listener(unix=path)
        except e:
            print(String(e).endswith("Address already in use"))
