/* The module _time: clocks, sleeping, and the C library's calendar. */
#include "module/module.h"

#include "io/io.h"
#include "object/str.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static int64_t clock_ns(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

#define CLOCK(name, id)                                                                                                \
    PycResult pyc_clock_##name(PycWord self) {                                                                         \
        return (void)self, pyc_ok(pyc_float_new((double)clock_ns(id) * 1e-9));                                         \
    }                                                                                                                  \
    PycResult pyc_clock_##name##_ns(PycWord self) { return (void)self, pyc_ok(pyc_int_from_i64(clock_ns(id))); }
CLOCK(time, CLOCK_REALTIME)
CLOCK(monotonic, CLOCK_MONOTONIC)
CLOCK(perf_counter, CLOCK_MONOTONIC)
CLOCK(process_time, CLOCK_PROCESS_CPUTIME_ID)
CLOCK(thread_time, CLOCK_THREAD_CPUTIME_ID)

/* ---- clocks by number ---- */

static double seconds_of(struct timespec time) { return (double)time.tv_sec + (double)time.tv_nsec * 1e-9; }

PycResult pyc_clock_get(PycWord self, PycWord clock) {
    struct timespec now;
    (void)self;
    TRY(id, pyc_io_int(clock));
    return clock_gettime((clockid_t)id, &now) < 0 ? pyc_io_done(-1) : pyc_ok(pyc_float_new(seconds_of(now)));
}

PycResult pyc_clock_get_ns(PycWord self, PycWord clock) {
    struct timespec now;
    (void)self;
    TRY(id, pyc_io_int(clock));
    if (clock_gettime((clockid_t)id, &now) < 0) return pyc_io_done(-1);
    return pyc_ok(pyc_int_from_i64((int64_t)now.tv_sec * 1000000000 + now.tv_nsec));
}

PycResult pyc_clock_resolution(PycWord self, PycWord clock) {
    struct timespec step;
    (void)self;
    TRY(id, pyc_io_int(clock));
    return clock_getres((clockid_t)id, &step) < 0 ? pyc_io_done(-1) : pyc_ok(pyc_float_new(seconds_of(step)));
}

PycResult pyc_clock_set_ns(PycWord self, PycWord clock, PycWord ns) {
    (void)self;
    TRY(id, pyc_io_int(clock));
    TRY(wish, pyc_obj_to_i64_index(ns));
    struct timespec time = {wish / 1000000000, wish % 1000000000};
    return pyc_io_done(clock_settime((clockid_t)id, &time));
}

PycResult pyc_clock_of_thread(PycWord self, PycWord thread) {
    clockid_t clock;
    (void)self;
    TRY(ident, pyc_obj_to_i64_index(thread));
    int code = pthread_getcpuclockid((pthread_t)ident, &clock);
    return code ? pyc_fail(pyc_raise_errno(code, 0)) : pyc_ok(pyc_small(clock));
}

PycResult pyc_clock_sleep(PycWord self, PycWord seconds) {
    (void)self;
    TRY(wish, pyc_obj_to_f64(seconds));
    if (isnan(wish)) RAISE(&pyc_ValueError, "Invalid value NaN (not a number)");
    if (wish < 0) RAISE(&pyc_ValueError, "sleep length must be non-negative");
    if (wish > 9e9) RAISE(&pyc_OverflowError, "timestamp too large to convert to C PyTime_t");
    int64_t end = clock_ns(CLOCK_MONOTONIC) + (int64_t)(wish * 1e9);
    struct timespec until = {end / 1000000000, end % 1000000000};
    int code;
    while ((code = PYC_WAITING(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL))))
        CHECK(pyc_io_error(code));
    return pyc_ok(PYC_NONE);
}

enum { FIELDS = 9 };

