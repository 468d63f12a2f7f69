from prettytable import PrettyTable

t = PrettyTable()
t.field_names = ["City", "Area"]
t.add_row(["Adelaide", 1295])
t.add_rows([["Brisbane", 5905], ["Darwin", 112]])
t.align["City"] = "l"
t.sortby = "Area"
print(t)
print(t.get_html_string())
print(t.get_csv_string())
