# Two methods with equal argument types are an error even if the results differ.

@fieldwise_init
struct Reading:
    var celsius: Float64

    def value(self) -> Float64:
        return self.celsius

    def value(self) -> Int:  # expected-error {{'value' with these arguments is defined twice}}
        return Int(self.celsius)


def main():
    print(Reading(21.5).celsius)