PycResult pyc_clock_fields(PycWord self, PycWord seconds, PycWord local) {
    (void)self;
    TRY(wish, pyc_obj_to_f64(seconds));
    TRY(is_local, pyc_obj_truth(local));
    double whole = floor(wish);
    time_t t = (time_t)whole;
    struct tm tm;
    if (fabs(whole) > 6.7e16 || !(is_local ? localtime_r(&t, &tm) : gmtime_r(&t, &tm)))
        RAISE(&pyc_OverflowError, "timestamp out of range for platform time_t");
    int64_t parts[FIELDS] = {tm.tm_year + 1900, tm.tm_mon + 1,        tm.tm_mday,     tm.tm_hour, tm.tm_min,
                             tm.tm_sec,         (tm.tm_wday + 6) % 7, tm.tm_yday + 1, tm.tm_isdst};
    PycWord words[FIELDS + 2];
    for (int i = 0; i < FIELDS; i++) words[i] = pyc_small(parts[i]);
    words[FIELDS] = pyc_str_c(tm.tm_zone);
    words[FIELDS + 1] = pyc_small(tm.tm_gmtoff);
    return pyc_ok(pyc_tuple_of(words, FIELDS + 2));
}

/* Converts a tuple of at least nine numbers. */
static PycError *tm_of(PycWord fields, struct tm *tm) {
    int64_t parts[FIELDS];
    if (!pyc_has(fields, PYC_T_TUPLE)) return pyc_raise(&pyc_TypeError, "Tuple or struct_time argument required");
    for (int i = 0; i < FIELDS; i++) {
        TRY_ERROR(item, pyc_obj_getitem(fields, pyc_small(i)));
        TRY_ERROR(part, pyc_obj_to_i64_index(item));
        parts[i] = part;
    }
    *tm = (struct tm){.tm_year = (int)(parts[0] - 1900),
                      .tm_mon = (int)(parts[1] - 1),
                      .tm_mday = (int)parts[2],
                      .tm_hour = (int)parts[3],
                      .tm_min = (int)parts[4],
                      .tm_sec = (int)parts[5],
                      .tm_wday = (int)((parts[6] + 1) % 7),
                      .tm_yday = (int)(parts[7] - 1),
                      .tm_isdst = (int)parts[8]};
    return NULL;
}

PycResult pyc_clock_seconds(PycWord self, PycWord fields) {
    struct tm tm;
    (void)self;
    CHECK(tm_of(fields, &tm));
    tm.tm_wday = -1;
    time_t t = mktime(&tm);
    if (t == (time_t)-1 && tm.tm_wday == -1) RAISE(&pyc_OverflowError, "mktime argument out of range");
    return pyc_ok(pyc_float_new((double)t));
}

PycResult pyc_clock_format(PycWord self, PycWord format, PycWord fields) {
    struct tm tm;
    (void)self;
    if (!pyc_as_str(format)) RAISE(&pyc_TypeError, "strftime() argument 1 must be str, not %s", pyc_type_name(format));
    CHECK(tm_of(fields, &tm));
    PycStr *text = pyc_str(format);
    if (!text->size) return pyc_ok(pyc_str_empty());
    struct tm zone = tm;
    time_t t = mktime(&zone); /* %Z is the zone's name at that time */
    tm.tm_zone = zone.tm_zone;
    tm.tm_gmtoff = zone.tm_gmtoff;
    (void)t;
    for (uint64_t room = 256 + 8 * (uint64_t)text->size;; room *= 2) {
        char *out = pyc_gc_alloc_atomic(room);
        size_t length = strftime(out, room, str_text(text), &tm);
        if (length || room > (uint64_t)1 << 16) return pyc_ok(pyc_str_new(out, length));
    }
}

PycResult pyc_clock_zone(PycWord self) {
    (void)self;
    tzset();
    PycWord names[2] = {pyc_str_c(tzname[0]), pyc_str_c(tzname[1])};
    PycWord words[4] = {pyc_small(timezone), pyc_small(timezone - (daylight ? 3600 : 0)), pyc_small(daylight),
                        pyc_tuple_of(names, 2)};
    return pyc_ok(pyc_tuple_of(words, 4));
}

#define MODULE_ROWS "time.def"
#include "module/rows.h"
