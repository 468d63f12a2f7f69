# A lane that neither vector has.
def main():
    var v = SIMD[DType.int32, 4](1)
    print(v.shuffle[3, 2, 1, 0](), v.shuffle[0, 4, 1, 7](v))
    print(v.shuffle[0, 1, 2, 9]())  # expected-error {{index 9 is outside the range 0 to 7}}
    print(v.shuffle[0, -1, 2, 3](v))  # expected-error {{index -1 is outside the range 0 to 7}}
