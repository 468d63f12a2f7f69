# A choice of two places can be changed when both can, and has a place when they have one in memory.
def one_is_borrowed(given: List[Int], c: Bool):
    var own: List[Int] = []
    (given if c else own).append(1)  # expected-error {{'given if c else own' cannot be changed}} expected-note {{'append' changes it}}

def numbers_have_no_place(c: Bool):
    var i = 1
    var j = 2
    "text"[byte=0] = "T"  # expected-error {{an element of a type without '__setitem__', whose '__getitem__' gives no reference, cannot be}}
    (i if c else j) = 5  # expected-error {{this expression cannot be assigned to}}

def main():
    one_is_borrowed([], True)
    numbers_have_no_place(True)
