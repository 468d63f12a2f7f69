# A list is not copied silently.

def main():
    var a: List[Int] = [1, 2, 3]
    var b = a  # expected-error {{a value of type}}
    b.append(4)
    print(len(a), len(b))
