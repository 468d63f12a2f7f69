# A method that ends the life of its receiver leaves nothing to use.

struct Session:
    var user: String

    def __init__(out self, user: String):
        self.user = user

    def log_out(deinit self) -> String:
        return self.user^


def main():
    var s = Session("ada")
    print(s^.log_out())
    print(s.user)  # expected-error {{'s.user' is used after its value was moved}}
