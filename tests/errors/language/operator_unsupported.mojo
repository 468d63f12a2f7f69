# A string and a number cannot be added.

def main():
    var name = String("item")
    var number = 7
    print(name + "-" + String(number))
    print(name + number)  # expected-error {{there is no operator}}
