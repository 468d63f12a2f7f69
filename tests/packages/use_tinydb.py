from tinydb import TinyDB, Query
from tinydb.storages import MemoryStorage

db = TinyDB(storage=MemoryStorage)
db.insert({"int": 1, "char": "a"})
db.insert_multiple([{"int": 2, "char": "b"}, {"int": 3}])
U = Query()
print(db.search(U.int > 1), db.update({"int": 10}, U.char == "a"), db.all(), db.count(U.char.exists()), db.get(doc_id=1))
