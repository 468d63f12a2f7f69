# Coroutines are the Python register's.

async def slow(x: Int) -> Int: # expected-error {{an 'async' function of the systems register cannot be compiled here}}
    return x


struct Server:
    async def serve(self): # expected-error {{an 'async' function of the systems register cannot be compiled here}}
        pass


def main():
    pass
