# Sockets of this machine: connections, datagrams, timeouts, errors, selectors, servers and clients of the library.
import http.client
import http.server
import json
import os
import select
import selectors
import socket
import socketserver
import tempfile
import threading
import urllib.error
import urllib.request
import xmlrpc.client
import xmlrpc.server

server = socket.socket()
server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
server.bind(("127.0.0.1", 0))
server.listen()
print(server.family, server.type, server.proto, server.getsockname()[0], server.gettimeout(), server.getblocking())


def serve():
    connection, address = server.accept()
    print("from", address[0], connection.family)
    with connection:
        while data := connection.recv(100):
            connection.sendall(data.upper())


def started(target):
    thread = threading.Thread(target=target)
    thread.start()
    return thread


thread = started(serve)
with socket.create_connection(server.getsockname(), timeout=5) as client:
    client.sendall(b"hello")
    print(client.recv(10), client.gettimeout())
    with client.makefile("rwb") as file:
        file.write(b"line\n")
        file.flush()
        print(file.readline())
    client.shutdown(socket.SHUT_WR)
    print(client.recv(1))
thread.join()


def tried(call, *args):
    try:
        print(call(*args))
    except Exception as e:
        print(type(e).__name__, e)


server.settimeout(0.02)
tried(server.accept)
server.setblocking(False)
tried(server.accept)
address = server.getsockname()
server.close()
print(server)
tried(server.accept)
client = socket.socket()
tried(client.connect, address)
print(client.connect_ex(address))
for wrong in (("127.0.0.1",), "x", ("127.0.0.1", 70000), ("127.0.0.1", "a"), (1, 2), None):
    tried(client.connect, wrong)
tried(client.settimeout, -1)
tried(client.setsockopt, socket.SOL_SOCKET, socket.SO_REUSEADDR, None)
tried(client.recv, -1)
tried(client.send, "text")
client.close()

# ---- pairs, datagrams, paths, descriptors that are sent ----

a, b = socket.socketpair()
a.send(b"abc")
room = bytearray(6)
print(b.recv_into(room), room, a.family)
a.sendmsg([b"one", memoryview(b"two")])
print(b.recvmsg(10))
read, write = os.pipe()
os.write(write, b"through")
socket.send_fds(a, [b"fd"], [read])
message, fds, flags, where = socket.recv_fds(b, 10, 2)
print(message, len(fds), os.read(fds[0], 20))
first = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
first.bind(("127.0.0.1", 0))
second = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
second.sendto(b"datagram", first.getsockname())
data, where = first.recvfrom(100)
print(data, where[0])
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "s")
    with socket.socket(socket.AF_UNIX) as listening, socket.socket(socket.AF_UNIX) as calling:
        listening.bind(path)
        listening.listen(1)
        calling.connect(path)
        answering, where = listening.accept()
        answering.send(b"hi")
        print(calling.recv(3), repr(where), listening.getsockname() == path, calling.getpeername() == path)
        answering.close()

# ---- names and numbers ----

print(socket.getaddrinfo("127.0.0.1", 80, type=socket.SOCK_STREAM), socket.gethostbyname("127.0.0.1"))
print(socket.inet_aton("1.2.3.4"), socket.inet_ntoa(b"\x01\x02\x03\x04"), socket.inet_ntop(socket.AF_INET6, bytes(15) + b"\1"))
print(socket.htons(80), socket.ntohl(1), socket.AF_INET, repr(socket.SOCK_STREAM), socket.getnameinfo(("127.0.0.1", 80), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV))
tried(socket.inet_aton, "x")
tried(socket.inet_pton, socket.AF_INET, "1.2")
tried(socket.htons, -1)
tried(socket.htons, 1 << 20)
tried(socket.socket, 99)
tried(socket.inet_ntoa, b"1")

# ---- waiting for several ----

for kind in (selectors.DefaultSelector, selectors.PollSelector, selectors.SelectSelector):
    with kind() as selector:
        selector.register(first, selectors.EVENT_READ, "first")
        print(kind.__name__, selector.select(0), end=" ")
        second.sendto(b"again", first.getsockname())
        print([(key.data, events) for key, events in selector.select(5)], first.recv(10))
print(select.select([], [second], [], 0)[1] == [second])

# ---- servers and clients of the library ----


class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/absent":
            self.send_error(404)
            return
        body = json.dumps({"path": self.path, "header": self.headers.get("X-A")}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.send_response(201)
        self.end_headers()
        self.wfile.write(self.rfile.read(int(self.headers["Content-Length"]))[::-1])

    def log_message(self, *args):
        pass


pages = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Pages)
thread = started(pages.serve_forever)
base = f"http://127.0.0.1:{pages.server_port}"
connection = http.client.HTTPConnection("127.0.0.1", pages.server_port, timeout=5)
connection.request("GET", "/x?y=1", headers={"X-A": "b"})
answer = connection.getresponse()
print(answer.status, answer.reason, answer.getheader("Content-Type"), answer.read())
connection.close()
with urllib.request.urlopen(base + "/abc") as answer:
    print(answer.status, json.load(answer))
print(urllib.request.urlopen(urllib.request.Request(base, data=b"hello", method="POST")).read())
tried(urllib.request.urlopen, base + "/absent")
pages.shutdown()
thread.join()
pages.server_close()
tried(urllib.request.urlopen, base)


class Upper(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(line.upper())


with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Upper) as upper:
    thread = started(upper.serve_forever)
    with socket.create_connection(upper.server_address) as client:
        client.sendall(b"a\nb\n")
        client.shutdown(socket.SHUT_WR)
        print(repr(client.makefile().read()))
    upper.shutdown()
    thread.join()

calls = xmlrpc.server.SimpleXMLRPCServer(("127.0.0.1", 0), logRequests=False, allow_none=True)
calls.register_function(lambda a, b: a + b, "add")
calls.register_function(lambda: 1 // 0, "fail")
thread = started(calls.serve_forever)
with xmlrpc.client.ServerProxy(f"http://127.0.0.1:{calls.server_address[1]}", allow_none=True) as proxy:
    print(proxy.add(2, 3), proxy.add("a", "b"), proxy.add([1], [None]))
    tried(proxy.fail)
calls.shutdown()
thread.join()
calls.server_close()
