# A nested function is checked though nobody calls it.

def around(text: String):
    def inner():
        print(unknown)  # expected-error {{unknown name 'unknown'}}

    def sees[N: Int]() {read text}:
        print(text, N, missing)  # expected-error {{unknown name 'missing'}}


def main():
    around("x")
