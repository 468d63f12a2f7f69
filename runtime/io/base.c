/* What all kinds of files share: iteration over lines, `with`. */
#include "io/io.h"

#include "object/bytes.h"

#include <errno.h>
#include <string.h>
#include <sys/uio.h>

/* The memory of an object, which may be written to. */
PycError *pyc_io_room(PycWord into, const char **data, uint64_t *size) {
    bool is_writable = pyc_memoryview_is_whole(into) && !pyc_is_readonly(into);
    if (is_writable && pyc_bytes_view(into, data, size)) return NULL;
    return pyc_raise(&pyc_TypeError, "argument must be read-write bytes-like object, not %s", pyc_type_name(into));
}

PycResult pyc_io_done(int64_t status) { return status < 0 ? pyc_fail(pyc_raise_errno(errno, 0)) : pyc_ok(PYC_NONE); }

PycResult pyc_io_number(int64_t value) {
    return value < 0 ? pyc_fail(pyc_raise_errno(errno, 0)) : pyc_ok(pyc_int_from_i64(value));
}

PycIntResult pyc_io_int(PycWord word) {
    PycIntResult number = pyc_obj_to_size(word);
    if (number.error || (number.value >= INT32_MIN && number.value <= INT32_MAX)) return number;
    RAISE_AS(PycIntResult, &pyc_OverflowError, "Python int too large to convert to C int");
}

/* The buffers of a list for readv and writev. */
PycError *pyc_io_parts(PycWord list, bool into, struct iovec **out) {
    const PycList *parts = pyc_list(list);
    *out = pyc_gc_alloc(((uint64_t)parts->length + 1) * sizeof **out);
    for (int64_t i = 0; i < parts->length; i++) {
        Span of;
        uint64_t size = 0;
        CHECK_ERROR(into ? pyc_io_room(parts->items[i], &of.data, &size) : bytes_argument(parts->items[i], &of));
        (*out)[i] = (struct iovec){(char *)(uintptr_t)of.data, into ? size : (uint64_t)of.size};
    }
    return NULL;
}

/* A path for the system, from str, bytes or an object with __fspath__. */
PycError *pyc_io_path(PycWord path, const char **out) {
    uint64_t size;
    const PycStr *text = pyc_as_str(path);
    if (!text && !pyc_as_bytes(path)) {
        TRY_ERROR(method, pyc_obj_getattr_or(path, PYC_NAME("__fspath__")));
        if (!method)
            return pyc_raise(&pyc_TypeError, "expected str, bytes or os.PathLike object, not %s", pyc_type_name(path));
        TRY_ERROR(made, pyc_obj_call(method, NULL, 0, 0));
        path = made;
        text = pyc_as_str(path);
    }
    if (text) {
        TRY_ERROR(bytes, pyc_codec_encode(pyc_codec_utf8(), path, "surrogateescape", false));
        path = bytes;
    }
    if (!pyc_bytes_view(path, out, &size))
        return pyc_raise(&pyc_TypeError, "expected str, bytes or os.PathLike object, not %s", pyc_type_name(path));
    char *copy = pyc_gc_alloc_atomic(size + 1);
    memcpy(copy, *out, size);
    copy[size] = 0;
    *out = copy;
    return strlen(copy) == size ? NULL : pyc_raise(&pyc_ValueError, "embedded null %s", text ? "character" : "byte");
}

PycWord pyc_io_path_text(const char *data, uint64_t size) {
    PycBuf buf;
    int state = PYC_CODEC_START;
    int64_t used;
    PycWord bytes = pyc_bytes_new(data, size);
    if (pyc_utf8_valid(data, size, NULL)) return pyc_str_new(data, size);
    pyc_buf_init(&buf, (int64_t)size);
    PycError *error = pyc_codec_decode(pyc_codec_utf8(), &state, bytes, true, "surrogateescape", &buf, &used);
    return error ? pyc_str_empty() : pyc_buf_finish(&buf);
}

