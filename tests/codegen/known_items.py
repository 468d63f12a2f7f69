# Items of lists, tuples and texts that are known to be such: in line, without a test of the class.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


def of_list(xs, i):
    return xs[i]


def of_tuple(t, i):
    return t[i]


def of_text(s, i):
    return s[i]


def of_dict(d, k):
    return d[k]


def main(n):
    xs, t, d = [1, "a"], (1, "a"), {"b": 1, 2: "c"}
    for i in range(n):
        print(of_list(xs, i), of_tuple(t, i), of_text("ab", i), of_dict(d, "b"))


# CHECK-LABEL: define {{.*}}@pyc_program
# CHECK-NOT: @pyc_obj_getitem
# CHECK-NOT: @pyc_list_type
# CHECK-DAG: @pyc_list_item
# CHECK-DAG: @pyc_tuple_item
# CHECK-DAG: @pyc_str_item
# CHECK-DAG: getelementptr {{.*}} @pyc_ascii_chars
# CHECK-DAG: @pyc_dict_get_item
main(2)
