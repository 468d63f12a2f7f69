/* The module _system: processors, groups, and waiting for children. */
#include "module/module.h"

#include "io/io.h"

#include <errno.h>
#include <grp.h>
#include <sched.h>
#include <sys/wait.h>

/* ---- processors ---- */

enum { MOST_PROCESSORS = 8192 };

PycResult pyc_system_affinity(PycWord self, PycWord pid) {
    (void)self;
    TRY(of, pyc_io_int(pid));
    cpu_set_t sets[MOST_PROCESSORS / CPU_SETSIZE];
    if (sched_getaffinity((pid_t)of, sizeof sets, sets) != 0) return pyc_io_done(-1);
    PycWord list = pyc_list_new(8);
    for (int i = 0; i < MOST_PROCESSORS; i++)
        if (CPU_ISSET_S((size_t)i, sizeof sets, sets)) pyc_list_push(list, pyc_small(i));
    return pyc_ok(list);
}

PycResult pyc_system_set_affinity(PycWord self, PycWord pid, PycWord processors) {
    (void)self;
    TRY(of, pyc_io_int(pid));
    TRY(tuple, pyc_tuple_from(processors));
    cpu_set_t sets[MOST_PROCESSORS / CPU_SETSIZE];
    CPU_ZERO_S(sizeof sets, sets);
    for (int64_t i = 0; i < pyc_tuple(tuple)->length; i++) {
        PycWord item = pyc_tuple(tuple)->items[i];
        if (!pyc_as_int(item))
            RAISE(&pyc_TypeError, "expected an iterator of ints, but iterator yielded <class '%s'>",
                  pyc_type_name(item));
        TRY(number, pyc_obj_to_size(item));
        if (number < 0) RAISE(&pyc_ValueError, "negative CPU number");
        if (number < MOST_PROCESSORS) CPU_SET_S((size_t)number, sizeof sets, sets); /* others do not exist */
    }
    return pyc_io_done(sched_setaffinity((pid_t)of, sizeof sets, sets));
}

/* ---- groups ---- */

PycResult pyc_system_getgrouplist(PycWord self, PycWord user, PycWord group) {
    const char *name;
    (void)self;
    CHECK(pyc_io_path(user, &name));
    TRY(base, pyc_io_id(group));
    int count = 0;
    (void)getgrouplist(name, (gid_t)base, NULL, &count); /* only counts them */
    gid_t *groups = pyc_gc_alloc_atomic(sizeof *groups * (size_t)count);
    if (getgrouplist(name, (gid_t)base, groups, &count) < 0) return pyc_io_done(-1);
    PycWord list = pyc_list_new(count);
    for (int i = 0; i < count; i++) pyc_list_push(list, pyc_small(groups[i]));
    return pyc_ok(list);
}

/* ---- children ---- */

/* The fields of os.waitid_result; None: no child has changed its state. */
PycResult pyc_system_waitid(PycWord self, PycWord kind, PycWord id, PycWord options) {
    (void)self;
    TRY(what, pyc_io_int(kind));
    TRY(which, pyc_io_int(id));
    TRY(how, pyc_io_int(options));
    siginfo_t found = {.si_pid = 0};
    while (PYC_WAITING(waitid((idtype_t)what, (id_t)which, &found, (int)how)) < 0) CHECK(pyc_io_error(errno));
    if (!found.si_pid) return pyc_ok(PYC_NONE);
    PycWord parts[5] = {pyc_small(found.si_pid), pyc_small(found.si_uid), pyc_small(found.si_signo),
                        pyc_small(found.si_status), pyc_small(found.si_code)};
    return pyc_ok(pyc_tuple_of(parts, 5));
}
