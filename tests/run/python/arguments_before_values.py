"""Arguments of a wrong type are found before one is converted; what a view of values has; how None is named."""
for arguments in [(10**309, b"b"), (-2**1024, [1]), (10**309, "x"), (1, {}), ([], 2), (10**309, 1), (True, 2.5)]:
    try:
        print(complex(*arguments))
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
values = {1: 2}.values()
print(2 in values, hasattr(values, "__contains__"), hasattr({}.keys(), "__contains__"))
for text in [None, 5]:
    for kind in [bytes, bytearray]:
        try:
            kind.fromhex(text)
        except TypeError as e:
            print(e)
