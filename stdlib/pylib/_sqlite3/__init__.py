"""What sqlite3 takes from C: connections and cursors over the module _sqlites."""

import _sqlites
import sys as _sys
import threading as _threading
import warnings as _warnings
import weakref as _weakref
from os import fspath as _fspath

from _sqlites import version as sqlite_version

from _sqlite3._blob import Blob
from _sqlite3._blob import open_blob as _open_blob
from _sqlite3._constants import *
from _sqlite3._errors import DatabaseError
from _sqlite3._errors import DataError
from _sqlite3._errors import Error
from _sqlite3._errors import IntegrityError
from _sqlite3._errors import InterfaceError
from _sqlite3._errors import InternalError
from _sqlite3._errors import NotSupportedError
from _sqlite3._errors import OperationalError
from _sqlite3._errors import ProgrammingError
from _sqlite3._errors import Warning

version = _deprecated_version = "2.6.0"
threadsafety = {0: 0, 1: 3, 2: 1}[_sqlites.threadsafe]
PARSE_DECLTYPES, PARSE_COLNAMES = 1, 2
LEGACY_TRANSACTION_CONTROL = -1
adapters, converters = {}, {}
_READWRITE, _CREATE, _DETERMINISTIC = 2, 4, 2048


class PrepareProtocol:
    """PEP 246 style object adaption protocol type."""

    __module__ = "sqlite3"


# ---- adapters and converters ----


_adapted_plain = []  # the types of SQLite's own values that have an adapter


def register_adapter(type, adapter, /):
    """Register a function to adapt Python objects to SQLite values."""
    if type in (int, float, str, bytearray):
        _adapted_plain.append(type)
    adapters[type, PrepareProtocol] = adapter


def register_converter(typename, converter, /):
    """Register a function to convert SQLite values to Python objects."""
    converters[typename.upper()] = converter


_missing = object()


def adapt(obj, proto=PrepareProtocol, alt=_missing, /):
    """Adapt given object to given protocol."""
    adapter = adapters.get((type(obj), proto))
    if adapter is not None:
        return adapter(obj)
    for method, other in (getattr(proto, "__adapt__", None), obj), (getattr(obj, "__conform__", None), proto):
        if method is None:
            continue
        try:
            adapted = method(other)
        except TypeError:  # the value counts as one that has no adapter
            continue
        if adapted is not None:
            return adapted
    if alt is not _missing:
        return alt
    raise ProgrammingError("can't adapt")


def _adapt(value):
    return adapt(value, PrepareProtocol, value)


def enable_callback_tracebacks(enable, /):
    """Enable or disable callback functions throwing errors to stderr."""
    _sqlites.show_errors(enable)


def complete_statement(statement):
    """Checks if a string contains a complete SQL statement."""
    return _sqlites.is_complete(statement)


# ---- rows ----


def _folded(name):
    """In small letters: those of ASCII alone."""
    return name.encode("utf-8", "surrogatepass").lower()


class Row:
    __module__ = "sqlite3"
    __slots__ = ("_names", "_values")

    def __new__(cls, cursor, data, /):
        if not isinstance(cursor, Cursor):
            raise TypeError(f"Row() argument 1 must be sqlite3.Cursor, not {type(cursor).__name__}")
        if not isinstance(data, tuple):
            raise TypeError(f"Row() argument 2 must be tuple, not {type(data).__name__}")
        self = object.__new__(cls)
        self._names, self._values = cursor.description, data
        return self

    def keys(self):
        """Returns the keys of the row."""
        return [column[0] for column in self._names or ()]

    def __getitem__(self, key):
        if isinstance(key, str):
            folded = _folded(key)
            for i, column in enumerate(self._names or ()):
                if column[0] == key or _folded(column[0]) == folded:
                    return self._values[i]
            raise IndexError("No item with that key")
        if isinstance(key, (int, slice)):
            return self._values[key]
        raise IndexError("Index must be int or string")

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return iter(self._values)

    def __hash__(self):
        return hash(self._names) ^ hash(self._values)

    def __eq__(self, other):
        if not isinstance(other, Row):
            return NotImplemented
        return self._names == other._names and self._values == other._values

    def __repr__(self):
        return f"<sqlite3.Row object at {id(self):#x}>"


