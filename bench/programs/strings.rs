const LINES: i64 = 400000;
const ROUNDS: i64 = 5;

fn main() {
    let mut sum: i64 = 0;
    for round in 0..ROUNDS {
        let mut text = String::new();
        for i in 0..LINES {
            text += "line ";
            text += &i.to_string();
            text += ": ";
            text += &(i * i + round).to_string();
            text += "\n";
        }
        for byte in text.bytes() {
            if byte == 55 {
                sum += 1;
            }
        }
        let copy = text.replace("line ", "row ");
        sum += copy.len() as i64;
    }
    println!("{}", sum);
}
