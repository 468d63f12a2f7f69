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
    const char *ends, *written; /* the only line end; the text written for \n, or null */
    uint32_t seen;
    bool by_lines, writes_through, is_walked; /* is_walked: `for` is running, so tell does not work */
    /* reading: the characters of the last chunk; those from byte `at` on have not been returned yet */
    PycStr *chars;
    int64_t at;
    PycWord chunk, rest; /* its bytes; the bytes at its end that are not decoded yet */
    int state, chunk_state;
    bool has_cr, chunk_has_cr; /* a \r at the end is kept back, because a \n may follow */
    /* writing */
    bool is_start; /* the next text written begins with the byte order mark */
    char *pending;
    int64_t pending_size;
} PycTextFile;

static inline PycTextFile *pyc_text_file(PycWord w) { return (PycTextFile *)pyc_object(w); }
PycError *pyc_text_check(const PycTextFile *t);

/* Decodes bytes that follow the chunk: returns the characters, with line ends translated by newline. */
PycError *pyc_text_decode(PycTextFile *t, PycWord bytes, bool is_final, PycWord *text);
/* Reads the next chunk into t->chars; false at the end. */
PycBoolResult pyc_text_read_chunk(PycTextFile *t);
void pyc_text_forget(PycTextFile *t);    /* drops what was read ahead, and the decoder's state */
PycError *pyc_text_push(PycTextFile *t); /* writes pending text to the buffer */

#endif
