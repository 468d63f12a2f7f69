# A program may end the objects of ssl itself, more than once; they can't be used from then on.
import socket
import ssl

context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
buffer = ssl.MemoryBIO()
connection = context.wrap_bio(buffer, ssl.MemoryBIO(), server_hostname="example.org")
for ended in (context, buffer, connection._sslobj):
    for _ in range(2):
        getattr(ended, "__del__", lambda: None)()
try:
    ssl.SSLContext("TLS")
except TypeError as e:
    print(type(e).__name__)
other = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
print(other.wrap_socket(socket.socket(), do_handshake_on_connect=False).fileno() >= 0)
