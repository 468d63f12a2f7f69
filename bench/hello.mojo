def main():
    print("Hello, world!")
