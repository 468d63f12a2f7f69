# What the library is given may not be what functions of the user reach that it calls, be both only referred to.
@fieldwise_init
struct Clearing[o: MutOrigin](Movable, Writer):
    var words: Pointer[List[String], Self.o]

    def write_string(mut self, string: StringSpan):
        self.words[].clear()


def write(mut words: List[String]):
    var writer = Clearing(Pointer(to=words))
    Span(words).write_to(writer)  # expected-error {{'words' can be changed through one argument of this call and is reached through another}} expected-note {{through this argument it can be changed}} expected-note {{and through this one, too}}


def order(mut words: List[String]):
    def less(a: String, b: String) {read} -> Bool:
        print(words[0])
        return a < b

    sort(Span(words), less)  # expected-error {{'words' can be changed through one argument of this call and is reached through another}} expected-note {{through this argument it can be changed}} expected-note {{through this one it is reached}}


def fill(mut numbers: List[Int]):
    def grow[w: SIMDLength](x: SIMD[DType.int, w]) {mut numbers} -> SIMD[DType.int, w]:
        numbers.append(1)
        return x

    Span(numbers).apply(grow)  # expected-error {{'numbers' can be changed through one argument of this call and is reached through another}} expected-note {{through this argument it can be changed}} expected-note {{and through this one, too}}


def apart(mut words: List[String], mut others: List[String]):
    var writer = Clearing(Pointer(to=others))
    Span(words).write_to(writer)

    def less(a: String, b: String) {read} -> Bool:
        return len(others) > 0 and a < b

    sort(Span(words), less)
