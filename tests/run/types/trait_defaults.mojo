# Generic code takes the names and defaults of arguments from the trait; a direct call, from the struct.
trait Speaker(Copyable, Deinitable):
    def say(self, times: Int = 1) -> Int:
        ...

    def louder(self, times: Int = 5) -> Int:
        return times

    def both(self) -> Int:
        return self.say() * 100 + self.louder()


def main():
    generic(Own())
    some(Own())
    generic(Plain())
    some(Plain())
    print(Own().say(), Own().louder(), Plain().louder(), Own().both())


@fieldwise_init
struct Own(Speaker):
    def say(self, times: Int = 10) -> Int:
        return times

    def louder(self, times: Int = 50) -> Int:
        return times


@fieldwise_init
struct Plain(Speaker):
    def say(self, count: Int) -> Int:
        return count


def generic[S: Speaker](s: S):
    print(s.say(), s.louder(), s.say(3), s.say(times=4))


def some(s: Some[Speaker]):
    print(s.say(), s.louder(), s.both())
