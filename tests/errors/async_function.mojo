# Coroutines are the Python register's. What awaits them is not reported again.

async def slow(x: Int) -> Int: # expected-error {{an 'async' function of the systems register cannot be compiled here}} # expected-note {{leave out 'async' and 'await'}}
    return x


async def twice(x: Int) -> Int: # expected-error {{an 'async' function}} # expected-note {{leave out}}
    var first = await slow(x)
    return first + await slow(x)


struct Server:
    async def serve(self): # expected-error {{an 'async' function of the systems register cannot be compiled here}} # expected-note {{leave out}}
        pass


def main():
    _ = slow(1)
