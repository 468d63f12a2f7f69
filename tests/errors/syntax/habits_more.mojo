# Words and signs of other languages, in the systems register.
def braces() {  # expected-error {{a block begins with ':' and is indented; it has no braces}}
    print("hello")
}


def words(x: Int):
    switch x:  # expected-error {{'switch' is written 'match' here}}
        case 1:
            print("one")
    foreach i in range(3):  # expected-error {{'foreach' is written 'for' here}}
        print(i)
    throw Error("no")  # expected-error {{'throw' is written 'raise' here}}


def constants():
    const most = 3  # expected-error {{'const' is written 'var' here}}
    auto text = "a"  # expected-error {{'auto' is written 'var' here}}
    print(most, text)


def quote():
    print("hello)  # expected-error {{this string is not closed; it needs a quote at its end}}
    print("done")


def plus(x: Int):
    x++  # expected-error {{there is no '++'; write '+= 1'}}


interface Shape:  # expected-error {{'interface' is written 'trait' here}}
    def area(self) -> Int: ...
