# An index out of bounds in a fast function stops the program after what was printed has been written.
# exit: 134
fn pick(items: List[Int], index: Int) -> Int:
    return items[index]


def show(values, indexes):
    fast = List[Int](values)
    for i in indexes:
        print(i, values[i], pick(fast, i))


show([10, 20, 30], [0, 1, 2])
try:
    [][0]
except IndexError as e:
    print("a list raises:", e)
print("last line")
show([10, 20, 30], [-1])
print("never printed")
