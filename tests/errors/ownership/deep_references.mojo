# References whose way leads through holders, results and several containers are spoilt as those that are taken directly.
from std.memory import Pointer


def into_rows(ref rows: List[List[Int]]) -> ref[rows] Int:
    return rows[0][0]


def row_is_replaced():
    var rows: List[List[Int]] = [[1, 2, 3]]
    ref number = into_rows(rows)
    rows[0] = [4]
    print(number)  # expected-error {{'number' refers into 'rows', which has changed since}}


@fieldwise_init
struct Team(Movable):
    var name: String
    var people: List[List[String]]

    def first(ref self) -> ref[self] String:
        return self.people[0][0]


def element_of_a_field():
    var team = Team("a", [["ann"]])
    ref who = team.first()
    team.people[0] = ["bob"]
    print(who)  # expected-error {{'who' refers into 'team', which has changed since}}


struct View[o: MutOrigin](Movable):
    var list: Pointer[List[String], Self.o]

    def __init__(out self, list: Pointer[List[String], Self.o]):
        self.list = list

    def first(self) -> ref[Self.o] String:
        return self.list[][0]

    def grow(self):
        self.list[].append("more")


def through_a_view():
    var names: List[String] = ["ann"]
    var view = View(Pointer(to=names))
    ref who = view.first()
    names.append("bob")
    print(who)  # expected-error {{'who' refers into 'names', which has changed since}}


def changed_by_the_view():
    var names: List[String] = ["ann"]
    var view = View(Pointer(to=names))
    ref who = view.first()
    view.grow()
    print(who)  # expected-error {{'who' refers into 'names', which has changed since}}


def through_a_closure():
    var names: List[String] = ["ann"]

    def get() {mut names} -> ref[names] String:
        return names[0]

    ref who = get()
    names.clear()
    print(who)  # expected-error {{'who' refers into 'names', which has changed since}}


def walk[o: MutOrigin, q: ImmOrigin](a: Pointer[List[Int], o], b: Pointer[List[Int], q]):
    for x in b[]:
        a[].append(x)  # expected-error {{what 'b' refers to is changed here while a reference into it is still in use}}


def main():
    row_is_replaced()
    element_of_a_field()
    through_a_view()
    changed_by_the_view()
    through_a_closure()
    var numbers: List[Int] = [1]
    walk(Pointer(to=numbers), Pointer(to=numbers).as_imm())
