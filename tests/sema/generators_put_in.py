# A generator that is walked where it is called is not an object: its body is there, and each yield is a round of the loop.
# RUN: %pyc build %s --dump=sema --only-fn=walks | FileCheck %s
# RUN: %pyc build %s --dump=sema --only-fn=guards | FileCheck %s --check-prefix=GUARDS
# RUN: %pyc build %s --dump=sema --only-fn=folds | FileCheck %s --check-prefix=FOLDS


def count(limit):
    n = 0
    while n < limit:
        yield n
        n += 1


def doubled(numbers):
    for n in numbers:
        yield n, n * 2


def guarded(limit):
    try:
        yield limit
    finally:
        print('closed')


def walks():
    total = 0
    for a, b in doubled(count(5)):
        total += b
    return total


def guards():
    for x in guarded(3):
        print(x)


def ends(n):
    yield 0
    yield n


def folds():
    return sum(ends(5))


print(walks())
print(folds())
guards()

# CHECK-NOT: pyc_obj_iter
# CHECK: Try of doubled
# CHECK: Try of count
# CHECK: Outside
# CHECK: Outside
# CHECK: Local total
# CHECK: RtCall pyc_generator_failed
# CHECK-NOT: pyc_tuple_of
# CHECK-NOT: pyc_obj_next

# GUARDS: RtCall pyc_obj_iter
# GUARDS-NOT: Try of

# FOLDS: Try of ends
# FOLDS: Outside
# FOLDS: Op pyint.add
# FOLDS: Outside
# FOLDS: Op pyint.add
