# What `Origin` alone stands for may be mutable or not: it is asked for each. A pointer that only reads is not helped by a 'mut' parameter.
def clear[o: Origin](words: Pointer[List[String], o]):
    words[].clear()  # expected-error {{'words[]' cannot be changed: it is behind a pointer that only reads}} expected-note {{'clear' changes it}}


def show(words: List[String]):
    clear(Pointer(to=words))


def main():
    var words: List[String] = ["one"]
    clear(Pointer(to=words))
    show(words)
