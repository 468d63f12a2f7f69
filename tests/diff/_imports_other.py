print("other runs")
items = [1, 2, 3]
