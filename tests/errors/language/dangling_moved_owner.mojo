# A reference into a value cannot outlive the move of that value.

def consume(var text: String) -> Int:
    return text.byte_length()


def main():
    var name = String("origin")
    ref alias_name = name
    print(consume(name^))
    print(alias_name)  # expected-error {{'alias_name' refers to 'name', which has no value any more}}
