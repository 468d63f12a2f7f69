# A serialiser that walks the fields of any struct at compile time; nested structs, lists, defaults by trait and renaming.
from std.reflection import reflect


trait Renamed:
    comptime NAMES: StaticString


@fieldwise_init
struct Address(Copyable):
    var street: String
    var zip: Int


@fieldwise_init
struct User(Copyable, Renamed):
    comptime NAMES = "n a ad tags"
    var name: String
    var age: Int
    var address: Address
    var tags: List[String]


@fieldwise_init
struct Point(Copyable):
    var x: Float64
    var y: Float64
    var visible: Bool


def field_name[T: AnyType, i: Int]() -> String:
    comptime if conforms_to(T, Renamed):
        return String(T.NAMES.split(" ")[i])
    else:
        return String(reflect[T].field_names()[i])


def dump[T: AnyType](value: T) -> String:
    comptime r = reflect[T]
    comptime if T == String:
        return String('"', rebind[String](value), '"')
    elif T == List[String]:
        var out = String("[")
        for i, s in enumerate(rebind[List[String]](value)):
            out += String("," if i else "", '"', s, '"')
        return out + "]"
    elif conforms_to(T, Writable):
        return String(value)
    elif r.is_struct():
        var out = String("{")
        comptime for i in range(r.field_count()):
            comptime if i > 0:
                out += ", "
            out += String(field_name[T, i](), ": ", dump(r.field_ref[i](value)))
        return out + "}"
    else:
        return "?"


def count_fields[T: AnyType, Wanted: AnyType]() -> Int:
    comptime r = reflect[T]
    var n = 0
    comptime for i in range(r.field_count()):
        comptime if r.field_types()[i] == Wanted:
            n += 1
    return n


def same_layout[A: AnyType, B: AnyType]() -> Bool:
    comptime a = reflect[A]
    comptime b = reflect[B]
    comptime if a.field_count() != b.field_count():
        return False
    else:
        comptime for i in range(a.field_count()):
            comptime if a.field_types()[i] != b.field_types()[i]:
                return False
        return True


@fieldwise_init
struct Vec(Copyable):
    var dx: Float64
    var dy: Float64
    var on: Bool


def main():
    var u = User("Ann", 40, Address("High St", 1234), ["a", "b"])
    print(dump(u))
    print(dump(Point(1.5, -2, True)), dump(7), dump(String("t")))
    print(count_fields[Point, Float64](), count_fields[User, String](), count_fields[User, Bool]())
    print(same_layout[Point, Vec](), same_layout[Point, Address](), same_layout[Address, User]())
    comptime names = reflect[Point].field_names()
    comptime for i in range(reflect[Point].field_count()):
        print(comptime (names[i]), end=" ")
    print(reflect[Address].name(), reflect[Point].field_index["visible"]())
