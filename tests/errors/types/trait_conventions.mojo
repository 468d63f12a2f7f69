# A method serves a requirement that takes its arguments as it does, or in a way that allows less.
trait Ticket:
    def show(self) -> Int: ...  # expected-note {{required here}}
    def punch(mut self): ...
    def use(var self): ...
    def end(deinit self): ...


struct Paper(Ticket):
    def show(self) -> Int:
        return 1

    def punch(self):
        pass

    def use(deinit self):
        pass

    def end(var self):
        pass


struct Film(Ticket):  # expected-error {{'Film' conforms to 'Ticket' but lacks its method 'show'}}
    def show(deinit self) -> Int:  # expected-note {{this one differs}}
        return 1

    def punch(mut self):
        pass

    def use(self):
        pass

    def end(self):
        pass


def main():
    pass
