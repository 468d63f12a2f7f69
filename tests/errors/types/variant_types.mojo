# A variant is asked only for types that it may hold.
from std.utils import Variant


def main():
    var v = Variant[Int, String](3)
    print(v.isa[Int]())
    if v.isa[Float64]():  # expected-error {{this type is none of the variant's}}
        print("float")
