# A keyword cannot be the name of a variable.

def main():
    var count = 1
    var while = 2  # expected-error {{'while' is a keyword and cannot be a name}}
    print(count)
