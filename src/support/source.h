/* Source files and places. Every loaded file occupies a run of one global 32-bit position space, so a place is one
 * number and a span two. Position 0 is not a place. */
#ifndef PYC_SUPPORT_SOURCE_H
#define PYC_SUPPORT_SOURCE_H

#include "support/arena.h"
#include "support/vec.h"

HANDLE(FileId)

/* Where a file comes from. Code that depends on it calls the predicates: here those about places, in
 * sema/decl.h those about modules. */
typedef enum SourceOrigin {
    SOURCE_PROGRAM,  /* written by the user */
    SOURCE_LIBRARY,  /* pyc's own */
    SOURCE_STANDARD, /* Python's standard library: compiled with the program */
    SOURCE_PACKAGE,  /* installed for Python: compiled with the program */
    SOURCE_NONE,     /* a place in no file: the compiler made the code */
} SourceOrigin;

typedef struct SourceFile {
    Str path;       /* as the user wrote it, for messages */
    Str text;       /* NUL-terminated */
    uint32_t base;  /* global position of the first byte */
    bool is_python; /* .py: names without annotations are Python objects */
    SourceOrigin origin;
    bool changes_classes;      /* an `x.__class__` is assigned in it */
    VEC(uint32_t) line_starts; /* offsets in text, made on first use */
    VEC(uint32_t) points;      /* made with line_starts: the number of code points before every so many bytes */
} SourceFile;

typedef struct Sources {
    VEC(SourceFile) files; /* index = FileId - 1 */
    uint32_t next_base;
} Sources;

typedef struct Location {
    FileId file;
    uint32_t line, column; /* from 1; column counts code points */
} Location;

/* Adds text that is in memory; `text` must live as long as the context. */
FileId source_add(Context *ctx, Str path, Str text);
/* Reads a file. On failure returns none and sets *why to the reason ("No such file or directory", "is a directory"…).
 */
FileId source_load(Context *ctx, Str path, const char **why);
/* NULL when the bytes are text that the parser accepts (UTF-8 without NUL), else what is wrong with them. */
const char *source_fault(Arena *arena, Str text);
SourceFile *source_file(Context *ctx, FileId file);
FileId source_of(Context *ctx, uint32_t position);
SourceOrigin source_origin(Context *ctx, uint32_t position);
bool source_is_program(Context *ctx, uint32_t position); /* written by the user: reports point at such places */
bool source_is_given(Context *ctx, uint32_t position);   /* in a file that is not the user's */
bool source_has_python_syntax(Context *ctx, uint32_t position);
Location source_locate(Context *ctx, uint32_t position);
Str source_text(Context *ctx, Span span);
Str source_line(Context *ctx, FileId file, uint32_t line); /* without its line end */
/* Whether `# type: ignore` or `# pyright: ignore` stands on a line of this place, or before all code of the file: then
 * annotations are not checked there. */
bool source_is_ignored(Context *ctx, Span span);

#endif