# ---- statements ----

_WORDS = ("INSERT", "UPDATE", "DELETE", "REPLACE")


def _first_word(sql):
    """The first word after spaces and comments, in capitals."""
    at = 0
    while at < len(sql):
        c = sql[at]
        if c in " \t\n\r\f":
            at += 1
        elif sql.startswith("--", at):
            end = sql.find("\n", at)
            at = len(sql) if end < 0 else end + 1
        elif sql.startswith("/*", at):
            end = sql.find("*/", at)
            at = len(sql) if end < 0 else end + 2
        else:
            break
    return sql[at:at + 7].upper()


class _Statement:
    """A prepared statement. It serves one cursor at a time."""

    __slots__ = ("handle", "sql", "is_dml", "names", "columns", "of")

    def __init__(self, connection, sql):
        self.handle, self.sql = 0, sql
        if "\0" in sql:
            raise ProgrammingError("the query contains a null character")
        handle, more, _ = _sqlites.prepare(connection._db, sql)
        self.handle, self.of = handle, connection
        if more:
            raise ProgrammingError("You can only execute one statement at a time.")
        self.names = _sqlites.parameters(handle) if handle else []
        self.columns = _sqlites.columns(handle) if handle else []
        self.is_dml = handle != 0 and _first_word(sql).startswith(_WORDS)

    def __del__(self):
        if self.handle:
            _sqlites.finalize(self.handle)

    def bind(self, parameters):
        names = self.names
        if not names and not parameters and isinstance(parameters, (tuple, list, dict)):
            return
        if isinstance(parameters, (tuple, list)) or (not isinstance(parameters, dict) and hasattr(parameters, "__getitem__")
                                                     and hasattr(parameters, "__len__") and not hasattr(parameters, "keys")):
            if len(parameters) != len(names):
                raise ProgrammingError("Incorrect number of bindings supplied. The current statement uses "
                                       f"{len(names)}, and there are {len(parameters)} supplied.")
            for i, name in enumerate(names):
                if name is not None and name[0] != "?":
                    _warnings.warn(f"Binding {i + 1} ('{name}') is a named parameter, but you supplied a sequence which requires nameless "
                                  "(qmark) placeholders. Starting with Python 3.14 an sqlite3.ProgrammingError will be raised.",
                                  DeprecationWarning, stacklevel=3)
            values = parameters if type(parameters) is tuple else [parameters[i] for i in range(len(names))]
        elif hasattr(parameters, "keys"):
            values = []
            for i, name in enumerate(names):
                if name is None:
                    raise ProgrammingError(f"Binding {i + 1} has no name, but you supplied a dictionary (which has only names).")
                try:
                    values.append(parameters[name[1:]])
                except LookupError:
                    raise ProgrammingError(f"You did not supply a value for binding parameter :{name[1:]}.") from None
        else:
            raise ProgrammingError("parameters are of unsupported type")
        _sqlites.bind(self.handle, values, _adapt, bool(_adapted_plain))


# ---- cursors ----


_AT_ONCE = 2000


def _fetch(handle, connection, text_factory, converters, most):
    """Fetches rows. If the database is locked, collects garbage and tries again, since statements that nobody uses any more hold locks until they are freed."""
    try:
        return _sqlites.fetch(handle, connection._db, text_factory, converters, most)
    except OperationalError as e:
        if getattr(e, "sqlite_errorcode", 0) & 0xFF not in (SQLITE_BUSY, SQLITE_LOCKED):
            raise
    import gc

    gc.collect()
    return _sqlites.fetch(handle, connection._db, text_factory, converters, most)


