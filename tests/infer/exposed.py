# Who has the variables of a module may set them: what no module binds stays known.
# RUN: %pyc check --dump=types %s | FileCheck %s
total = 0


def count(items):
    inner = [1]
    result = 0
    for item in items:
        result += item
    return result + inner[0]


globals()["tot" + "al"] = "x"
print(count([1, 2]), total)

# CHECK: total: any
# CHECK: def count
# CHECK-NEXT: items: any
# CHECK: inner: list[int]
