# The loop variable of a plain for loop is an immutable reference.

def main():
    var prices: List[Int] = [10, 20, 30]
    for p in prices:
        p += 1  # expected-error {{'p' cannot be changed: it is a loop variable; write 'for ref}}
    print(prices[0])
