import h11

c = h11.Connection(our_role=h11.CLIENT)
print(c.send(h11.Request(method="GET", target="/", headers=[("Host", "x.org")])), c.send(h11.EndOfMessage()))
c.receive_data(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
print(c.next_event(), c.next_event(), c.next_event())
