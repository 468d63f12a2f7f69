# Where the analysis knows the class, an attribute is read and written at its place: no type is loaded. None is told apart
# where it may come, and a slot that is empty is left to the runtime.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


class Link:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def read_value(link):
    while link.value != 1:
        pass


def read_next(link):
    link.next.value = 2


# CHECK-LABEL: define {{.*}} @pyc_program
# CHECK:       load i64, ptr [[VALUE:%[0-9]+]], align 8
# CHECK:       call {{.*}} @pyc_obj_getattr_slot({{.*}}, i64 {{[0-9]+}})
# CHECK-DAG:   getelementptr inbounds nuw i8, ptr {{.*}}, i64 24
# CHECK-DAG:   icmp eq i64 {{.*}}, ptrtoint (ptr @pyc_none_object to i64)
# CHECK:       call {{.*}} @pyc_obj_setattr_slot({{.*}}, i64 {{[0-9]+}})

link = Link(1, Link(2, None))
read_value(link)
read_next(link)
