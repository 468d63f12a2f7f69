/* The module _sqlites: large values that are read and written in place. A blob is an int, its address; its creator must
 * close it. */
#include "module/sqlite.h"

#include "core/rt.h"
#include "io/io.h"

static sqlite3_blob *blob_of(PycWord word) { return sqlite_address(word); }

PycResult pyc_sqlite_blob_open(PycWord self, PycWord db, PycWord place, PycWord row, PycWord writes) {
    const PycTuple *names = pyc_as_tuple(place);
    static const char *const WHAT[3] = {"blobopen() argument 'name'", "blobopen() argument 1", "blobopen() argument 2"};
    const char *text[3];
    sqlite3_blob *blob;
    (void)self;
    for (int i = 0; i < 3; i++) CHECK(sqlite_text(names->items[i], WHAT[i], &text[i]));
    TRY(at, pyc_obj_index(row));
    TRY(number, pyc_obj_to_i64_index(at));
    Database *d = sqlite_database(db);
    int code = PYC_WAITING(sqlite3_blob_open(d->at, text[0], text[1], text[2], number, writes == PYC_TRUE, &blob));
    if (code != SQLITE_OK) return pyc_fail(sqlite_failed(d->at, code));
    return sqlite_object(blob);
}

PycResult pyc_sqlite_blob_close(PycWord self, PycWord blob) {
    (void)self;
    sqlite3_blob_close(blob_of(blob)); /* reports what went wrong before, which was raised then */
    return pyc_ok(PYC_NONE);
}

PycResult pyc_sqlite_blob_size(PycWord self, PycWord blob) {
    (void)self;
    return pyc_ok(pyc_small(sqlite3_blob_bytes(blob_of(blob))));
}

PycResult pyc_sqlite_blob_read(PycWord self, PycWord db, PycWord blob, PycWord start, PycWord size) {
    int length = (int)pyc_small_value(size);
    PycWord made = pyc_bytes_room(length);
    (void)self;
    char *into = pyc_bytes(made)->data;
    int code = PYC_WAITING(sqlite3_blob_read(blob_of(blob), into, length, (int)pyc_small_value(start)));
    if (code != SQLITE_OK) return pyc_fail(sqlite_failed(sqlite_database(db)->at, code));
    return pyc_ok(made);
}

PycResult pyc_sqlite_blob_write(PycWord self, PycWord db, PycWord blob, PycWord start, PycWord data) {
    Span of;
    (void)self;
    CHECK(bytes_argument(data, &of));
    int code = PYC_WAITING(sqlite3_blob_write(blob_of(blob), of.data, (int)of.size, (int)pyc_small_value(start)));
    return pyc_done(sqlite_failed(sqlite_database(db)->at, code));
}
