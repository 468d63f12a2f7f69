import threading, http.server, json
import requests


class H(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        b = json.dumps({"path": self.path, "agent": self.headers["X-A"]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(b)))
        self.end_headers()
        self.wfile.write(b)

    def do_POST(self):
        n = int(self.headers["Content-Length"])
        b = self.rfile.read(n)
        self.send_response(201)
        self.send_header("Content-Length", str(len(b)))
        self.end_headers()
        self.wfile.write(b)

    def log_message(self, *a):
        pass


s = http.server.HTTPServer(("127.0.0.1", 0), H)
threading.Thread(target=s.serve_forever, daemon=True).start()
u = f"http://127.0.0.1:{s.server_port}"
r = requests.get(u + "/get", params={"a": 1, "b": ["x", "y"]}, headers={"X-A": "me"})
print(r.status_code, r.headers["content-type"], r.encoding, r.json())
r = requests.post(u + "/post", json={"k": [1, 2]})
print(r.status_code, r.text, r.reason)
r = requests.post(u, data={"k": "v w"})
print(r.text)
with requests.Session() as ses:
    print(ses.get(u + "/s").json()["path"])
try:
    requests.get("http://127.0.0.1:1/")
except requests.ConnectionError as e:
    print("refused")
s.shutdown()
