/* Private to the text_*.c files. */
#ifndef PYC_TEXT_FILE_H
#define PYC_TEXT_FILE_H

#include "io/io.h"

enum { PYC_SEEN_CR = 1, PYC_SEEN_LF = 2, PYC_SEEN_CRLF = 4 };

typedef struct PycTextFile {
    PycObject head;
    PycBuffered *buffer; /* null: detached */
    const PycCodec *codec;
    PycWord encoding, errors, mode;
    /* ends of lines: reading and writing */
    bool universal, translates; /* all three kinds end a line; they become \n */
    const char *ends, *written; /* what alone ends a line; what a written \n becomes, or null */
    uint32_t seen;
    bool by_lines, writes_through, is_walked; /* is_walked: `for` runs, tell does not work */
    /* reading: the characters of the last chunk, from byte `at` on not yet given out */
    PycStr *chars;
    int64_t at;
    PycWord chunk, rest; /* its bytes; those at its end that are not decoded yet */
    int state, chunk_state;
    bool has_cr, chunk_has_cr; /* a \r at the end waits for a \n */
    /* writing */
    bool is_start; /* the next text written begins with the mark */
    char *pending;
    int64_t pending_size;
} PycTextFile;

static inline PycTextFile *pyc_text_file(PycWord w) { return (PycTextFile *)pyc_object(w); }
PycError *pyc_text_check(const PycTextFile *t);

/* Decodes bytes behind what waits: the characters, with their ends of lines made what newline says. */
PycError *pyc_text_decode(PycTextFile *t, PycWord bytes, bool is_final, PycWord *text);
/* The next chunk becomes t->chars; false at the end. */
PycBoolResult pyc_text_read_chunk(PycTextFile *t);
void pyc_text_forget(PycTextFile *t);    /* what was read ahead, and the decoder's state */
PycError *pyc_text_push(PycTextFile *t); /* what is pending goes to the buffer */

#endif
