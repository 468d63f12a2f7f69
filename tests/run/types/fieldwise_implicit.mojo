# @fieldwise_init("implicit"): the one field becomes the struct where one is wanted.
@fieldwise_init("implicit")
struct P(ImplicitlyCopyable):
    var v: Int
@fieldwise_init("implicit")
struct Q(ImplicitlyCopyable):
    var v: String
def f(p: P):
    print(p.v)
def g(p: Q):
    print(p.v)
def main():
    var i = 3
    f(i)
    g("a")
    g(String("b"))
    f(4)
    var q: Q = "c"
    g(q)
