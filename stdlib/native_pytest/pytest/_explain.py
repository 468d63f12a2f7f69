"""The message of a failed assertion: its source with the values of what was compared, and where two values differ.

The compiler rewrites the assertions of test files into calls of `explain` (src/parse/assertion.c)."""

MARK = "\1"
LONGEST = 240


def shown(value, most=LONGEST):
    try:
        text = repr(value)
    except Exception as e:
        return f"<[{type(e).__name__}({e}) raised in repr()] {type(value).__name__} object>"
    if len(text) > most:
        half = (most - 3) // 2
        text = text[:half] + "..." + text[len(text) - half :]
    return text


def explain(operator, text, message, *values):
    parts = text.split(MARK)
    for i in range(1, len(parts), 2):
        parts[i] = shown(values[int(parts[i])])
    first, *sources = "".join(parts).split("\n +  where ")
    lines = [first, *[f" +  where {source}" for source in sources if tells_more(source)]]
    if operator and text.startswith("assert " + MARK):
        left, right = operands(parts, text, values)
        if left is not None:
            lines += [f"  {line}" if line else "" for line in difference(operator, left[0], right[0])]
    if message is not None:
        lines.insert(0, str(message))
    return "\n".join(lines)


def tells_more(source):
    """`V = SOURCE` where the source is not that of the value itself, as in `Point(x=1) = Point(1)`."""
    value, _, made_by = source.partition(" = ")
    name = made_by.partition("(")[0].rpartition(".")[2]
    return name != "approx" and not source.startswith(name + "(")


def operands(parts, text, values):
    """The two values of a plain comparison, each in a tuple; (None, None) where one of them was not kept."""
    marks = text.partition("\n")[0].split(MARK)
    if len(marks) == 5 and not marks[4] and marks[0] == "assert ":
        return (values[int(marks[1])],), (values[int(marks[3])],)
    return None, None


def difference(operator, left, right):
    if operator == "not in" and isinstance(left, str) and isinstance(right, str):
        return ["", f"{shown(left)} is contained here:", f"  {right}"]
    if operator != "==":
        return []
    if isinstance(left, str) and isinstance(right, str):
        return of_texts(left, right)
    if isinstance(left, (set, frozenset)) and isinstance(right, (set, frozenset)):
        return of_sets(left, right)
    if isinstance(left, dict) and isinstance(right, dict):
        return of_dicts(left, right)
    if isinstance(left, (list, tuple)) and type(left) is type(right):
        return of_sequences(left, right)
    return of_objects(left, right)


def of_texts(left, right):
    if "\n" not in left and "\n" not in right:
        return ["", f"- {right}", f"+ {left}"]
    found = [""]
    a, b = left.splitlines(), right.splitlines()
    start = 0
    while start < len(a) and start < len(b) and a[start] == b[start]:
        start += 1
    end = 0
    while end < len(a) - start and end < len(b) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    found += [f"  {line}" for line in b[max(start - 2, 0) : start]]
    found += [f"- {line}" for line in b[start : len(b) - end]]
    found += [f"+ {line}" for line in a[start : len(a) - end]]
    found += [f"  {line}" for line in a[len(a) - end : len(a) - end + 2]]
    return found


def of_sequences(left, right):
    for i in range(min(len(left), len(right))):
        if left[i] != right[i]:
            return ["", f"At index {i} diff: {shown(left[i])} != {shown(right[i])}"]
    if len(left) > len(right):
        more, which, first = len(left) - len(right), "Left", left[len(right)]
    elif len(right) > len(left):
        more, which, first = len(right) - len(left), "Right", right[len(left)]
    else:
        return []
    if more == 1:
        return ["", f"{which} contains one more item: {shown(first)}"]
    return ["", f"{which} contains {more} more items, first extra item: {shown(first)}"]


def of_sets(left, right):
    found = [""]
    for which, extra in (("left", left - right), ("right", right - left)):
        if extra:
            found.append(f"Extra items in the {which} set:")
            found += sorted(shown(item) for item in extra)
    return found


def of_dicts(left, right):
    found = [""]
    same = [key for key in left if key in right and left[key] == right[key]]
    if same:
        found.append(f"Omitting {len(same)} identical items, use -vv to show")
    other = [key for key in left if key in right and not left[key] == right[key]]
    if other:
        found.append("Differing items:")
        found += [f"{{{shown(key)}: {shown(left[key])}}} != {{{shown(key)}: {shown(right[key])}}}" for key in other]
    for which, here, there in (("Left", left, right), ("Right", right, left)):
        extra = {key: here[key] for key in here if key not in there}
        if extra:
            found.append(f"{which} contains {len(extra)} more item{'s' if len(extra) > 1 else ''}:")
            found.append(shown(extra))
    return found


def of_objects(left, right):
    fields = getattr(type(left), "__dataclass_fields__", None)
    if fields is None or type(left) is not type(right):
        return []
    other = [name for name in fields if getattr(left, name) != getattr(right, name)]
    if not other:
        return []
    found = ["", "Differing attributes:", repr(other)]
    return found + [f"{name}: {shown(getattr(left, name))} != {shown(getattr(right, name))}" for name in other]
