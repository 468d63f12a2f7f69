# comptime for over what has no index: enumerate, zip, reversed, a list that a function makes.
comptime fns: List[String] = ["a", "b"]
def f(x: Int) -> List[Int]:
    return [x, x + 1]
def main():
    comptime for p in reversed(range(3)):
        print(p)
    comptime for a, b in zip(fns, range(5)):
        print(a, b)
    comptime for i, s in enumerate(fns):
        print(i, s)
    comptime for k in f(4):
        print(k)
    comptime for x in [1, 2, 3]:
        print(x)
