# A program that does not ask which functions run has records of them for the bodies of its modules alone, although the
# library asks (an enumeration that is made by a call is one of the module that works).
# RUN: %pyc build %s --verify-ir --dump=ir | FileCheck %s
# RUN: mkdir -p %t && echo "import logging" > %t/asks.py && %pyc build %t/asks.py --dump=ir | FileCheck %s --check-prefix=ASKS
# CHECK-NOT: pyc_running_all
# CHECK: fn @pyc_program() {{.*}} module_init
# ASKS: fn @pyc_running_all()
from enum import Enum


def above(make):
    return make("Colour", "RED")


print(above(Enum).__module__)
