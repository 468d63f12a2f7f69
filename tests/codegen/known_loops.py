# Loops over lists, tuples, texts, dicts, ranges, enumerate and zip make no iterator and no tuple.
# RUN: %pyc build --dump=ir %s | FileCheck %s --implicit-check-not=@pyc_obj_iter --implicit-check-not=@pyc_obj_next --implicit-check-not=@pyc_tuple_of


def main(n, xs, d, s):
    total = 0
    for i in range(n):
        total += i
    for i, x in enumerate(xs):
        total += i * x
    for x, c in zip(xs, s):
        total += x * ord(c)
    for k, v in d.items():
        total += k * v
    for k in d:
        total += k
    for x in reversed(xs):
        total += x
    return total


# CHECK: fn @pyc_program
# CHECK: @pyc_int_clamp
# CHECK: pyint.small
# CHECK: @pyc_ints_at
# CHECK: @pyc_str_char_at
# CHECK: @pyc_dict_walk
# CHECK: @pyc_dict_value_at
print(main(2, [1, 2], {1: 2}, "ab"))
