# A reference to a list element is not valid after the list grows.

def main():
    var items: List[String] = ["a", "b"]
    ref first = items[0]
    print(first)
    items.append("c")
    print(first)  # expected-error {{'first' refers into 'items', which has changed since}}
