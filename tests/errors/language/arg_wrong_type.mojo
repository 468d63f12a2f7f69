# A string is not an integer argument.

def repeat(word: String, times: Int) -> String:
    return word * times


def main():
    print(repeat("ab", 2))
    print(repeat("ab", "2"))  # expected-error {{no}}
