from tabulate import tabulate

table = [["Sun", 696000, 1989100000], ["Earth", 6371, 5973.6]]
print(tabulate(table, headers=["Planet", "R (km)", "mass"], tablefmt="grid"))
print(tabulate({"Name": ["A", "B"], "Age": [1, 2.5]}, headers="keys"))
