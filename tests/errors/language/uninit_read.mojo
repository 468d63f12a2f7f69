# A variable declared without a value cannot be read before it gets one.

def main():
    var count: Int
    var limit = 3
    print(limit + count)  # expected-error {{'count' is used before it has a value}}
    count = 1
    print(count)
