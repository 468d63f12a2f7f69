# Statements that stand where they cannot.
break  # expected-error {{'break' is outside a loop}}
continue  # expected-error {{'continue' is outside a loop}}
return 1  # expected-error {{'return' is outside a function}}
yield 1  # expected-error {{'yield' is outside a function}}
await f()  # expected-error {{'await' is outside an async function}}
nonlocal x  # expected-error {{'nonlocal' is outside a function}}


def f(x):
    global x  # expected-error {{'x' is a parameter and cannot be 'global'}}
    nonlocal x  # expected-error {{'x' is a parameter and cannot be 'nonlocal'}}
    from os import *  # expected-error {{'import *' must be at the top level of a file}}
    for i in x:
        def g():
            break  # expected-error {{'break' is outside a loop}}
        break
    else:
        break  # expected-error {{'break' is outside a loop}}
    async with x: pass  # expected-error {{'async with' is outside an async function}}
    async for i in x: pass  # expected-error {{'async for' is outside an async function}}
    return [y async for y in x]  # expected-error {{'async for' is outside an async function}}


class C:
    return 1  # expected-error {{'return' is outside a function}}


async def gen():
    yield 1
    yield from f()  # expected-error {{'yield from' cannot be used in an async function}}
    await gen()
    return


async def gen2():  # expected-error {{an async generator cannot return a value}}
    yield 1
    return 2


def h():
    a = [(yield x) for x in []]  # expected-error {{'yield' cannot be used in a comprehension}}
    b = (await x for x in [])
    assert (a, "text")  # expected-warning {{this assert is always true}}
    try: pass
    except: pass  # expected-error {{an 'except:' without a type must be the last one}}
    except ValueError: pass
    try: pass  # expected-error {{a 'try' has either 'except' or 'except*' handlers}}
    except* ValueError: pass
    except OSError: pass
    try: pass
    except*: pass  # expected-error {{'except*' needs a type}}


@staticmethod
if h: pass  # expected-error@-1 {{only functions and types can be decorated}}
