# A dollar sign is no part of the language.

def main():
    var price = 5
    print($price)  # expected-error {{'$' cannot be used in source code}}
