# A nested function is checked though nobody calls it.

def around(text: String):
    def inner():
        print(unknown)  # expected-error {{unknown name 'unknown'}}

    def sees[N: Int]() {read text}:
        print(text, N, missing)  # expected-error {{unknown name 'missing'}}


# What a wrong capture list should have named is not known: only its wrong name is an error.
def wrong_list(text: String, count: Int):
    def inner() {read tex}:  # expected-error {{unknown name 'tex'}} expected-note {{did you mean 'text'?}}
        print(text, count)

    inner()


def main():
    around("x")
    wrong_list("x", 1)
