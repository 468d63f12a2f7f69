# Variadic arguments without types are reported, and calls of the function after that are silent.


struct Tags:
    # expected-error@+2 {{argument 'a' needs a type}}
    # expected-error@+1 {{argument 'k' needs a type}}
    var tags: (lambda *a, **k: List[String])(1)


def main():
    # expected-error@+2 {{argument 'a' needs a type}}
    # expected-error@+1 {{argument 'k' needs a type}}
    print((lambda *a, **k: 1)(1, b=2))
