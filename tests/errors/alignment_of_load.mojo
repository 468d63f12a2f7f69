# An alignment is a power of two.
def main():
    var xs: List[Int32] = [1, 2, 3, 4]
    print(xs.unsafe_ptr().unsafe_load[width=2, alignment=3](1))  # expected-error {{an alignment is a power of two}}
