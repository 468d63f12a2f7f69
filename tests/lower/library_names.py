# Only what is read of a module of the library is compiled, even where another module says the same name: `popen` here is
# a name of this program, and `walk` a local variable.
# RUN: %pyc build %s --verify-ir --dump=ir | FileCheck %s --implicit-check-not='display "walk"' --implicit-check-not='display "dedent"'
# CHECK-DAG: display "wrap"
# CHECK-DAG: display "join"
import os
import textwrap


def popen(walk):
    return os.path.join(walk, textwrap.wrap("a b", 1)[0])


dedent = "a name of this program"
print(popen("a"), dedent)
