# A connection, a listener or a child that was closed or finished is used no more.
from std.socket import Datagrams, Listener, connect
from std.subprocess import Child


def main() raises:
    var listener = Listener("127.0.0.1", 0)
    var here = connect("127.0.0.1", listener.address().port)
    here^.close()  # expected-note {{'here' was moved away here}}
    here.send("late")  # expected-error {{'here' is used after its value was moved}}
    listener^.close()  # expected-note {{'listener' was moved away here}}
    print(listener.address())  # expected-error {{'listener' is used after its value was moved}}
    var child = Child(["cat"])
    _ = child^.finish("one")  # expected-note {{'child' was moved away here}}
    child.write("two")  # expected-error {{'child' is used after its value was moved}}
    var port = Datagrams("127.0.0.1", 0)
    port^.close()  # expected-note {{'port' was moved away here}}
    _ = port.receive()  # expected-error {{'port' is used after its value was moved}}
