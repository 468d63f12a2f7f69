# Variadic arguments that are changed, and those that the function owns.

def bump(mut *cells: Int):
    for i in range(len(cells)):
        cells[i] += 10 * (i + 1)
def bump2(mut *cells: Int):
    for ref c in cells:
        c += 1
def eat(var *xs: String) -> Int:
    var n = 0
    for var x in xs^:
        n += x.byte_length()
    return n
def main():
    var a = 1
    var b = 2
    bump(a, b)
    bump2(a, b)
    print(a, b)
    print(eat("a", "bcd"))
