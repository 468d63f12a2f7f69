#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

constexpr long SIZE = 1000000, ROUNDS = 5;

int main() {
    uint64_t state = 42;
    long sum = 0;
    for (long round = 0; round < ROUNDS; round++) {
        std::vector<long> numbers;
        numbers.reserve(SIZE);
        for (long i = 0; i < SIZE; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            numbers.push_back((long)(state >> 33));
        }
        std::sort(numbers.begin(), numbers.end());
        for (long i = 0; i < SIZE; i += 1000) sum = (sum * 31 + numbers[i]) % 1000000007;
    }
    std::printf("%ld\n", sum);
}
