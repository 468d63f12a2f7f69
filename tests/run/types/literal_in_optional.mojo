# A text literal becomes a String on its way into an Optional.
def find(key: Optional[String] = "none") -> String:
    return key.value()


def main():
    var name: Optional[String] = "x"
    print(name, find(), find("a"))
