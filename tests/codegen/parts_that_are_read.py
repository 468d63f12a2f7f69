# What is printed of a program is one module, whole and in order; so it is not divided.
# RUN: %pyc build -O0 --print-after=build %s -o %t | FileCheck %s
import textwrap

print(textwrap.dedent("  x"))

# CHECK:     ; after build
# CHECK-NOT: ; after build
