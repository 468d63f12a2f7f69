#include <cstdio>
#include <string>

constexpr long LINES = 400000, ROUNDS = 5;

static std::string replace(const std::string &text, const std::string &old, const std::string &with) {
    std::string out;
    size_t from = 0;
    for (size_t at; (at = text.find(old, from)) != std::string::npos; from = at + old.size()) {
        out.append(text, from, at - from);
        out += with;
    }
    return out.append(text, from);
}

int main() {
    long sum = 0;
    for (long round = 0; round < ROUNDS; round++) {
        std::string text;
        for (long i = 0; i < LINES; i++) {
            text += "line ";
            text += std::to_string(i);
            text += ": ";
            text += std::to_string(i * i + round);
            text += "\n";
        }
        for (char byte : text) sum += byte == 55;
        std::string copy = replace(text, "line ", "row ");
        sum += (long)copy.size();
    }
    std::printf("%ld\n", sum);
}
