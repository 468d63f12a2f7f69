# flags: --no-python
# sqlite3: connections, cursors, rows, adapters, functions of the program, transactions, and errors.
import datetime
import sqlite3
import warnings


def said(function, *args):
    try:
        return function(*args)
    except Exception as e:
        return f"{type(e).__name__}: {e}" + (f" {e.sqlite_errorname}" if hasattr(e, "sqlite_errorname") else "")


db = sqlite3.connect(":memory:")
cur = db.cursor()
print(
    cur.execute("create table t(id integer primary key, name text, x real, b blob)").rowcount, cur.description, db.in_transaction
)
cur.execute("insert into t(name, x, b) values (?, ?, ?)", ("a", 1.5, b"\x00\x01"))
print(cur.lastrowid, cur.rowcount, db.in_transaction, db.total_changes)
cur.executemany("insert into t(name, x) values (:n, :x)", [{"n": f"n{i}", "x": i / 2} for i in range(5)])
print(cur.rowcount, cur.lastrowid)
db.commit()
print(cur.execute("select * from t order by id").fetchone(), cur.fetchmany(2), cur.fetchall(), cur.fetchone())
print([c[0] for c in cur.description], cur.rowcount)
for row in db.execute("select name, x from t where x > ?", [0.5]):
    print(row)
print(db.execute("select ?, ?, ?, ?, ?", (None, 2**63 - 1, "é日\0z", bytearray(b"xy"), True)).fetchone())

db.row_factory = sqlite3.Row
row = db.execute("select id, name as Label from t").fetchone()
print(
    row["id"],
    row["LABEL"],
    row[1],
    row[-1],
    row[:1],
    len(row),
    row.keys(),
    tuple(row),
    dict(row),
    said(lambda: row["zz"]),
    said(lambda: row[5]),
    row == db.execute("select id, name as Label from t").fetchone(),
)
db.row_factory = lambda cursor, values: {c[0]: v for c, v in zip(cursor.description, values)}
print(db.execute("select 1 as one, 'x' as two").fetchall())
db.row_factory = None

for sql, args in (
    ("select * from nothing", ()),
    ("selec", ()),
    ("select ?", ()),
    ("select ?", (1, 2)),
    ("select :a", {"b": 1}),
    ("select ?", (object(),)),
    ("select ?", (2**63,)),
    ("insert into t(id) values (1)", ()),
    ("select 1; select 2", ()),
    ("select ?", 5),
    ("", ()),
    ("-- nothing", ()),
    ("select '\0'", ()),
    ("insert into t(id) values ('x')", ()),
    ("select 1 -- c", ()),
    ("select 1;  /* x */ ", ()),
    (5, ()),
):
    print(repr(sql), said(lambda: db.execute(sql, args).fetchall()))
print(said(lambda: db.executemany("select ?", [(1,)])), db.in_transaction)

try:
    with db:
        db.execute("insert into t(name) values ('rolled back')")
        raise KeyError("stop")
except KeyError:
    print(db.execute("select count(*) from t where name = 'rolled back'").fetchone())
with db:
    db.execute("insert into t(name) values ('kept')")
print(db.execute("select count(*) from t where name = 'kept'").fetchone(), db.in_transaction)


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __conform__(self, protocol):
        if protocol is sqlite3.PrepareProtocol:
            return f"{self.x};{self.y}"


sqlite3.register_adapter(complex, lambda c: f"{c.real}|{c.imag}")
sqlite3.register_converter("point", lambda b: tuple(float(p) for p in b.split(b";")))
typed = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_DECLTYPES | sqlite3.PARSE_COLNAMES)
typed.execute("create table p(p point, d date, t timestamp)")
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    typed.execute(
        "insert into p values (?, ?, ?)", (Point(1, 2.5), datetime.date(2024, 2, 29), datetime.datetime(2024, 1, 2, 3, 4, 5, 60))
    )
    print(
        typed.execute("select * from p").fetchone(),
        typed.execute("select '3;4' as \"x [point]\"").fetchone(),
        typed.execute("select '3;4' as \"x [point]\"").description[0][0],
    )
print(typed.execute("select ?", (1 + 2j,)).fetchone())
typed.text_factory = bytes
print(typed.execute("select 'é'").fetchone())
typed.text_factory = lambda b: b.decode().upper()
print(typed.execute("select 'é'").fetchone())


class Longest:
    def __init__(self):
        self.best = ""

    def step(self, value):
        if value is not None and len(value) > len(self.best):
            self.best = value

    def finalize(self):
        return self.best


class Sum:
    def __init__(self):
        self.total = 0

    def step(self, value):
        self.total += value

    def inverse(self, value):
        self.total -= value

    def value(self):
        return self.total

    finalize = value


db.create_function("twice", 1, lambda v: v * 2, deterministic=True)
db.create_function("fails", 0, lambda: 1 / 0)
db.create_function("joined", -1, lambda *args: "-".join(map(str, args)))
db.create_aggregate("longest", 1, Longest)
db.create_window_function("total", 1, Sum)
db.create_collation("backwards", lambda a, b: (a < b) - (a > b))
print(db.execute("select twice(4), twice('ab'), twice(1.5), joined(1, null, 'x', x'00')").fetchone())
print(said(lambda: db.execute("select fails()").fetchone()), said(lambda: db.execute("select twice(1, 2)").fetchone()))
print(
    db.execute("select longest(name) from t").fetchone(),
    [r[0] for r in db.execute("select name from t order by name collate backwards limit 3")],
)
print(
    db.execute(
        "select total(x) over (order by id rows between 1 preceding and current row) from t where x is not null"
    ).fetchall()
)
db.create_function("twice", 1, None)
print(said(lambda: db.execute("select twice(1)").fetchone()))

