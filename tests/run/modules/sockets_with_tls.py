# Connections of TLS over loopback and over buffers: certificates, names that don't fit, protocols, sessions, ends, errors.
import gc
import http.client
import os
import re
import socket
import ssl
import tempfile
import threading

# The certificate is this test's own; it is good for a hundred years.
KEY = """\
-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-128-CBC,4B2BC48BB73F1A4A15F9CDD3A94631D1

kiCoWZOIxNYKM5uhQYHdu2qvDTRglOWnuFXft42f2hZdhIs0JZ5EGrQv5t8i22Tn
VUaWNNvNTsxVaq5Yn3EWCuqIE2Ilg+90aasWYKSn4SGj3JTXfReSSrlLFmUoTZXC
FEBuAz4hgNGlKp1RHN2UzayXIjXftNzjNlldxzBAja8=
-----END EC PRIVATE KEY-----
"""
CERTIFICATE = """\
-----BEGIN CERTIFICATE-----
MIICcTCCAhagAwIBAgIUBAONg5zs6NQ0YwO5tfjivPFj3GkwCgYIKoZIzj0EAwIw
MTELMAkGA1UEBhMCWFkxDjAMBgNVBAoMBVRlc3RzMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjYxMTI0MjAxMDEzWhgPMjEyNjEwMzEyMDEwMTNaMDExCzAJBgNVBAYT
AlhZMQ4wDAYDVQQKDAVUZXN0czESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEbYA3s8r2GY/6mPo20OLdrRcz9FAJUz72hx06Q/xU
kgcb5QiwJ4B5iggyl81Q8UCeg08UY5dk3QAtlRLEODvWe6OCAQgwggEEMB0GA1Ud
DgQWBBSG3QKukC2s8Y5twzmlXTc8hjI5/jAfBgNVHSMEGDAWgBSG3QKukC2s8Y5t
wzmlXTc8hjI5/jAPBgNVHRMBAf8EBTADAQH/ME4GA1UdEQRHMEWCCWxvY2FsaG9z
dIINKi5leGFtcGxlLm9yZ4cEfwAAAYcQAAAAAAAAAAAAAAAAAAAAAYEFYUBiLmOG
Cmh0dHA6Ly94L3kwHQYDVR0fBBYwFDASoBCgDoYMaHR0cDovL3gvY3JsMEIGCCsG
AQUFBwEBBDYwNDAZBggrBgEFBQcwAYYNaHR0cDovL3gvb2NzcDAXBggrBgEFBQcw
AoYLaHR0cDovL3gvY2EwCgYIKoZIzj0EAwIDSQAwRgIhAPEPflmVlnFMNfd86rs4
UhK0y27ydD89Fo+bgrxOA16JAiEA7DTXYXXMcpqVQUdILvaq3id1ztMdgFsN6Ygf
QabWh2c=
-----END CERTIFICATE-----
"""


def plain(error):
    """Its text without the place in C."""
    return re.sub(r" \(_ssl\.c(:\d+)?\)", "", str(error))


folder = tempfile.mkdtemp()
both = os.path.join(folder, "both.pem")
with open(both, "w") as file:
    file.write(KEY + CERTIFICATE)
trusted = os.path.join(folder, "trusted.pem")
with open(trusted, "w") as file:
    file.write(CERTIFICATE)
server_context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
server_context.load_cert_chain(both, password=lambda: "secret")
server_context.set_alpn_protocols(["h2", "http/1.1"])


def serve(listener, talk, said):
    raw, _ = listener.accept()
    try:
        with server_context.wrap_socket(raw, server_side=True) as connection:
            talk(connection, said)
    except OSError as error:
        said.append(f"server: {type(error).__name__}: {plain(error)}")


def meet(context, host, talk, server_talk):
    """A client and a server talk; what both say, the server's last."""
    said = []
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener, server_talk, said))
        thread.start()
        try:
            with socket.create_connection(listener.getsockname()) as raw:
                with context.wrap_socket(raw, server_hostname=host) as connection:
                    talk(connection)
        except OSError as error:
            print(f"client: {type(error).__name__}: {plain(error)}")
        thread.join(30)
    for line in said:
        print(line)


def answer(connection, said):
    said.append(f"server: {connection.version()} {connection.selected_alpn_protocol()} {connection.getpeercert()}")
    try:
        while data := connection.recv(1000):
            connection.sendall(data.upper())
        connection.unwrap()
    except OSError:
        pass  # the client ended it without a word


def ask(connection):
    print(connection.version(), connection.selected_alpn_protocol(), connection.server_hostname, connection.session_reused)
    for name, value in sorted(connection.getpeercert().items()):
        print("   ", name, value)
    print(len(connection.getpeercert(True)) > 300, connection.cipher()[1:])
    connection.sendall(b"hello")
    got = b""
    while len(got) < 5:
        got += connection.recv(2)
    print(got, connection.pending())
    large = bytes(range(97, 123)) * 4000
    connection.sendall(large)
    got = bytearray()
    part = bytearray(5000)
    while len(got) < len(large):
        got += part[:connection.recv_into(part)]
    print(got == large.upper())
    print(type(connection.unwrap()).__name__)


# ---- who is trusted, and for which names ----

