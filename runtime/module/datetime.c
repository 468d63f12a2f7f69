/* The module _datetimes: fast paths for the common operations on dates and times, on instances of CPython's Python
 * implementation. They only handle exact classes, and times that are naive or share one zone; for everything else they
 * return None. */
#include "module/module.h"
#include "object/str.h"

#include <stdio.h>

#define MICROSECONDS_PER_SECOND INT64_C(1000000)
#define SECONDS_PER_DAY INT64_C(86400)
#define MICROSECONDS_PER_DAY (SECONDS_PER_DAY * MICROSECONDS_PER_SECOND)
enum { FIRST_YEAR = 1, LAST_YEAR = 9999, LAST_ORDINAL = 3652059, MOST_DAYS = 999999999 };

/* ---- the fields of instances ---- */

typedef enum Field { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, MICROSECOND, ZONE, FOLD, HASH, DATETIME_FIELDS } Field;
enum { DAYS = 0, SECONDS = 1, MICROSECONDS = 2, DELTA_FIELDS = 3 };

typedef struct Class {
    PycType *type;
    int64_t offset[DATETIME_FIELDS];
} Class;
static Class dates, datetimes, deltas;

static const char *const datetime_names[DATETIME_FIELDS] = {"_year",   "_month",       "_day",    "_hour", "_minute",
                                                            "_second", "_microsecond", "_tzinfo", "_fold", "_hashcode"};
static const char *const date_names[DATETIME_FIELDS] = {"_year", "_month", "_day", [HASH] = "_hashcode"};
static const char *const delta_names[DATETIME_FIELDS] = {"_days", "_seconds", "_microseconds", [HASH] = "_hashcode"};

static bool find_fields(Class *class, PycWord type, const char *const *names) {
    for (int i = 0; i < DATETIME_FIELDS; i++) {
        PycWord place = 0, name = names[i] ? pyc_str_c(names[i]) : 0;
        for (PycType *t = pyc_as_type(type); name && !place && t && t->slot_names; t = t->base)
            place = pyc_dict_find_str(t->slot_names, name);
        if (name && !place) return false;
        class->offset[i] = place ? pyc_small_value(place) : 0;
    }
    class->type = pyc_as_type(type);
    return true;
}

PycResult pyc_datetime_start(PycWord self, PycWord date, PycWord datetime, PycWord delta) {
    (void)self;
    bool good = find_fields(&dates, date, date_names) && find_fields(&datetimes, datetime, datetime_names) &&
                find_fields(&deltas, delta, delta_names);
    if (!good) dates.type = datetimes.type = deltas.type = NULL;
    return pyc_ok(pyc_bool(good));
}

static bool is_of(PycWord w, const Class *class) { return class->type && pyc_is_exact(w, class->type); }
static PycWord *place(PycWord w, const Class *class, int field) {
    return (PycWord *)(void *)((char *)pyc_object(w) + class->offset[field]);
}
static int64_t field(PycWord w, const Class *class, int which) { return pyc_small_value(*place(w, class, which)); }

static PycWord object_of(const Class *class) {
    PycWord w = pyc_instance_new(pyc_word(class->type)).value;
    *place(w, class, HASH) = pyc_small(-1);
    return w;
}

/* ---- days ---- */

