# Methods of lists, dicts and texts that are known to be such are called without a look at their class; what is put at
# the end of a list, or taken from there, stands in line.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s
# RUN: %pyc build --dump=ir %s | FileCheck %s --check-prefix=NONE --implicit-check-not=@pyc_call_attribute


def main(n):
    xs, d = [], {"a": 1}
    for i in range(n):
        xs.append(i)
        d.setdefault("b", i)
        print("a,b".split(","), d.get("c"))
    print(xs.pop())


# CHECK-LABEL: define {{.*}}@pyc_program
# CHECK-DAG: @pyc_threads_started
# CHECK-DAG: @pyc_ints_push
# CHECK-DAG: @pyc_dict_setdefault
# CHECK-DAG: @pyc_str_split
# CHECK-DAG: @pyc_dict_get
# CHECK-DAG: @pyc_ints_pop
# NONE: fn @pyc_program
main(2)
