# RUN: %pyc build %s --dump=sema | FileCheck %s
# list(…), tuple(…), set(…) and dict() need no object of the class; a list of numbers is one from the start.


def made(n, words):
    numbers = list(range(n))
    copy = list(numbers)
    return copy, list(words), tuple(words), set(words), list(), dict(), set()


print(made(3, "ab"))
print(made(4, ["x"]))

# CHECK: to: Local numbers
# CHECK-NEXT: RtCall pyc_list_from_in_kind
# CHECK: to: Local copy
# CHECK-NEXT: RtCall pyc_list_from_in_kind
# CHECK: RtCall pyc_list_from_in_kind
# CHECK: RtCall pyc_tuple_from
# CHECK: RtCall pyc_set_from
# CHECK: RtCall pyc_list_new_kind
# CHECK: RtCall pyc_dict_new
# CHECK: RtCall pyc_set_new
