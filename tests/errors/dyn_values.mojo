trait Same:
    def same(self, other: Self) -> Bool:
        ...

    def eat(var self) -> Int:
        ...

    def size(self) -> Int:
        ...

    def write[W: Writer](self, mut to: W):
        ...


@fieldwise_init
struct Other:
    var x: Int


def with_self(s: dyn Same) -> Bool:
    return s.same(s)  # expected-error {{'same' cannot be called through 'dyn Same'}}


def unknown(s: dyn Same) -> Int:
    return s.sise()  # expected-error {{'dyn Same' has no attribute 'sise'}}


def changed(s: dyn Same):
    s = Other(1)  # expected-error {{'s' cannot be changed}}


def main():
    var other: dyn Same = Other(1)  # expected-error {{a value of type 'Other' cannot be used as 'dyn Same'}}
    print(other.size())
