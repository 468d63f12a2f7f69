from iniconfig import IniConfig

ini = IniConfig("x.ini", data="# comment\n[section1]\nname1=value1\nname2 = 1,2,\n  3\n[section2]\na=b\n")
print(ini["section1"]["name1"], ini.get("section1", "name2", [], lambda x: x.split(",")), [s.name for s in ini], "section3" in ini)
try:
    IniConfig("y", data="[a")
except Exception as e:
    print(type(e).__name__, e)
