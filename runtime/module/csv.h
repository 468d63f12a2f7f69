/* Private to the files of the module _csv_engine. */
#ifndef PYC_MODULE_CSV_H
#define PYC_MODULE_CSV_H

#include "module/module.h"
#include "object/str.h"

typedef enum CsvQuoting {
    CSV_MINIMAL,
    CSV_ALL,
    CSV_NONNUMERIC,
    CSV_NONE,
    CSV_STRINGS,
    CSV_NOTNULL,
} CsvQuoting;

enum { CSV_NOT_SET = -1 };

typedef struct CsvDialect {
    PycWord object, error, line_end; /* error: the class; line_end: str */
    int32_t delimiter, quote, escape;
    CsvQuoting quoting;
    bool doubles, skips_space, is_strict;
} CsvDialect;

typedef struct CsvHead { /* the common beginning of readers and writers */
    PycObject head;
    CsvDialect dialect;
} CsvHead;

extern PycType pyc_csv_reader_type, pyc_csv_writer_type;

PycError *csv_dialect(PycWord object, PycWord error, CsvDialect *into);
PycError *csv_error(const CsvDialect *d, const char *format, ...) PYC_PRINTF(2, 3);

#endif
