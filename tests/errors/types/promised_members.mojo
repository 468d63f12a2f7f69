# A struct's compile-time members are of the types that its traits promise, or conform to the promised traits.
trait Unit:
    comptime scale: Int8
    comptime Item: Writable & Copyable
    comptime names: List[Int]
    comptime places: Int = 2


@fieldwise_init
struct Blob(Movable):
    var x: Int


@fieldwise_init
struct Text(Unit):  # expected-error {{'Text' conforms to 'Unit' but lacks its member 'scale'}}
    comptime scale = "a"  # expected-note {{this one differs in its type}}
    comptime Item = Int
    comptime names: List[Int] = []


@fieldwise_init
struct Large(Unit):  # expected-error {{'Large' conforms to 'Unit' but lacks its member 'scale'}}
    comptime scale = 1000
    comptime Item = Int
    comptime names: List[Int] = []


@fieldwise_init
struct Item(Unit):  # expected-error {{'Item' conforms to 'Unit' but lacks its member 'Item'}}
    comptime scale = 1
    comptime Item = Blob
    comptime names: List[Int] = []


@fieldwise_init
struct Listed(Unit):  # expected-error {{'Listed' conforms to 'Unit' but lacks its member 'names'}}
    comptime scale = 1
    comptime Item = Int
    comptime names = 3


@fieldwise_init
struct Overridden(Unit):  # expected-error {{'Overridden' conforms to 'Unit' but lacks its member 'places'}}
    comptime scale = 1
    comptime Item = Int
    comptime names: List[Int] = []
    comptime places = "two"


@fieldwise_init
struct Generic[T: Copyable & Writable & Deinitable, n: Int](Unit):
    comptime scale = 1
    comptime Item = Self.T
    comptime names = List[Int]()
    comptime places = Self.n + 1


def show[T: Unit](t: T) -> Int:
    return Int(T.scale) + 1


def main():
    print(show(Text()), show(Generic[Int, 3]()))
