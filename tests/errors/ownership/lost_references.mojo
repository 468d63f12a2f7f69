# A reference may not go where nobody knows any more what it refers to.
from std.memory import Pointer


@fieldwise_init
struct Label(Movable):
    var text: StaticString


def label_of(text: StaticString) -> Label:
    return Label(text)


def in_a_field():
    var name = String("some name")
    var right = label_of("literal")
    var label = Label(name[byte=0:4])  # expected-error {{this argument refers to 'name', and what is given here has to last as long as the program}}
    print(label.text, right.text)


@fieldwise_init
struct Raw(Movable):
    var at: Pointer[String, MutUntrackedOrigin]


def as_if_untracked():
    var name = String("some name")
    var raw = Raw(Pointer(to=name))  # expected-error {{this argument refers to 'name', and what is given here has to last as long as the program}}
    print(raw.at[])


def as_if_static(name: String) -> StaticString:
    return name[byte=0:4]  # expected-error {{what is returned refers to 'name', which the result's type does not name}}


@fieldwise_init
struct Holder[o: ImmOrigin](Movable):
    var at: Pointer[String, Self.o]


def by_the_way[o: ImmOrigin](mut holder: Holder[o], name: String):
    holder.at = Pointer(to=name)  # expected-error {{a reference to 'name' is stored in 'holder', which lives longer}}


struct Selfish(Movable):
    var text: String
    var at: Optional[Pointer[String, MutUntrackedOrigin]]

    def __init__(out self):
        self.text = "text"
        self.at = None

    def look_inside(mut self):
        self.at = Optional(Pointer(to=self.text))  # expected-error {{a reference to 'self.text' is put into 'self', and its type 'Selfish' has no origin that says so}}


struct View[o: ImmOrigin](Movable):
    var at: Pointer[List[Int], Self.o]

    def __init__(out self, list: List[Int]):
        self.at = Pointer(to=list).as_imm()  # expected-error {{what is returned refers to 'list', which the result's type does not name}}


@fieldwise_init
struct Refusal[o: ImmOrigin](Movable):
    var at: Pointer[String, Self.o]


def raised():
    try:
        var name = String("some name")
        raise Refusal(Pointer(to=name).as_imm())  # expected-error {{the error holds a reference to 'name'}}
    except e:
        print(e.at[])


def main():
    in_a_field()
    as_if_untracked()
    print(as_if_static("abcdef"))
    var name = String("name")
    var holder = Holder(Pointer(to=name).as_imm())
    by_the_way(holder, name)
    var list: List[Int] = [1]
    print(View[origin_of(list)](list).at[][0])
    raised()
