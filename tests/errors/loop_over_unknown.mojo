def main():
    for i in 10:  # expected-error {{a value of type 'Int' cannot be iterated over}}
        print(i)
        missing(i)  # expected-error {{unknown name 'missing'}}
        if i > 3:
            break
    for a, b in unknown():  # expected-error {{unknown name 'unknown'}}
        print(a + b)
