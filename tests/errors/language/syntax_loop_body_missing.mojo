# A loop needs a body.

def main():
    var total = 0
    for i in range(3):  # expected-error {{an indented block must follow}}
    total += 1
    print(total)
