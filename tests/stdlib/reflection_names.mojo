# reflect[T] by another name, and places in the source.

from std.reflection import reflect, source_location
from std.builtin.rebind import rebind

@fieldwise_init
struct P:
    var x: Int
    var y: String

def main():
    var l = source_location()
    print(l.line(), l.column(), l.prefix("hello").byte_length() > 5)
    comptime R = reflect[P]
    print(R.name(), R.field_count(), R.field_index["y"]())
    print(reflect[R.field["y"].T].name())
    comptime for i in range(R.field_count()):
        print(R.field_names()[i], reflect[R.field_types()[i]].name())
