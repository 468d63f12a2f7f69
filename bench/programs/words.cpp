#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

constexpr long VOCABULARY = 20000, WORDS = 1000000, ROUNDS = 3;

struct Random {
    uint64_t state;

    long below(long n) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (long)(state >> 33) % n;
    }
};

static std::string make_text() {
    Random random{7};
    std::vector<std::string> vocabulary;
    for (long i = 0; i < VOCABULARY; i++) {
        std::string word;
        for (long n = 3 + random.below(8); n > 0; n--) word += (char)(97 + random.below(26));
        vocabulary.push_back(word);
    }
    std::string text;
    for (long i = 0; i < WORDS; i++) {
        text += vocabulary[random.below(1 + random.below(VOCABULARY))];
        text += " ";
    }
    return text;
}

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> words;
    for (size_t i = 0; i < text.size();) {
        while (i < text.size() && is_space(text[i])) i++;
        size_t start = i;
        while (i < text.size() && !is_space(text[i])) i++;
        if (i > start) words.push_back(text.substr(start, i - start));
    }
    return words;
}

int main() {
    std::string text = make_text();
    long sum = 0;
    for (long round = 0; round < ROUNDS; round++) {
        std::unordered_map<std::string, long> counts;
        for (std::string_view word : split(text)) counts[std::string(word)] += 1;
        long most = 0;
        for (const auto &[word, count] : counts) {
            most = std::max(most, count);
            sum += count * (long)word.size();
        }
        sum += most * (long)counts.size();
    }
    std::printf("%ld\n", sum);
}
