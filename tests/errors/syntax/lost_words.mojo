# Words that the grammar takes and that say nothing there.
@something(3)  # expected-error {{only functions and types can be decorated}}
from std.math import sqrt

@doc_hidden
from std.math import sin

type Row[n: Int where n > 1] = Int  # expected-error {{'where' is not expected here}}


fn reset(mut values: List[Int], mut point: Point):  # expected-error {{unknown name 'Point'}}
    values[0]: Int  # expected-error {{an annotation without a value declares a name, and this is an element}}
    point.x: Int  # expected-error {{an annotation without a value declares a name, and this is an attribute}}
    size(): Int  # expected-error {{an annotation without a value declares a name, and this is the result of a call}}
    point.x: Int = 2
