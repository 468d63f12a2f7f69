# The cells of `__closure__` are in the order of the names, whichever the function mentions first.
def around(b, d):
    x = b * 2
    é = "é"
    Z = "Z"

    def inner():
        nonlocal x
        x = d
        return x, b, é, Z

    def outer_of_another():
        return lambda: (x, d, b), b

    class Local:
        def method(self):
            return __class__.__name__, x, b

    return inner, outer_of_another, (n + x for n in [d, b]), Local


inner, another, items, Local = around(1, 2)
print([cell.cell_contents for cell in inner.__closure__], inner())
print([cell.cell_contents for cell in another.__closure__])
print([cell.cell_contents for cell in another()[0].__closure__], another()[0](), list(items))
print([cell.cell_contents for cell in Local.method.__closure__][1:], Local().method())
