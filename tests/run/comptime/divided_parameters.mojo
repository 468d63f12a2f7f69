# Integers that are parameters, divided: the quotient is a float, and what is computed of it is known where the values are.
def share[a: Int, b: Int]() -> Int:
    comptime part = Int(100 / (1 + a / b))
    return part


def main():
    print(share[3, 1](), share[1, 4]())
