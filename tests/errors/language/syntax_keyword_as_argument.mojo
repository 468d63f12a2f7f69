# A keyword cannot be the name of an argument.

def convert(value: Int, from: String) -> String:  # expected-error {{'from' is a keyword and cannot be a name}}
    return String(value)


def main():
    print("never printed")
