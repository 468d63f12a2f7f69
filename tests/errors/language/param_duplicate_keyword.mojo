# A parameter keyword has to exist.

def tile[rows: Int, cols: Int = 2]() -> Int:
    return rows * cols


def main():
    print(tile[3]())
    print(tile[rows=3, cols=4]())
    print(tile[3, depth=4]())  # expected-error {{no}}
