/* Files in three layers, as in Python: the raw file (a descriptor), the buffered file (bytes), the text file. Each
 * knows the one below. The standard streams are such files too: their buffers are those of the core (core/io.c), which
 * programs of the systems register use as well. */
#ifndef PYC_IO_H
#define PYC_IO_H

#include "codec/codec.h"
#include "object/py.h"
#include "object/str.h"

typedef enum PycStream { PYC_STREAM_FILE, PYC_STREAM_IN, PYC_STREAM_OUT, PYC_STREAM_ERR } PycStream;

PycError *pyc_unsupported(const char *what); /* io.UnsupportedOperation */
/* The errno of a system call as an exception; for EINTR, what a signal handler raised, null if nothing. */
PycError *pyc_io_error(int code);
/* The result of a system call: None or the number, or errno as an exception if it is negative. */
PycResult pyc_io_done(int64_t status);
PycResult pyc_io_number(int64_t value);
PycIntResult pyc_io_int(PycWord word); /* a number for a system call's int parameter */
struct iovec;
PycError *pyc_io_parts(PycWord list, bool into, struct iovec **out); /* buffers to read into (`into`), or to write */
PycError *pyc_io_path(PycWord path, const char **out);               /* from str, bytes or an object with __fspath__ */
PycWord pyc_io_path_text(const char *data, uint64_t size);           /* the str of a path from the system */
PycIntResult pyc_io_id(PycWord word);                                /* the number of a user or group; -1: unchanged */
PycError *pyc_io_memory(int64_t size, char **data); /* for a size that the program requested: MemoryError is possible */
PycWord pyc_io_taken(char *data, int64_t size);     /* the bytes that were read into such memory, which is given back */
PycResult pyc_io_size(PycWord size);                /* an optional argument: None and absent are -1 */
PycResult pyc_io_offset(PycWord size);              /* an int that is a valid file offset */

/* ---- raw files (raw.c) ---- */
typedef struct PycRaw {
    PycObject head;
    int fd; /* -1: closed */
    bool reads, writes, appends, creates, keeps_fd;
    int8_t seekable; /* -1: not known yet */
    PycStream stream;
    PycWord name;
} PycRaw;

PycResult pyc_raw_open(PycWord file, const char *mode, PycWord closefd, PycWord opener);
static inline bool pyc_is_raw(PycWord w) { return pyc_type_is_sub(pyc_object(w)->type, &pyc_raw_type); }
PycRaw *pyc_raw_new(int fd, PycStream stream, const char *name);
PycError *pyc_raw_check(const PycRaw *raw);
PycResult pyc_raw_read_into(PycRaw *raw, char *into, int64_t size); /* the number of bytes, as a small int; None: it
                                                                       would block */
PycError *pyc_raw_write_all(PycRaw *raw, const char *data, int64_t size, int64_t *done);
PycResult pyc_raw_move(PycRaw *raw, int64_t offset, int whence);
PycError *pyc_raw_end(PycRaw *raw);
bool pyc_raw_can_seek(PycRaw *raw);
const char *pyc_raw_mode(const PycRaw *raw);

/* ---- buffered files (buffered.c) ---- */
typedef struct PycBuffered {
    PycObject head;
    _Atomic uint32_t lock; /* pyc_buffered_enter: 0: free, 1: taken, 2: taken, and another thread waits */
    const void *_Atomic holder;
    uint32_t depth; /* how often its holder has entered it */
    bool is_dirty;  /* pending > 0 and counted */
    PycRaw *raw;    /* null: detached */
    char *data;     /* bytes read ahead: from…to; or bytes to be written: 0…pending */
    int64_t from, to, pending;
    bool is_blocked; /* the last read found nothing yet, which is not the end of the file */
    PycWord owner;   /* the text file above it, which is closed with it */
} PycBuffered;

PycBuffered *pyc_buffered_new(PycRaw *raw);
static inline PycBuffered *pyc_buffered(PycWord w) { return (PycBuffered *)pyc_object(w); }
/* Between these calls the file belongs to the thread, which may give up its turn while it waits for the system. */
void pyc_buffered_enter(PycBuffered *b);
void pyc_buffered_leave(PycBuffered *b);
bool pyc_buffered_try(PycBuffered *b); /* enters; false: another thread has entered */
#define PYC_ALONE(b, call)                                                                                             \
    ({                                                                                                                 \
        PycBuffered *entered = (b);                                                                                    \
        pyc_buffered_enter(entered);                                                                                   \
        __auto_type result = (call);                                                                                   \
        pyc_buffered_leave(entered);                                                                                   \
        result;                                                                                                        \
    })
PycError *pyc_buffered_take(PycBuffered *b, int64_t most, const char **data, int64_t *size); /* 0 bytes: the end */
PycError *pyc_buffered_put(PycBuffered *b, const char *data, int64_t size);
PycError *pyc_buffered_push(PycBuffered *b); /* flushes */
PycResult pyc_buffered_move(PycBuffered *b, int64_t offset, int whence);
bool pyc_buffered_is_closed(const PycBuffered *b);

/* ---- text files (text_file.c) ---- */
PycResult pyc_text_file_new(PycBuffered *buffer, PycWord encoding, PycWord errors, PycWord newline, bool lines);

/* ---- open files (open.c) ---- */
void pyc_file_watch(PycWord file); /* it is flushed and closed when nothing refers to it any more, and at the end */

#endif
