# Older spellings mean the same as the present ones, with a warning.
alias N = 4  # expected-warning {{'alias' is an older spelling; now it is 'comptime'}}


@value  # expected-warning {{'@value' is an older spelling; now it is '@fieldwise_init and the traits Copyable, Movable'}}
@register_passable("trivial")  # expected-warning {{now it is 'the trait TrivialRegisterPassable'}}
struct Point:
    var x: Int

    fn __copyinit__(out self, existing: Self):  # expected-warning {{now it is '__init__(out self, *, copy: Self)'}}
        self.x = existing.x

    fn __moveinit__(out self, owned existing: Self):  # expected-warning {{'owned' is an older spelling; now it is 'var'}} expected-warning {{now it is '__init__(out self, *, deinit move: Self)'}}
        self.x = existing.x

    fn __del__(owned self):  # expected-warning {{'owned' is an older spelling}} expected-warning {{'__del__' is an older spelling; now it is '__deinit__'}}
        pass

    fn change(inout self, borrowed other: Self, imm third: Self):  # expected-warning {{'inout' is an older spelling; now it is 'mut'}} expected-warning {{'borrowed'}}
        let y = other.x  # expected-warning {{'let' is an older spelling; now it is 'var'}}
        self.x = y

        @parameter  # expected-warning {{'@parameter' is an older spelling; now it is 'comptime if'}}
        if N > 2:
            pass

        @parameter  # expected-warning {{now it is 'comptime for'}}
        for i in range(N):
            pass

        @parameter  # expected-warning {{now it is 'a capture list {…}'}}
        fn inner(i: Int):
            pass

    fn closure(self) unified {read}:  # expected-warning {{'unified' is an older spelling and means nothing now}}
        pass
