/* The module _mapping: files mapped to memory, for stdlib/pylib/mmap.py. The mapping lives until nothing refers to it,
 * so that views of it stay valid; `forget` releases it. */
#include "module/module.h"

#include "core/rt.h"
#include "io/io.h"

#include <errno.h>
#include <sys/mman.h>

typedef struct Mapping {
    PycObject head;
    char *data;
    uint64_t size;
    bool readonly;
} Mapping;

extern PycType pyc_mapping_type;

static Mapping *mapping_of(PycWord w) { return (Mapping *)pyc_object(w); }

PycResult pyc_mapping_map(PycWord self, PycWord fd, PycWord size, PycWord flags, PycWord rights, PycWord offset) {
    Mapping *m = mapping_of(self);
    TRY(file, pyc_io_int(fd));
    TRY(length, pyc_obj_to_size(size));
    TRY(how, pyc_io_int(flags));
    TRY(may, pyc_io_int(rights));
    TRY(from, pyc_obj_to_size(offset));
    void *data = mmap(NULL, (size_t)length, (int)may, (int)how, (int)file, from);
    if (data == MAP_FAILED) return pyc_io_done(-1);
    m->data = data;
    m->size = (uint64_t)length;
    m->readonly = !(may & PROT_WRITE);
    return pyc_ok(PYC_NONE);
}

PycResult pyc_mapping_forget(PycWord self) {
    Mapping *m = mapping_of(self);
    char *data = m->data;
    uint64_t size = m->size;
    m->data = NULL;
    m->size = 0;
    return data ? pyc_io_done(munmap(data, size)) : pyc_ok(PYC_NONE);
}

PycResult pyc_mapping_resize(PycWord self, PycWord size) {
    Mapping *m = mapping_of(self);
    TRY(wanted, pyc_obj_to_size(size));
    void *data = mremap(m->data, m->size, (size_t)wanted, MREMAP_MAYMOVE);
    if (data == MAP_FAILED) return pyc_io_done(-1);
    m->data = data;
    m->size = (uint64_t)wanted;
    return pyc_ok(PYC_NONE);
}

PycResult pyc_mapping_flush(PycWord self, PycWord offset, PycWord size) {
    const Mapping *m = mapping_of(self);
    TRY(from, pyc_obj_to_size(offset));
    TRY(length, pyc_obj_to_size(size));
    return pyc_io_done(PYC_WAITING(msync(m->data + from, (size_t)length, MS_SYNC)));
}

PycResult pyc_mapping_advise(PycWord self, PycWord advice, PycWord start, PycWord size) {
    const Mapping *m = mapping_of(self);
    TRY(what, pyc_io_int(advice));
    TRY(from, pyc_obj_to_size(start));
    TRY(length, pyc_obj_to_size(size));
    return pyc_io_done(madvise(m->data + from, (size_t)length, (int)what));
}

static void mapping_view(PycWord self, PycView *view) {
    const Mapping *m = mapping_of(self);
    *view = (PycView){m->data, m->size, 'B', 1, m->readonly};
}

static PycResult mapping_make(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    (void)args, (void)count, (void)names;
    Mapping *m = pyc_gc_new(type->instance_size);
    m->head.type = type;
    return pyc_ok(pyc_word(m));
}

PycType pyc_mapping_type = {.head = {&pyc_type_type},
                            .name = "_mapping.Mapping",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN,
                            .instance_size = sizeof(Mapping),
                            .view = mapping_view,
                            .make = mapping_make};

#define MODULE_ROWS "mapping.def"
#include "module/rows.h"
