# A name that only a handler binds, read above it: what depends on its type there is found in the next look at the body.
def matched():
    match r:
        case 0 as x:
            pass
        case _:
            print(x)
    try:
        pass
    except NameError as r:
        pass


def looped():
    for i in range(2):
        if i:
            match r:
                case 0 as x if i:
                    pass
                case _:
                    print(sorted(locals()))
                    print(x)
        try:
            undefined
        except NameError as e:
            r = e
    try:
        pass
    except NameError as r:
        pass


for f in matched, looped:
    try:
        f()
    except UnboundLocalError as e:
        print(e)
