# A method that changes its receiver cannot be called on an immutable argument.

def add_header(lines: List[String]):
    lines.append("header")  # expected-error {{no}}


def main():
    var lines: List[String] = ["a", "b"]
    add_header(lines)
    print(len(lines))