db.executescript("create table s(a); insert into s values (1); insert into s values ('it''s'); create index i on s(a);")
print("\n".join(line for line in db.iterdump() if " s" in line or '"s"' in line))
copy = sqlite3.connect(":memory:")
db.backup(copy, pages=1, progress=lambda status, remaining, total: None)
print(copy.execute("select count(*) from t").fetchone(), type(db.serialize()))
restored = sqlite3.connect(":memory:")
restored.deserialize(db.serialize())
print(restored.execute("select count(*) from s").fetchone())
seen = []
copy.set_trace_callback(seen.append)
copy.execute("select ?", (3,))
copy.set_trace_callback(None)
copy.set_authorizer(lambda action, *rest: sqlite3.SQLITE_DENY if action == sqlite3.SQLITE_READ else sqlite3.SQLITE_OK)
print(seen, said(lambda: copy.execute("select name from t")))
copy.close()
print(said(lambda: copy.execute("select 1")), said(lambda: copy.cursor()))
other = db.cursor()
other.close()
print(said(lambda: other.execute("select 1")))
manual = sqlite3.connect(":memory:", isolation_level=None)
manual.execute("create table m(a)")
manual.execute("begin")
manual.execute("insert into m values (1)")
print(manual.in_transaction, manual.execute("rollback") is not None, manual.execute("select count(*) from m").fetchone())
strict = sqlite3.connect(":memory:", autocommit=False)
strict.execute("create table m(a)")
print(strict.in_transaction, strict.rollback(), said(lambda: strict.execute("select * from m")))
print(
    issubclass(sqlite3.IntegrityError, sqlite3.DatabaseError),
    sqlite3.apilevel,
    sqlite3.paramstyle,
    sqlite3.threadsafety,
    sqlite3.complete_statement("select 1;"),
    sqlite3.connect.__name__,
)
print(
    db.execute("insert into t(name) values ('r') returning id, name").fetchall(),
    said(lambda: sqlite3.connect("/nowhere/x.db")),
    said(lambda: db.execute("select cast(x'ff' as text)").fetchone()),
)
print(
    db.execute("select name, x from t where name like 'n%' order by x desc").fetchmany(2),
    isinstance(row, sqlite3.Row),
    db.execute("select json_extract('{\"a\": [1, 2]}', '$.a[1]')").fetchone(),
)
for connection in (db, typed, restored, manual, strict):
    connection.close()

# A cursor that nobody reads to its end keeps no other connection from writing, nor the table from being dropped.
import os
import tempfile
import threading

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "x.db")
    one, two = sqlite3.connect(path, timeout=0.5), sqlite3.connect(path, timeout=0.5)
    one.execute("create table t(a)")
    one.executemany("insert into t values (?)", [(i,) for i in range(500)])
    print(said(lambda: two.execute("insert into t values (1)")))
    one.commit()
    print(one.execute("select a from t").fetchone())
    two.execute("insert into t values (5)")
    two.commit()
    print(one.execute("select a from t").fetchone(), one.execute("select count(*) from t").fetchone())
    one.execute("drop table t")
    found = []
    t = threading.Thread(target=lambda: found.append(said(lambda: one.execute("select 1"))[:60]))
    t.start()
    t.join()
    print(found)
    for connection in (one, two):
        connection.close()


class Failing:
    def step(self, value):
        raise ValueError

    def finalize(self):
        return 0


connection = sqlite3.connect(":memory:")
connection.create_aggregate("failing", 1, Failing)
print(said(lambda: connection.execute("select failing(1)").fetchall()))
print(said(lambda: connection.execute("select '\ud800'")))
print(said(lambda: connection.create_function(5, 1, len)))
print(said(lambda: connection.create_function("f", 2**40, len)))
print(said(lambda: connection.create_collation(3, len)))
print(said(lambda: connection.create_collation("\ud800", len)))
print(said(lambda: connection.serialize(name=5)))
print(said(lambda: connection.backup(sqlite3.connect(":memory:"), pages="x")))
print(said(lambda: connection.getlimit(2**33)))


def closing(value):
    connection.close()
    return value


class Closing:
    def __conform__(self, protocol):
        connection.close()
        return 1


connection.create_function("closing", 1, closing)
print(said(lambda: connection.execute("select closing(1)").fetchall()))
connection.text_factory = closing
print(said(lambda: connection.execute("select 'a'").fetchall()))
print(said(lambda: connection.execute("select ?", (Closing(),))))
print(said(lambda: connection.execute("select 1")))

# Nor may functions that are asked while a statement is prepared or a database copied.
closing, target = sqlite3.connect(":memory:"), sqlite3.connect(":memory:")
closing.execute("create table t(a)")
closing.set_authorizer(lambda *rest: print(said(closing.close)) or sqlite3.SQLITE_OK)
closing.execute("select 1")
closing.set_authorizer(None)
for used in (closing, target):
    print(said(lambda: closing.backup(target, pages=1, progress=lambda *rest: used.close())))
