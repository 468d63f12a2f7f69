# Names that are defined nowhere, in code that is reached only sometimes.


def total(values):
    result = 0
    for v in values:
        result += v
    return result


def report(values):
    if not values:
        return defualt_text  # expected-error {{unknown name}}
    return f"{totl(values)} in {len(values)}"  # expected-error {{unknown name}}


print(total([1, 2]))
print(report([3]))