good = ssl.create_default_context(cafile=trusted)
good.set_alpn_protocols(["http/1.1"])
meet(good, "localhost", ask, answer)
meet(good, "other.net", ask, answer)
meet(good, "127.0.0.1", lambda c: print(c.server_hostname), answer)
meet(good, "192.0.2.1", ask, answer)
meet(ssl.create_default_context(cadata=ssl.PEM_cert_to_DER_cert(CERTIFICATE)), "www.example.org", lambda c: print(c.version()), answer)
meet(ssl.create_default_context(), "localhost", ask, answer)
nobody = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
nobody.check_hostname = False
nobody.verify_mode = ssl.CERT_NONE
nobody.maximum_version = ssl.TLSVersion.TLSv1_2
meet(nobody, None, lambda c: print(c.version(), c.getpeercert(), c.get_channel_binding() is None), answer)

# ---- sessions, the server's name, what goes wrong ----

sessions = []
old = ssl.create_default_context(cafile=trusted)
old.maximum_version = ssl.TLSVersion.TLSv1_2
meet(old, "localhost", lambda c: sessions.append(c.session), answer)


def serve_session():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener, answer, []))
        thread.start()
        with socket.create_connection(listener.getsockname()) as raw:
            with old.wrap_socket(raw, server_hostname="localhost", session=sessions[0]) as connection:
                print(connection.session_reused, connection.session == sessions[0], sessions[0].has_ticket)
        thread.join(30)


gc.collect()  # the connection of the first session is gone: that one lives on
serve_session()
names = []
server_context.sni_callback = lambda connection, name, context: names.append((type(connection).__name__, name, context is server_context))
meet(good, "localhost", lambda c: None, answer)
server_context.sni_callback = lambda connection, name, context: ssl.ALERT_DESCRIPTION_ACCESS_DENIED
meet(good, "localhost", lambda c: None, answer)
server_context.sni_callback = None
print(names)


def too_slow(connection):
    connection.settimeout(0.05)
    try:
        connection.recv(1)
    except TimeoutError as error:
        print(error)
    connection.setblocking(False)
    try:
        connection.recv(1)
    except ssl.SSLWantReadError as error:
        print(plain(error), error.errno == ssl.SSL_ERROR_WANT_READ)


meet(good, "localhost", too_slow, answer)
with socket.create_server(("127.0.0.1", 0)) as listener:
    with socket.create_connection(listener.getsockname()) as raw:
        other, _ = listener.accept()
        other.sendall(b"HTTP/1.0 400 this is no TLS\r\n\r\n")
        other.close()
        try:
            good.wrap_socket(raw, server_hostname="localhost")
        except ssl.SSLError as error:
            print(plain(error), error.library, error.reason)

# ---- over buffers ----


def over_buffers():
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = good.wrap_bio(to_client, to_server, server_hostname="localhost")
    server = server_context.wrap_bio(to_server, to_client, server_side=True)
    ready = set()
    while len(ready) < 2:
        for side in (client, server):
            try:
                side.do_handshake()
                ready.add(side.server_side)
            except ssl.SSLWantReadError:
                pass
    print(client.write(b"over buffers"), to_server.pending > 12, server.read(100), server.write(b""))
    buffer = bytearray(b"........")
    server.write(b"back")
    print(client.read(8, buffer), buffer, to_server.eof)
    to_server.write_eof()
    try:
        server.read()
    except ssl.SSLError as error:
        print(type(error).__name__, plain(error))
    try:
        to_server.write(b"more")
    except ssl.SSLError as error:
        print(error.args)


over_buffers()

# ---- settings ----


def refused(call):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, plain(error))


print(good.verify_mode, good.check_hostname, server_context.maximum_version)
print(good.cert_store_stats(), good.get_ca_certs()[0]["subject"])
good.set_ciphers("ECDHE-ECDSA-AES128-GCM-SHA256")
print([cipher["name"] for cipher in good.get_ciphers() if cipher["protocol"] == "TLSv1.2"])
refused(lambda: good.set_ciphers("no such cipher"))
refused(lambda: setattr(good, "verify_mode", ssl.CERT_NONE))
refused(lambda: good.load_verify_locations(os.path.join(folder, "nothing")))
refused(lambda: good.load_verify_locations(cadata="nothing"))
refused(lambda: good.load_verify_locations())
refused(lambda: server_context.load_cert_chain(trusted))
refused(lambda: good.wrap_socket(socket.socket(), server_side=True))
refused(lambda: good.wrap_socket(socket.socket(), server_hostname=""))
print(ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).options & ssl.OP_NO_COMPRESSION)
print(ssl.Purpose.SERVER_AUTH.oid, ssl.Purpose.SERVER_AUTH.shortname, len(ssl.RAND_bytes(9)))
print(ssl.SSLCertVerificationError.__mro__[1:3], ssl.PEM_cert_to_DER_cert(CERTIFICATE)[:2])

# ---- the library above it ----


class Web(threading.Thread):
    def run(self):
        raw, _ = self.listener.accept()
        with server_context.wrap_socket(raw, server_side=True) as connection:
            request = connection.recv(1000).split(b"\r\n")[0]
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
            print(request)


with socket.create_server(("127.0.0.1", 0)) as listener:
    web = Web()
    web.listener = listener
    web.start()
    client = http.client.HTTPSConnection("127.0.0.1", listener.getsockname()[1], context=ssl.create_default_context(cafile=trusted))
    client.request("GET", "/page")
    response = client.getresponse()
    print(response.status, response.read())
    client.close()
    web.join(30)
for name in (both, trusted):
    os.remove(name)
os.rmdir(folder)
