"""The exceptions of sqlite3, made from results of SQLite."""

import _sqlites

from _sqlite3._constants import *

_NAMES = {}
for _name in (
        "ABORT ABORT_ROLLBACK AUTH AUTH_USER BUSY BUSY_RECOVERY BUSY_SNAPSHOT BUSY_TIMEOUT CANTOPEN CANTOPEN_CONVPATH "
        "CANTOPEN_DIRTYWAL CANTOPEN_FULLPATH CANTOPEN_ISDIR CANTOPEN_NOTEMPDIR CANTOPEN_SYMLINK CONSTRAINT CONSTRAINT_CHECK "
        "CONSTRAINT_COMMITHOOK CONSTRAINT_FOREIGNKEY CONSTRAINT_FUNCTION CONSTRAINT_NOTNULL CONSTRAINT_PINNED "
        "CONSTRAINT_PRIMARYKEY CONSTRAINT_ROWID CONSTRAINT_TRIGGER CONSTRAINT_UNIQUE CONSTRAINT_VTAB CORRUPT CORRUPT_INDEX "
        "CORRUPT_SEQUENCE CORRUPT_VTAB DONE EMPTY ERROR ERROR_MISSING_COLLSEQ ERROR_RETRY ERROR_SNAPSHOT FORMAT FULL INTERNAL "
        "INTERRUPT IOERR IOERR_ACCESS IOERR_AUTH IOERR_BEGIN_ATOMIC IOERR_BLOCKED IOERR_CHECKRESERVEDLOCK IOERR_CLOSE "
        "IOERR_COMMIT_ATOMIC IOERR_CONVPATH IOERR_CORRUPTFS IOERR_DATA IOERR_DELETE IOERR_DELETE_NOENT IOERR_DIR_CLOSE "
        "IOERR_DIR_FSYNC IOERR_FSTAT IOERR_FSYNC IOERR_GETTEMPPATH IOERR_LOCK IOERR_MMAP IOERR_NOMEM IOERR_RDLOCK IOERR_READ "
        "IOERR_ROLLBACK_ATOMIC IOERR_SEEK IOERR_SHMLOCK IOERR_SHMMAP IOERR_SHMOPEN IOERR_SHMSIZE IOERR_SHORT_READ "
        "IOERR_TRUNCATE IOERR_UNLOCK IOERR_VNODE IOERR_WRITE LOCKED LOCKED_SHAREDCACHE LOCKED_VTAB MISMATCH MISUSE NOLFS NOMEM "
        "NOTADB NOTFOUND NOTICE NOTICE_RECOVER_ROLLBACK NOTICE_RECOVER_WAL OK OK_LOAD_PERMANENTLY OK_SYMLINK PERM PROTOCOL "
        "RANGE READONLY READONLY_CANTINIT READONLY_CANTLOCK READONLY_DBMOVED READONLY_DIRECTORY READONLY_RECOVERY "
        "READONLY_ROLLBACK ROW SCHEMA TOOBIG WARNING WARNING_AUTOINDEX "
        ).split():
    _NAMES[globals()["SQLITE_" + _name]] = "SQLITE_" + _name


class Warning(Exception):
    __module__ = "sqlite3"


class Error(Exception):
    __module__ = "sqlite3"


class InterfaceError(Error):
    __module__ = "sqlite3"


class DatabaseError(Error):
    __module__ = "sqlite3"


class InternalError(DatabaseError):
    __module__ = "sqlite3"


class OperationalError(DatabaseError):
    __module__ = "sqlite3"


class ProgrammingError(DatabaseError):
    __module__ = "sqlite3"


class IntegrityError(DatabaseError):
    __module__ = "sqlite3"


class DataError(DatabaseError):
    __module__ = "sqlite3"


class NotSupportedError(DatabaseError):
    __module__ = "sqlite3"


_CLASSES = {SQLITE_INTERNAL: InternalError, SQLITE_NOTFOUND: InternalError, SQLITE_CORRUPT: DatabaseError, SQLITE_TOOBIG: DataError,
            SQLITE_CONSTRAINT: IntegrityError, SQLITE_MISMATCH: IntegrityError, SQLITE_MISUSE: InterfaceError, SQLITE_RANGE: InterfaceError}
for _code in (SQLITE_ERROR, SQLITE_PERM, SQLITE_ABORT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_READONLY, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_FULL,
              SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_EMPTY, SQLITE_SCHEMA):
    _CLASSES[_code] = OperationalError


def _error(code, message):
    """The exception for an error of the library, or, with code None, for wrong parameters."""
    if code is None or code == 0:
        return ProgrammingError(message) if code is None else OperationalError(message)
    error = _CLASSES.get(code & 0xFF, DatabaseError)(message)
    error.sqlite_errorcode = code
    error.sqlite_errorname = _NAMES.get(code, "unknown")
    return error


_sqlites.start(_error)
