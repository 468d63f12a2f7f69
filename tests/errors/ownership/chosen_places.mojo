# A choice of two places lends both.

def add(mut a: List[Int], b: List[Int]):
    a.append(len(b))

def ended(c: Bool) -> ref[ImmStaticOrigin] List[Int]:
    var xs: List[Int] = [1]
    var ys: List[Int] = [2]  # expected-note {{'ys' is declared here}}
    return xs if c else ys  # expected-error {{what is returned refers to 'ys', which ends with this function}}

def main():
    var xs: List[Int] = [1]
    var ys: List[Int] = [2]
    var c = len(xs) > len(ys)
    add(xs if c else ys, ys)  # expected-error {{'ys' can be changed through one argument of this call and is reached through another}} expected-note {{through this argument it can be changed}} expected-note {{through this one it is reached}}
    ref chosen = xs if c else ys
    var moved = ys^  # expected-note {{'ys' was moved away here}}
    print(chosen, moved)  # expected-error {{'chosen' refers to 'ys', which has no value any more}}