class Cursor:
    """SQLite database cursor class."""

    __module__ = "sqlite3"

    def __init__(self, connection, /):
        if not isinstance(connection, Connection):
            raise TypeError(f"Cursor() argument 1 must be sqlite3.Connection, not {type(connection).__name__}")
        self._connection = connection
        self._statement = self._converters = None
        self._rows, self._at = (), 0
        self.description, self.lastrowid, self._rowcount, self.arraysize, self.row_factory = None, None, -1, 1, None
        self._is_closed = self._is_busy = False

    @property
    def connection(self):
        return self._connection

    @property
    def rowcount(self):
        return self._rowcount

    def _check(self):
        if not hasattr(self, "_is_closed"):
            raise ProgrammingError("Base Cursor.__init__ not called.")
        if self._is_closed:
            raise ProgrammingError("Cannot operate on a closed cursor.")
        if self._is_busy:
            raise ProgrammingError("Recursive use of cursors not allowed.")
        self._connection._check()

    def _drop(self):
        statement = self._statement
        if statement is not None:
            self._statement = None
            if statement.handle and self._connection._db:
                _sqlites.reset(statement.handle)
                self._connection._keep(statement)

    def _fetch(self):
        """Fetches the next rows, several at once, so that a cursor that nobody reads to its end seldom keeps the database locked."""
        connection, statement = self._connection, self._statement
        self._at = 0
        if not statement.handle:
            self._rows = (None,)
            return
        self._rows = rows = _fetch(statement.handle, connection, connection.text_factory, self._converters, _AT_ONCE)
        if rows[-1] is None:
            if statement.is_dml:
                self._rowcount += _sqlites.state(connection._db, 0)
            self._drop()

    def _converters_of(self, statement):
        kinds = self._connection._detect_types
        if not kinds or not converters:
            return None
        found = []
        for name, declared in statement.columns:
            converter = None
            if kinds & PARSE_COLNAMES and "[" in name:
                converter = converters.get(name[name.index("[") + 1:].split("]")[0].upper())
            if converter is None and kinds & PARSE_DECLTYPES and declared:
                converter = converters.get(declared.split("(")[0].split(" ")[0].upper())
            found.append(converter)
        return found

    def _description(self, statement):
        cut = self._connection._detect_types & PARSE_COLNAMES
        names = [name.split("[")[0].rstrip(" ") if cut and "[" in name else name for name, _ in statement.columns]
        return tuple([(name, None, None, None, None, None, None) for name in names]) if names else None

    def _execute(self, sql, all_parameters, many):
        self._check()
        self._is_busy = True
        try:
            self._drop()
            self._rowcount = -1
            connection = self._connection
            self._rows, self._at = (), 0
            self._statement = statement = connection._prepare(sql)
            if many and not statement.is_dml:
                raise ProgrammingError("executemany() can only execute DML statements.")
            self.description = self._description(statement)
            if statement.is_dml:
                self._rowcount = 0
                connection._begin_if_needed()
            self._converters = self._converters_of(statement)
            for parameters in all_parameters:
                self._statement = statement
                statement.bind(parameters)
                self._fetch()
                if many:
                    while self._rows[-1] is not None:
                        self._fetch()
                    self._rows = ()
                else:
                    self.lastrowid = _sqlites.state(connection._db, 2)
            self._drop() if many else None
        except:
            self._drop()
            self._rowcount = -1
            raise
        finally:
            self._is_busy = False
        return self

    def execute(self, sql, parameters=(), /):
        """Executes an SQL statement."""
        if not isinstance(sql, str):
            raise TypeError(f"execute() argument 1 must be str, not {type(sql).__name__}")
        return self._execute(sql, (parameters,), False)

    def executemany(self, sql, seq_of_parameters, /):
        """Repeatedly executes an SQL statement."""
        if not isinstance(sql, str):
            raise TypeError(f"executemany() argument 1 must be str, not {type(sql).__name__}")
        return self._execute(sql, seq_of_parameters, True)

    def executescript(self, sql_script, /):
        """Executes multiple SQL statements at once."""
        if not isinstance(sql_script, str):
            raise TypeError(f"executescript() argument must be str, not {type(sql_script).__name__}")
        if "\0" in sql_script:
            raise ValueError("embedded null character")
        self._check()
        connection = self._connection
        if connection.autocommit == LEGACY_TRANSACTION_CONTROL and connection.in_transaction:
            connection._run("COMMIT")
        rest = sql_script.encode()
        while rest:
            handle, _, used = _sqlites.prepare(connection._db, rest.decode())
            rest = rest[used:]
            if not handle:
                continue
            try:
                while _fetch(handle, connection, str, None, _AT_ONCE)[-1] is not None:
                    pass
            finally:
                _sqlites.finalize(handle)
        return self

    def __iter__(self):
        return self

    def __next__(self):
        self._check()
        if self._at >= len(self._rows):
            if self._statement is None:
                raise StopIteration
            self._is_busy = True
            try:
                self._fetch()
            except:
                self._drop()
                raise
            finally:
                self._is_busy = False
        row = self._rows[self._at]
        if row is None:
            raise StopIteration
        self._at += 1
        if isinstance(row, BaseException):
            self._drop()
            self._rows, self._at = (), 0
            raise row
        return row if self.row_factory is None else self.row_factory(self, row)

    def fetchone(self):
        """Fetches one row from the resultset."""
        return next(self, None)

    def fetchmany(self, size=None):
        """Fetches several rows from the resultset."""
        rows = []
        for _ in range(self.arraysize if size is None else size):
            row = next(self, None)
            if row is None:
                break
            rows.append(row)
        return rows

    def fetchall(self):
        """Fetches all rows from the resultset."""
        return list(self)

    def setinputsizes(self, sizes, /):
        """Required by DB-API. Does nothing in sqlite3."""

    def setoutputsize(self, size, column=None, /):
        """Required by DB-API. Does nothing in sqlite3."""

    def close(self):
        """Closes the cursor."""
        if not hasattr(self, "_is_closed"):
            raise ProgrammingError("Base Cursor.__init__ not called.")
        if self._is_busy:
            raise ProgrammingError("Recursive use of cursors not allowed.")
        self._connection._check()
        self._drop()
        self._is_closed = True


