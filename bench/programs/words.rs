use std::collections::HashMap;

const VOCABULARY: usize = 20000;
const WORDS: usize = 1000000;
const ROUNDS: usize = 3;

struct Random {
    state: u64,
}

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % n
    }
}

fn make_text() -> String {
    let mut random = Random { state: 7 };
    let mut vocabulary: Vec<String> = Vec::new();
    for _ in 0..VOCABULARY {
        let mut word = String::new();
        for _ in 0..3 + random.below(8) {
            word.push((97 + random.below(26)) as u8 as char);
        }
        vocabulary.push(word);
    }
    let mut text = String::new();
    for _ in 0..WORDS {
        let n = 1 + random.below(VOCABULARY);
        text.push_str(&vocabulary[random.below(n)]);
        text.push_str(" ");
    }
    text
}

fn main() {
    let text = make_text();
    let mut sum = 0;
    for _ in 0..ROUNDS {
        let mut counts: HashMap<String, usize> = HashMap::new();
        let words: Vec<&str> = text.split_whitespace().collect();
        for word in words {
            *counts.entry(String::from(word)).or_insert(0) += 1;
        }
        let mut most = 0;
        for (word, count) in &counts {
            most = most.max(*count);
            sum += count * word.len();
        }
        sum += most * counts.len();
    }
    println!("{}", sum);
}
