# Of the references that the arguments of a call hold, none may lead into a container that another one can change: in
# the callee nothing says so. A value may not hold two such references either, be it a closure or a struct.
def grow(mut words: List[String]):
    for i in range(100):
        words.append(String(i))


def grow_behind(words: Pointer[mut=True, List[String], _], word: Pointer[String, _]):
    grow(words[])
    print(word[])


@fieldwise_init
struct Both[words: MutOrigin, word: Origin](Copyable):
    var all: Pointer[List[String], Self.words]
    var one: Pointer[String, Self.word]

    def change(self):
        grow(self.all[])
        print(self.one[])


@fieldwise_init
struct One[word: Origin](Copyable):
    var at: Pointer[String, Self.word]


def call[F: def() -> None](f: F):
    f()


def pointers():
    var words: List[String] = ["a", "b"]
    grow_behind(Pointer(to=words), Pointer(to=words[0]))  # expected-error {{'words' can be changed through one argument of this call and is reached through another}}
    var both = Both(Pointer(to=words), Pointer(to=words[1]))  # expected-error {{'words' can be changed through one argument of this call and is reached through another}}
    both.change()


def reference():
    var words: List[String] = ["a", "b"]
    ref first = words[0]

    def f() {mut words, imm first}:
        grow(words)
        print(first)

    f()  # expected-error {{what is passed here can change 'words', and also refers into it}}
    f()


def default_capture():
    var numbers: List[Int] = [1, 2]
    ref first = numbers[0]

    def f() {mut}:
        numbers.append(1)
        first += 1

    f()  # expected-error {{what is passed here can change 'numbers', and also refers into it}}


def span():
    var words: List[String] = ["a", "b"]
    var some = Span(words)

    def f() {mut words, var some}:
        grow(words)
        print(some[0])

    f()  # expected-error {{what is passed here can change 'words', and also refers into it}}


def iterator():
    var words: List[String] = ["a", "b"]
    var next = iter(words)

    def f() raises {mut words, mut next}:
        grow(words)
        print(next.__next__())

    try:
        f()  # expected-error {{what is passed here can change 'words', and also refers into it}}
    except:
        pass


def field_of_struct():
    var words: List[String] = ["a", "b"]
    var one = One(Pointer(to=words[0]))

    def f() {mut words, mut one}:
        grow(words)
        print(one.at[])

    f()  # expected-error {{what is passed here can change 'words', and also refers into it}}


def dictionary() raises:
    var names: Dict[String, String] = {"a": "b"}
    ref name = names["a"]

    def f() {mut names, imm name}:
        names["c"] = "d"
        print(name)

    f()  # expected-error {{what is passed here can change 'names', and also refers into it}}


def closure_in_closure():
    var words: List[String] = ["a", "b"]
    ref first = words[0]

    def add() {mut words}:
        grow(words)

    def by_another() {mut add, imm first}:
        add()
        print(first)

    by_another()  # expected-error {{what is passed here can change 'words', and also refers into it}}

    def outer() {mut words, imm first}:
        def inner() {mut words, imm first}:
            grow(words)
            print(first)

        call(inner)

    call(outer)  # expected-error {{what is passed here can change 'words', and also refers into it}}


def right():
    var words: List[String] = ["a", "b"]
    var others: List[String] = ["c"]
    ref first = words[0]

    def other() {mut others, mut first}:
        grow(others)
        first += String(len(others))

    other()

    def looks() {imm words, mut first}:
        first += String(len(words))

    looks()
    var address = words.unsafe_ptr()

    def unsafely() {mut words, imm address}:
        print(address[], len(words))

    unsafely()


def main():
    pointers()
    reference()
    default_capture()
    span()
    iterator()
    field_of_struct()
    try:
        dictionary()
    except:
        pass
    closure_in_closure()
    right()
