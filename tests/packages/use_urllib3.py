import urllib3, threading, http.server


class H(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *a):
        pass


s = http.server.HTTPServer(("127.0.0.1", 0), H)
threading.Thread(target=s.serve_forever, daemon=True).start()
r = urllib3.PoolManager().request("GET", f"http://127.0.0.1:{s.server_port}/r")
print(r.status, r.data, urllib3.util.parse_url("http://a.b:80/c?d#e"))
s.shutdown()
