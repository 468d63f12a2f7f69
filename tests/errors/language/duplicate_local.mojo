# A local variable cannot be declared twice in one block.

def main():
    var total = 0
    for i in range(3):
        total += i
    var total = 10  # expected-error {{'total' is declared twice in the same scope}}
    print(total)
