# A value without a call method cannot be called.

def main():
    var limit = 10
    var names: List[String] = ["a"]
    print(limit, len(names))
    print(limit(3))  # expected-error {{a value of type}}