static bool is_leap(int64_t year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int64_t days_of_month(int64_t year, int64_t month) {
    static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return days[month - 1] + (month == 2 && is_leap(year));
}

static int64_t days_before_year(int64_t year) {
    int64_t y = year - 1;
    return y * 365 + y / 4 - y / 100 + y / 400;
}

static int64_t days_before_month(int64_t year, int64_t month) {
    static const int16_t days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    return days[month - 1] + (month > 2 && is_leap(year));
}

static int64_t ordinal(PycWord w, const Class *class) {
    int64_t year = field(w, class, YEAR);
    return days_before_year(year) + days_before_month(year, field(w, class, MONTH)) + field(w, class, DAY);
}

static void set_day(PycWord w, const Class *class, int64_t number) {
    enum { DAYS_OF_400 = 146097 };
    int64_t year = 1 + number * 400 / DAYS_OF_400, month = 12;
    while (days_before_year(year) >= number) year--;
    while (year < LAST_YEAR && days_before_year(year + 1) < number) year++;
    number -= days_before_year(year);
    while (days_before_month(year, month) >= number) month--;
    *place(w, class, YEAR) = pyc_small(year);
    *place(w, class, MONTH) = pyc_small(month);
    *place(w, class, DAY) = pyc_small(number - days_before_month(year, month));
}

static int64_t microseconds_of_day(PycWord w) {
    int64_t seconds = (field(w, &datetimes, HOUR) * 60 + field(w, &datetimes, MINUTE)) * 60;
    return (seconds + field(w, &datetimes, SECOND)) * MICROSECONDS_PER_SECOND + field(w, &datetimes, MICROSECOND);
}

static void set_time(PycWord w, int64_t microseconds, PycWord zone) {
    int64_t seconds = microseconds / MICROSECONDS_PER_SECOND;
    *place(w, &datetimes, HOUR) = pyc_small(seconds / 3600);
    *place(w, &datetimes, MINUTE) = pyc_small(seconds / 60 % 60);
    *place(w, &datetimes, SECOND) = pyc_small(seconds % 60);
    *place(w, &datetimes, MICROSECOND) = pyc_small(microseconds % MICROSECONDS_PER_SECOND);
    *place(w, &datetimes, ZONE) = zone;
    *place(w, &datetimes, FOLD) = pyc_small(0);
}

/* ---- durations ---- */

typedef struct Duration {
    int64_t days, microseconds; /* microseconds within the day */
} Duration;

static Duration duration(PycWord w) {
    int64_t seconds = field(w, &deltas, SECONDS);
    return (Duration){field(w, &deltas, DAYS), seconds * MICROSECONDS_PER_SECOND + field(w, &deltas, MICROSECONDS)};
}

static Duration normal(Duration d) {
    int64_t days = d.microseconds / MICROSECONDS_PER_DAY, left = d.microseconds % MICROSECONDS_PER_DAY;
    if (left < 0) left += MICROSECONDS_PER_DAY, days--;
    return (Duration){d.days + days, left};
}

static PycResult delta_of(Duration given) {
    Duration d = normal(given);
    if (d.days > MOST_DAYS || d.days < -MOST_DAYS)
        RAISE(&pyc_OverflowError, "days=%lld; must have magnitude <= %d", (long long)d.days, MOST_DAYS);
    PycWord w = object_of(&deltas);
    *place(w, &deltas, DAYS) = pyc_small(d.days);
    *place(w, &deltas, SECONDS) = pyc_small(d.microseconds / MICROSECONDS_PER_SECOND);
    *place(w, &deltas, MICROSECONDS) = pyc_small(d.microseconds % MICROSECONDS_PER_SECOND);
    return pyc_ok(w);
}

static PycResult moved(PycWord w, Duration by) {
    bool has_time = is_of(w, &datetimes);
    const Class *class = has_time ? &datetimes : &dates;
    Duration d = {ordinal(w, class) + by.days, has_time ? microseconds_of_day(w) + by.microseconds : 0};
    d = normal(d);
    if (d.days < 1 || d.days > LAST_ORDINAL) RAISE(&pyc_OverflowError, "date value out of range");
    PycWord result = object_of(class);
    set_day(result, class, d.days);
    if (has_time) set_time(result, d.microseconds, *place(w, class, ZONE));
    return pyc_ok(result);
}

static bool is_point(PycWord w) { return is_of(w, &datetimes) || is_of(w, &dates); }

PycResult pyc_datetime_plus(PycWord self, PycWord a, PycWord b) {
    (void)self;
    if (!is_of(b, &deltas)) return pyc_ok(PYC_NONE);
    Duration by = duration(b);
    if (is_point(a)) return moved(a, is_of(a, &dates) ? (Duration){by.days, 0} : by);
    if (!is_of(a, &deltas)) return pyc_ok(PYC_NONE);
    Duration d = duration(a);
    return delta_of((Duration){d.days + by.days, d.microseconds + by.microseconds});
}

/* Whether both are dates, or times that are naive or share one zone. */
static bool are_alike(PycWord a, PycWord b) {
    if (is_of(a, &dates)) return is_of(b, &dates);
    return is_of(a, &datetimes) && is_of(b, &datetimes) && *place(a, &datetimes, ZONE) == *place(b, &datetimes, ZONE);
}

static Duration difference(PycWord a, PycWord b) {
    if (is_of(a, &dates)) return (Duration){ordinal(a, &dates) - ordinal(b, &dates), 0};
    return (Duration){ordinal(a, &datetimes) - ordinal(b, &datetimes), microseconds_of_day(a) - microseconds_of_day(b)};
}

PycResult pyc_datetime_minus(PycWord self, PycWord a, PycWord b) {
    (void)self;
    if (is_point(a) && is_of(b, &deltas)) {
        Duration by = duration(b);
        return moved(a, is_of(a, &dates) ? (Duration){-by.days, 0} : (Duration){-by.days, -by.microseconds});
    }
    if (are_alike(a, b)) return delta_of(difference(a, b));
    if (!is_of(a, &deltas) || !is_of(b, &deltas)) return pyc_ok(PYC_NONE);
    Duration x = duration(a), y = duration(b);
    return delta_of((Duration){x.days - y.days, x.microseconds - y.microseconds});
}

PycResult pyc_datetime_order(PycWord self, PycWord a, PycWord b) {
    Duration d;
    (void)self;
    if (are_alike(a, b)) {
        d = difference(a, b);
    } else if (is_of(a, &deltas) && is_of(b, &deltas)) {
        Duration x = duration(a), y = duration(b);
        d = (Duration){x.days - y.days, x.microseconds - y.microseconds};
    } else {
        return pyc_ok(PYC_NONE);
    }
    d = normal(d);
    return pyc_ok(pyc_small(d.days < 0 ? -1 : d.days > 0 || d.microseconds > 0));
}

/* Multiplied by an int, or divided by one and rounded down. */
PycResult pyc_datetime_scaled(PycWord self, PycWord delta, PycWord number, PycWord divides) {
    (void)self;
    if (!is_of(delta, &deltas) || !pyc_is_small(number)) return pyc_ok(PYC_NONE);
    Duration d = duration(delta);
    int64_t by = pyc_small_value(number), total, result;
    if (__builtin_mul_overflow(d.days, MICROSECONDS_PER_DAY, &total) ||
        __builtin_add_overflow(total, d.microseconds, &total))
        return pyc_ok(PYC_NONE);
    if (divides == PYC_TRUE) {
        if (by == 0) return pyc_ok(PYC_NONE);
        result = total / by - (total % by != 0 && (total < 0) != (by < 0));
    } else if (__builtin_mul_overflow(total, by, &result)) {
        return pyc_ok(PYC_NONE);
    }
    return delta_of((Duration){0, result});
}

/* ---- ISO 8601 ---- */

/* The text of a date or a naive time. */
PycResult pyc_datetime_text(PycWord self, PycWord value, PycWord separator) {
    char text[64];
    (void)self;
    bool has_time = is_of(value, &datetimes);
    if (!is_point(value) || (has_time && *place(value, &datetimes, ZONE) != PYC_NONE)) return pyc_ok(PYC_NONE);
    const Class *c = has_time ? &datetimes : &dates;
    int size = snprintf(text, sizeof text, "%04d-%02d-%02d", (int)field(value, c, YEAR), (int)field(value, c, MONTH),
                        (int)field(value, c, DAY));
    if (!has_time) return pyc_ok(pyc_str_ascii(text, (uint64_t)size));
    const PycStr *between_them = pyc_as_str(separator);
    if (!between_them || between_them->size != 1) return pyc_ok(PYC_NONE);
    size += snprintf(text + size, sizeof text - (size_t)size, "%c%02d:%02d:%02d", between_them->data[0],
                     (int)field(value, c, HOUR), (int)field(value, c, MINUTE), (int)field(value, c, SECOND));
    int rest = (int)field(value, c, MICROSECOND);
    if (rest) size += snprintf(text + size, sizeof text - (size_t)size, ".%06d", rest);
    return pyc_ok(pyc_str_ascii(text, (uint64_t)size));
}

static bool take(const char **at, int digits, int64_t *value) {
    *value = 0;
    for (; digits > 0; digits--, ++*at) {
        if (**at < '0' || **at > '9') return false;
        *value = *value * 10 + (**at - '0');
    }
    return true;
}

/* HH:MM, HH:MM:SS or HH:MM:SS.ffffff to the end of the text. */
static bool take_time(const char *at, const char *end, int64_t *microseconds) {
    int64_t hour, minute, second = 0, rest = 0;
    if (end - at != 5 && end - at != 8 && end - at != 15) return false;
    bool good = take(&at, 2, &hour) && *at++ == ':' && take(&at, 2, &minute);
    if (good && at < end) good = *at++ == ':' && take(&at, 2, &second);
    if (good && at < end) good = *at++ == '.' && take(&at, 6, &rest);
    if (!good || hour > 23 || minute > 59 || second > 59) return false;
    *microseconds = ((hour * 60 + minute) * 60 + second) * MICROSECONDS_PER_SECOND + rest;
    return true;
}

/* Parses the common forms; other forms and errors are left to the method itself. */
PycResult pyc_datetime_parsed(PycWord self, PycWord class, PycWord text) {
    enum { DATE_SIZE = 10 };
    const PycStr *s = pyc_as_str(text);
    bool has_time = datetimes.type && class == pyc_word(datetimes.type);
    int64_t year, month, day, microseconds = 0;
    (void)self;
    if (!s || s->size < DATE_SIZE ||
        (!has_time && (!dates.type || class != pyc_word(dates.type) || s->size != DATE_SIZE)))
        return pyc_ok(PYC_NONE);
    const char *at = s->data, *end = s->data + s->size;
    bool good = take(&at, 4, &year) && *at++ == '-' && take(&at, 2, &month) && *at++ == '-' && take(&at, 2, &day);
    if (!good || year < FIRST_YEAR || month < 1 || month > 12 || day < 1 || day > days_of_month(year, month))
        return pyc_ok(PYC_NONE);
    if (at < end && ((*at != 'T' && *at != ' ') || !take_time(at + 1, end, &microseconds))) return pyc_ok(PYC_NONE);
    const Class *c = has_time ? &datetimes : &dates;
    PycWord w = object_of(c);
    *place(w, c, YEAR) = pyc_small(year);
    *place(w, c, MONTH) = pyc_small(month);
    *place(w, c, DAY) = pyc_small(day);
    if (has_time) set_time(w, microseconds, PYC_NONE);
    return pyc_ok(w);
}

#define MODULE_ROWS "datetime.def"
#include "module/rows.h"
