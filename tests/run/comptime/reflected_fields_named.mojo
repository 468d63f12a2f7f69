# What reflect[T] says of a field, kept under a name.
@fieldwise_init
struct P(Copyable):
    var a: Int
    var b: String
def main():
    comptime R = reflect[P]
    var s: R.field["b"].T = "q"
    var t: R.field_at[0].T = 4
    comptime X = reflect[P].field["b"].T
    print(s, t, X == String)
    comptime F = reflect[P].field["b"]
    var u: F.T = "y"
    print(u)
    print(F.name(), F.T == String)
    comptime for i in range(2):
        comptime H = R.field_at[i]
        print(H.name(), reflect[H.T].name(), H.T == Int)
