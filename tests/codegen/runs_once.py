# A long function that is called once, by what runs once itself, is not put into its caller; one that a loop calls may be.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


def once(n):
    a, b, c, d = [], {}, "", 0
    for i in range(n):
        a.append(str(i))
        b[i] = len(a)
        c += a[-1]
        d += b[i] * i
    for k in b:
        d += k
        a.append(c)
    print(a[0], len(c), d)


def main(n):
    once(n)


# CHECK-LABEL: define {{.*}}@pyc_program
# CHECK: call {{.*}}$once$
# CHECK: define {{.*}}$once$
main(3)
