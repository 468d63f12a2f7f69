const SIZE: usize = 1000000;
const ROUNDS: usize = 5;

fn main() {
    let mut state: u64 = 42;
    let mut sum: i64 = 0;
    for _ in 0..ROUNDS {
        let mut numbers: Vec<i64> = Vec::with_capacity(SIZE);
        for _ in 0..SIZE {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            numbers.push((state >> 33) as i64);
        }
        numbers.sort_unstable();
        for i in (0..SIZE).step_by(1000) {
            sum = (sum * 31 + numbers[i]) % 1000000007;
        }
    }
    println!("{}", sum);
}
