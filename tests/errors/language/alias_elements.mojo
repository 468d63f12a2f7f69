# Two elements of one list count as the same place.

def exchange(mut a: String, mut b: String):
    var t = a
    a = b
    b = t


def main():
    var words: List[String] = ["x", "y"]
    exchange(words[0], words[1])  # expected-error {{'words' can be changed through one argument of this call and}}
    print(words[0])
