part = 42
