/* The reader of IR text: a position, and whether an error was reported. Private to this folder's parser.
 *
 * A token function skips blanks and comments within the line; only `irt_next_line` crosses lines. After a failure
 * nothing matches any more. */
#ifndef PYC_IR_READER_H
#define PYC_IR_READER_H

#include "ir/text.h"

typedef struct IrReader {
    IrModule *module;
    Arena scratch;
    FileId file; /* the IR text */
    Str text;
    uint32_t base; /* global position of the text */
    uint32_t at;
    bool failed;
    FileId source; /* the file that written places refer to; none: places are ignored */
} IrReader;

bool irt_fail(IrReader *r, const char *format, ...) PRINTF_LIKE(2, 3);
char irt_peek(IrReader *r);        /* '\n' at the end of a line, '\0' at the end of the text or after a failure */
char irt_peek_second(IrReader *r); /* the character after the next one */
bool irt_take(IrReader *r, char c);
bool irt_expect(IrReader *r, char c);
Str irt_word(IrReader *r); /* letters, digits, _ . $; empty when there is none */
bool irt_take_word(IrReader *r, const char *word);
Str irt_name(IrReader *r);        /* a word or a quoted text */
uint32_t irt_number(IrReader *r); /* unsigned, fails when too large */
int64_t irt_integer(IrReader *r);
TypeId irt_type(IrReader *r);
ValueId irt_value(IrReader *r, TypeId expected);
bool irt_starts_type(IrReader *r);
Span irt_place(IrReader *r, Span otherwise); /* "!12:5" in the source, or `otherwise` */
Span irt_line_span(const IrReader *r);       /* from here to the end of the line */
bool irt_next_line(IrReader *r);             /* to the next line that is not empty; false at the end */
void irt_end_of_line(IrReader *r);           /* fails unless the line is at its end */

/* parse_fn.c: reads the header up to the brace, and, when all headers are known, the body. */
void irt_fn_header(IrReader *r, IrFn *fn);
void irt_fn_body(IrReader *r, IrFn *fn, Map *globals);

#endif
