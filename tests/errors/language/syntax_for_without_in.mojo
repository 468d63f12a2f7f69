# A for loop needs the word in.

def main():
    var total = 0
    for i range(4):  # expected-error {{expected}}
        total += 1
    print(total)
