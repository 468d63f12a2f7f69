# A parameter in brackets is given once, by its position or by its name.
# RUN: not %pyc check %s 2>&1 | FileCheck %s --implicit-check-not=error:


def power[base: Int, exponent: Int = 2]() -> Int:
    return base**exponent


def main():
    print(power[3](), power[3, exponent=4](), power[exponent=4, base=3]())
    # CHECK: [[@LINE+1]]:11: error: no 'power' takes these arguments: parameter 'base' is given twice
    print(power[3, base=4]())
    # CHECK: [[@LINE+1]]:11: error: no 'power' takes these arguments: parameter 'exponent' is given twice
    print(power[3, exponent=4, exponent=5]())