# ---- connections ----

_LEVELS = ("", "DEFERRED", "IMMEDIATE", "EXCLUSIVE")


class Connection:
    """SQLite database connection object."""

    __module__ = "sqlite3"
    Warning, Error, InterfaceError, DatabaseError, InternalError = Warning, Error, InterfaceError, DatabaseError, InternalError
    OperationalError, ProgrammingError, IntegrityError = OperationalError, ProgrammingError, IntegrityError
    DataError, NotSupportedError = DataError, NotSupportedError

    def __init__(self, database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, cached_statements=128, uri=False, *,
                 autocommit=LEGACY_TRANSACTION_CONTROL):
        self._db = 0
        path = _fspath(database)
        path = path if isinstance(path, str) else path.decode("utf-8", "surrogateescape")
        if "\0" in path:
            raise ValueError("embedded null character")
        _sys.audit("sqlite3.connect", database)
        self._db = _sqlites.open(path, _READWRITE | _CREATE, int(timeout * 1000), bool(uri))
        self._detect_types, self._most, self._statements = detect_types, cached_statements, {}
        self._thread = _threading.get_ident() if check_same_thread else None
        self._kept = {}
        self._blobs = []  # weak references
        self.row_factory, self.text_factory = None, str
        self.isolation_level = isolation_level
        self._autocommit = LEGACY_TRANSACTION_CONTROL
        if autocommit != LEGACY_TRANSACTION_CONTROL:
            self._autocommit = _checked_autocommit(autocommit)
            if not self._autocommit:
                self._run("BEGIN")

    def __del__(self):
        if getattr(self, "_db", 0):
            self._close()

    def _close(self):
        for blob in [reference() for reference in self._blobs]:
            if blob is not None:
                blob._close()
        _sqlites.close(self._db)
        self._db = 0
        self._statements.clear()

    def _check_thread(self):
        if self._thread is not None and self._thread != _threading.get_ident():
            raise ProgrammingError("SQLite objects created in a thread can only be used in that same thread. "
                                   f"The object was created in thread id {self._thread} and this is thread id {_threading.get_ident()}.")

    def _check(self):
        if not hasattr(self, "_db"):
            raise ProgrammingError("Base Connection.__init__ not called.")
        self._check_thread()
        if not self._db:
            raise ProgrammingError("Cannot operate on a closed database.")

    def _prepare(self, sql):
        return self._statements.pop(sql, None) or _Statement(self, sql)

    def _keep(self, statement):
        """Keeps the statement for the next time that it is prepared."""
        statements = self._statements
        statements[statement.sql] = statement
        if len(statements) > self._most:
            del statements[next(iter(statements))]

    def _run(self, sql):
        handle, _, _ = _sqlites.prepare(self._db, sql)
        try:
            _fetch(handle, self, str, None, 1)
        finally:
            _sqlites.finalize(handle)

    def _begin_if_needed(self):
        if self._autocommit == LEGACY_TRANSACTION_CONTROL and self._isolation is not None and not self.in_transaction:
            self._run("BEGIN " + self._isolation)

    @property
    def isolation_level(self):
        self._check()
        return self._isolation

    @isolation_level.setter
    def isolation_level(self, level):
        if level is not None and not isinstance(level, str):
            raise TypeError("isolation_level must be str or None")
        if level is not None and level.upper() not in _LEVELS:
            raise ValueError("isolation_level string must be '', 'DEFERRED', 'IMMEDIATE', or 'EXCLUSIVE'")
        if level is None and getattr(self, "_isolation", None) is not None and self._db and self.in_transaction:
            self._run("COMMIT")
        self._isolation = level

    @property
    def autocommit(self):
        self._check()
        return self._autocommit

    @autocommit.setter
    def autocommit(self, value):
        self._check()
        value = _checked_autocommit(value)
        if value is True and self.in_transaction:
            self._run("COMMIT")
        elif value is False and not self.in_transaction:
            self._run("BEGIN")
        self._autocommit = value

    @property
    def in_transaction(self):
        self._check()
        return not _sqlites.state(self._db, 3)

    @property
    def total_changes(self):
        self._check()
        return _sqlites.state(self._db, 1)

    def cursor(self, factory=Cursor):
        """Return a cursor for the connection."""
        self._check()
        made = factory(self)
        if not isinstance(made, Cursor):
            raise TypeError(f"factory must return a cursor, not {type(made).__name__}")
        if self.row_factory is not None:
            made.row_factory = self.row_factory
        return made

    def execute(self, sql, parameters=(), /):
        """Executes an SQL statement."""
        return self.cursor().execute(sql, parameters)

    def executemany(self, sql, parameters, /):
        """Repeatedly executes an SQL statement."""
        return self.cursor().executemany(sql, parameters)

    def executescript(self, sql_script, /):
        """Executes multiple SQL statements at once."""
        return self.cursor().executescript(sql_script)

    def __call__(self, sql, /):
        self._check()
        return _Statement(self, sql)

    def commit(self):
        """Commit any pending transaction to the database."""
        self._check()
        if self._autocommit == LEGACY_TRANSACTION_CONTROL:
            if self.in_transaction:
                self._run("COMMIT")
        elif self._autocommit is False:
            self._run("COMMIT")
            self._run("BEGIN")

    def rollback(self):
        """Roll back to the start of any pending transaction."""
        self._check()
        if self._autocommit == LEGACY_TRANSACTION_CONTROL:
            if self.in_transaction:
                self._run("ROLLBACK")
        elif self._autocommit is False:
            self._run("ROLLBACK")
            self._run("BEGIN")

    def close(self):
        """Close the database connection."""
        if not hasattr(self, "_db"):
            raise ProgrammingError("Base Connection.__init__ not called.")
        self._check_thread()
        if self._db:
            if self._autocommit is False and self.in_transaction:
                self._run("ROLLBACK")
            self._close()

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, kind, value, traceback, /):
        if kind is None:
            try:
                self.commit()
            except BaseException:
                self.rollback()
                raise
        else:
            self.rollback()
        return False

    def interrupt(self):
        """Abort any pending database operation."""
        self._check()
        _sqlites.interrupt(self._db)

    def blobopen(self, table, column, row, /, *, readonly=False, name="main"):
        """Open and return a BLOB object."""
        self._check()
        blob = _open_blob(self, _sqlites.blob_open(self._db, (name, table, column), row, not readonly))
        self._blobs = [reference for reference in self._blobs if reference() is not None] + [_weakref.ref(blob)]
        return blob

    def iterdump(self, *, filter=None):
        """Returns iterator to the dump of the database in an SQL text format."""
        self._check()
        from sqlite3.dump import _iterdump

        return _iterdump(self, filter=filter) if filter is not None else _iterdump(self)

    def backup(self, target, *, pages=-1, progress=None, name="main", sleep=0.250):
        """Makes a backup of the database."""
        self._check()
        if not isinstance(target, Connection):
            raise TypeError(f"backup() argument 'target' must be sqlite3.Connection, not {type(target).__name__}")
        if target is self:
            raise ValueError("target cannot be the same connection instance")
        target._check()
        if progress is not None and not callable(progress):
            raise TypeError("progress argument must be a callable")
        _sqlites.backup(self._db, name, target._db, -1 if pages == 0 else pages, progress)

    def serialize(self, *, name="main"):
        """Serialize a database into a byte string."""
        self._check()
        return _sqlites.serialize(self._db, name)

    def deserialize(self, data, /, *, name="main"):
        """Load a serialized database."""
        self._check()
        _sqlites.deserialize(self._db, data, name)

    def getlimit(self, category, /):
        """Get connection run-time limits."""
        return self.setlimit(category, -1)

    def setlimit(self, category, limit, /):
        """Set connection run-time limits."""
        self._check()
        return _sqlites.limit(self._db, category, limit)

    def getconfig(self, op, /):
        """Query a boolean connection configuration option."""
        self._check()
        return _sqlites.config(self._db, op, -1)

    def setconfig(self, op, enable=True, /):
        """Set a boolean connection configuration option."""
        self._check()
        _sqlites.config(self._db, op, 1 if enable else 0)

    def create_function(self, name, narg, func, /, *, deterministic=False):
        """Creates a new function."""
        self._check()
        _sqlites.create_function(self._db, name, narg, func, _DETERMINISTIC if deterministic else 0)
        self._kept["function", name, narg] = func

    def create_aggregate(self, name, n_arg, aggregate_class, /):
        """Creates a new aggregate."""
        self._check()
        _sqlites.create_aggregate(self._db, name, n_arg, aggregate_class, False)
        self._kept["function", name, n_arg] = aggregate_class

    def create_window_function(self, name, num_params, aggregate_class, /):
        """Creates or redefines an aggregate window function. Non-standard."""
        self._check()
        _sqlites.create_aggregate(self._db, name, num_params, aggregate_class, True)
        self._kept["function", name, num_params] = aggregate_class

    def create_collation(self, name, callback, /):
        """Creates a collation function."""
        self._check()
        if callback is not None and not callable(callback):
            raise TypeError("parameter must be callable")
        _sqlites.create_collation(self._db, name, callback)
        self._kept["collation", name] = callback

    def _hook(self, which, call, count=0):
        self._check()
        _sqlites.set_hook(self._db, which, call, count)
        self._kept["hook", which] = call

    def set_authorizer(self, authorizer_callback):
        """Set authorizer callback."""
        self._hook(0, authorizer_callback)

    def set_progress_handler(self, progress_handler, n):
        """Set progress handler callback."""
        self._hook(1, progress_handler, n)

    def set_trace_callback(self, trace_callback):
        """Set a trace callback called for each SQL statement (passed as unicode)."""
        self._hook(2, trace_callback)


def _checked_autocommit(value):
    if value is True or value is False or value == LEGACY_TRANSACTION_CONTROL:
        return value
    raise ValueError("autocommit must be True, False, or sqlite3.LEGACY_TRANSACTION_CONTROL")


def connect(database, timeout=5.0, detect_types=0, isolation_level="", check_same_thread=True, factory=Connection, cached_statements=128,
            uri=False, *, autocommit=LEGACY_TRANSACTION_CONTROL):
    """Open a connection to the SQLite database file 'database'."""
    return factory(database, timeout, detect_types, isolation_level, check_same_thread, cached_statements=cached_statements, uri=uri,
                   autocommit=autocommit)
