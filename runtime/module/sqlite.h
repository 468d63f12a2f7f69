/* Private to the files of the module _sqlites. */
#ifndef PYC_MODULE_SQLITE_H
#define PYC_MODULE_SQLITE_H

#include "module/module.h"
#include "object/bytes.h"

#include <sqlite3.h>

typedef struct Database { /* represented by an int, its address */
    sqlite3 *at;
    bool calls_back; /* it may call functions of the program: other threads must wait */
    uint32_t uses;   /* running calls that may run functions of the program: it cannot be closed */
} Database;

static inline PycResult sqlite_object(void *address) { return pyc_ok(pyc_int_from_u64((uintptr_t)address)); }
static inline void *sqlite_address(PycWord word) { return (void *)(uintptr_t)pyc_int_low_u64(word); }
static inline Database *sqlite_database(PycWord word) { return sqlite_address(word); }
PycError *sqlite_failed(sqlite3 *db, int code);         /* null for SQLITE_OK */
PycError *sqlite_raised(PycWord code, PycWord message); /* code: None for a ProgrammingError */
PycError *sqlite_text(PycWord word, const char *argument, const char **text);

#endif
