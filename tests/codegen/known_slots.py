# Where the analysis knows the class, an attribute is read and written at its place: no type is loaded. None is told apart
# where it may come. A slot that may be empty is left to the runtime then; one that the constructor always sets is not
# tested.
# RUN: %pyc build --dump=llvm -O2 %s | FileCheck %s


class Link:
    def __init__(self, value, next):
        self.value = value
        self.next = next

    def mark(self):
        self.is_marked = 1


def read_value(link):
    while link.value != 1:
        pass


def read_mark(link):
    while link.is_marked != 1:
        pass


def read_next(link):
    link.next.value = 2


# CHECK-LABEL: define {{.*}} @pyc_program
# CHECK-COUNT-1: call {{.*}} @pyc_obj_getattr_slot({{.*}}, i64 {{[0-9]+}})
# CHECK-NOT:   @pyc_obj_getattr_slot(
# CHECK-DAG:   icmp eq i64 {{.*}}, ptrtoint (ptr @pyc_none_object to i64)
# CHECK:       call {{.*}} @pyc_obj_setattr_slot({{.*}}, i64 {{[0-9]+}})
# CHECK:       {{^}}}

link = Link(1, Link(2, None))
link.mark()
read_value(link)
read_mark(link)
read_next(link)
