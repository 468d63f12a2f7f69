# Values of unrelated types cannot be compared.

def main():
    var age = 30
    var limit = String("30")
    print(age == 30, limit == "30")
    if age == limit:  # expected-error {{there is no operator}}
        print("equal")
