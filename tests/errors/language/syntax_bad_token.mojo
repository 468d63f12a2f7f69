# A dollar sign is no part of the language.

def main():
    var price = 5
    print($price)  # expected-error {{'$' is no character of the language}}