PycIntResult pyc_io_id(PycWord word) {
    PycIntResult id = pyc_obj_to_size(word);
    if (id.error || (id.value >= -1 && id.value <= UINT32_MAX)) return id;
    RAISE_AS(PycIntResult, &pyc_OverflowError, "id is %s", id.value < 0 ? "less than minimum" : "greater than maximum");
}

PycError *pyc_io_memory(int64_t size, char **data) {
    CHECK_ERROR(pyc_no_memory_for(size, 1));
    *data = pyc_gc_alloc_atomic((uint64_t)size + 1);
    return NULL;
}

PycWord pyc_io_taken(char *data, int64_t size) {
    PycWord bytes = pyc_bytes_new(data, (uint64_t)size);
    pyc_gc_free(data);
    return bytes;
}

/* A raw file does not read ahead: a line is read byte by byte. */
static PycResult raw_line(PycWord self, PycWord size) {
    PycWord line = pyc_bytes_new("", 0);
    TRY(most, pyc_io_size(size));
    while (pyc_small_value(most) < 0 || pyc_bytes(line)->size < pyc_small_value(most)) {
        TRY(byte, pyc_raw_read(self, pyc_small(1)));
        if (byte == PYC_NONE || pyc_bytes(byte)->size == 0) break;
        TRY(longer, pyc_obj_add(line, byte));
        line = longer;
        if (pyc_bytes(byte)->data[0] == '\n') break;
    }
    return pyc_ok(line);
}

PycResult pyc_io_readline(PycWord self, PycWord size) {
    const PycType *type = pyc_object(self)->type;
    if (type == &pyc_text_file_type) return pyc_text_file_readline(self, size);
    return pyc_is_raw(self) ? raw_line(self, size) : pyc_buffered_readline(self, size);
}

PycResult pyc_io_itself(PycWord self) {
    TRY(is_closed, pyc_obj_getattr(self, PYC_NAME("closed")));
    if (is_closed == PYC_TRUE) RAISE(&pyc_ValueError, "I/O operation on closed file.");
    return pyc_ok(self);
}

PycResult pyc_io_enter(PycWord self) { return pyc_io_itself(self); }

PycResult pyc_io_exit(PycWord self, const PycWord *args, uint64_t count) {
    (void)args, (void)count;
    return pyc_obj_call_method(self, PYC_NAME("close"), NULL, 0, 0);
}

PycResult pyc_io_next_line(PycWord self) {
    TRY(line, pyc_io_readline(self, 0));
    TRY(n, pyc_obj_len(line));
    return pyc_ok(n ? line : 0);
}

PycResult pyc_io_readlines(PycWord self, PycWord hint) {
    TRY(most, pyc_io_size(hint));
    PycWord list = pyc_list_new(0);
    TRY(lines, pyc_io_itself(self));
    for (int64_t size = 0;;) {
        TRY(line, pyc_obj_next(lines));
        if (!line) return pyc_ok(list);
        pyc_list_push(list, line);
        TRY(n, pyc_obj_len(line));
        size += n;
        if (pyc_small_value(most) > 0 && size > pyc_small_value(most)) return pyc_ok(list);
    }
}

PycResult pyc_io_writelines(PycWord self, PycWord lines) {
    PycWalk walk;
    TRY(open, pyc_io_itself(self));
    CHECK(pyc_walk_start(&walk, lines));
    for (;;) {
        TRY(line, pyc_walk_next(&walk));
        if (!line) return pyc_ok(PYC_NONE);
        CHECK(pyc_obj_call_method(open, PYC_NAME("write"), &line, 1, 0).error);
    }
}

PycType pyc_io_base_type = {.head = {&pyc_type_type},
                            .name = "_IOBase",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                            .instance_size = sizeof(PycObject),
                            .iter = pyc_io_itself,
                            .next = pyc_io_next_line};
