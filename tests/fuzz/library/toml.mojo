# Reads lines of JSON, each with a text, and prints the table that `std.toml` reads from it: see toml.py.
from std.io import input
from std.json import parse as parse_json
from std.toml import parse

def main():
    while True:
        try:
            var job = parse_json(input())
            try:
                print(parse(job.as_string()))
            except e:
                print("error", e)
        except:
            return
