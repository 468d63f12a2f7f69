# Two independent mistakes are both reported.

def mean(values: List[Float64]) -> Float64:
    var sum: Float64 = 0.0
    for v in values:
        sum += v
    return sum / Float64(len(value))  # expected-error {{unknown name}}


def main():
    var data: List[Float64] = [1.0, 2.0]
    print(mean(data))
    var label: String = 3.5  # expected-error {{a value of type}}
    print(label)
