# Blobs of SQLite that are read and written in place, and what functions of the program give back.
import sqlite3


def tried(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


connection = sqlite3.connect(":memory:")
connection.execute("create table files(name text, data blob)")
connection.execute("insert into files values(?, ?)", ("a", b"this blob data string is exactly fifty bytes long!"))
blob = connection.blobopen("files", "data", 1)
print(len(blob), blob.read(4), blob.tell(), blob.read()[-5:], blob.read())
blob.seek(-5, 2)
print(blob.tell(), blob.read(100))
for offset, origin in (1000, 0), (-10, 0), (0, 7), (2**31, 0), (2**31 - 1, 2):
    print(tried(blob.seek, offset, origin))
print(blob[0], blob[-1], blob[5:9], blob[9:5], blob[5:20:3], tried(lambda: blob["a"]), tried(lambda: blob[50]))
blob[0] = ord("T")
blob[5:9] = b"BLOB"
blob[10:14:2] = memoryview(b"xy")
print(blob[:16])
print(tried(blob.__setitem__, 0, 256), tried(blob.__setitem__, 0, "a"), tried(blob.__setitem__, slice(0, 2), b"abc"))
print(isinstance(tried(lambda: b"a" in blob), str), tried(blob.__delitem__, 0))
blob.seek(45)
print(tried(blob.write, b"longer"))
blob.write(b"end!!")
print(connection.execute("select substr(data, 40) from files").fetchone())
with connection.blobopen("files", "data", 1, readonly=True) as reader:
    print(tried(reader.write, b"x"))
print(tried(reader.read), tried(connection.blobopen, "files", "nothing", 1))
connection.execute("update files set data = 'other'")
print(tried(blob.read, 1))
blob.close()
blob.close()

other = connection.blobopen("files", "data", 1)
connection.close()
print(tried(other.read))


class Sum:
    def __init__(self):
        self.total = 0

    def step(self, value):
        self.total += value

    def finalize(self):
        return self.total


class Unfinished:
    def step(self, value):
        pass


connection = sqlite3.connect(":memory:")
connection.create_aggregate("total_of", 1, Sum)
connection.create_aggregate("unfinished", 1, Unfinished)
connection.create_function("large", 0, lambda: 2**70)
connection.create_function("odd", 0, lambda: [])
connection.execute("create table t(x)")
print(connection.execute("select total_of(x) from t").fetchone())
connection.executemany("insert into t values(?)", [(1,), (2,)])
print(connection.execute("select total_of(x) from t").fetchone())
for query in "select unfinished(x) from t", "select large()", "select odd()":
    print(tried(lambda: connection.execute(query).fetchone()))
print(tried(connection.getconfig, -1))
connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 20)
print(tried(connection.execute, "select 1 as a_long_name_for_a_column"))
connection.row_factory = sqlite3.Row
row = connection.execute("select 1 as \xff").fetchone()
print(row["\xff"], tried(lambda: row["\u0178"]))
