# A try needs an except or a finally.

def risky() raises -> Int:
    return 3


def main() raises:
    try:
        print(risky())
    print("done")  # expected-error {{a}}
