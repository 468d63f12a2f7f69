# There are no negative indexes for lists.
# oracle: none

def main():
    var xs: List[Int] = [1, 2, 3]
    print(xs[2])
    print(xs[-1])  # expected-error {{there are no negative indices; count from the end with}}
