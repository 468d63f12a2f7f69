# A keyword that names no argument is an error.

def connect(host: String, port: Int = 80, retries: Int = 3) -> String:
    return host + ":" + String(port) + "/" + String(retries)


def main():
    print(connect("local", port=8080))
    print(connect("local", timeout=5))  # expected-error {{no}}
