"""Locales: only the C locale."""

LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = 0, 1, 2, 3, 4, 5, 6
CHAR_MAX = 127
ABDAY_1, ABDAY_2, ABDAY_3, ABDAY_4, ABDAY_5, ABDAY_6, ABDAY_7 = range(131072, 131079)
DAY_1, DAY_2, DAY_3, DAY_4, DAY_5, DAY_6, DAY_7 = range(131079, 131086)
ABMON_1, ABMON_2, ABMON_3, ABMON_4, ABMON_5, ABMON_6, ABMON_7, ABMON_8, ABMON_9, ABMON_10, ABMON_11, ABMON_12 = range(131086, 131098)
MON_1, MON_2, MON_3, MON_4, MON_5, MON_6, MON_7, MON_8, MON_9, MON_10, MON_11, MON_12 = range(131098, 131110)
AM_STR, PM_STR, D_T_FMT, D_FMT, T_FMT, T_FMT_AMPM, ERA, _, ERA_D_FMT, ALT_DIGITS, ERA_D_T_FMT, ERA_T_FMT = range(131110, 131122)
CODESET, RADIXCHAR, THOUSEP, YESEXPR, NOEXPR, CRNCYSTR = 14, 65536, 65537, 327680, 327681, 262159


class Error(Exception):
    pass


def setlocale(category, locale=None):
    """Set the locale for the given category."""
    if locale in (None, "", "C", "POSIX", "C.UTF-8", "C.utf8") or locale == ("C", None):
        return "C"
    if isinstance(locale, tuple) and locale in ((None, None), ("C", "UTF-8"), ("en_US", "UTF-8")):
        return "C"
    raise Error("unsupported locale setting")


def getlocale(category=LC_CTYPE):
    """Returns the current setting for the given locale category as tuple (language code, encoding)."""
    return "C", "UTF-8"


def getdefaultlocale(envvars=("LC_ALL", "LC_CTYPE", "LANG", "LANGUAGE")):
    """Tries to determine the default locale settings and returns them as tuple (language code, encoding)."""
    return "C", "UTF-8"


def getpreferredencoding(do_setlocale=True):
    """Return the charset that the user is likely using."""
    return "UTF-8"


def getencoding():
    """Return the current locale encoding."""
    return "UTF-8"


def normalize(localename):
    """Returns a normalized locale code for the given locale name."""
    language, dot, encoding = localename.partition(".")
    return localename if dot or language in ("C", "POSIX") else language + ".UTF-8"


def localeconv():
    """Returns numeric and monetary locale-specific parameters."""
    return {"int_curr_symbol": "", "currency_symbol": "", "mon_decimal_point": "", "mon_thousands_sep": "", "mon_grouping": [], "positive_sign": "",
            "negative_sign": "", "int_frac_digits": 127, "frac_digits": 127, "p_cs_precedes": 127, "p_sep_by_space": 127, "n_cs_precedes": 127,
            "n_sep_by_space": 127, "p_sign_posn": 127, "n_sign_posn": 127, "decimal_point": ".", "thousands_sep": "", "grouping": []}


_infos = {
    AM_STR: "AM", PM_STR: "PM", D_T_FMT: "%a %b %e %H:%M:%S %Y", D_FMT: "%m/%d/%y", T_FMT: "%H:%M:%S", T_FMT_AMPM: "%I:%M:%S %p", ERA: "",
    ERA_D_FMT: "", ALT_DIGITS: "", ERA_D_T_FMT: "", ERA_T_FMT: "", CODESET: "UTF-8", RADIXCHAR: ".", THOUSEP: "", YESEXPR: "^[yY]",
    NOEXPR: "^[nN]", CRNCYSTR: "-",
}
_days = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")


def nl_langinfo(key, /):
    """Return the value for the locale information associated with key."""
    for first, names, length in ((ABDAY_1, _days, 3), (DAY_1, _days, None), (ABMON_1, _months, 3), (MON_1, _months, None)):
        if first <= key < first + len(names):
            return names[key - first][:length]
    if key not in _infos:
        raise ValueError("unsupported langinfo constant")
    return _infos[key]


def currency(val, symbol=True, grouping=False, international=False):
    """Formats val according to the currency settings in the current locale, which has none."""
    raise ValueError("Currency formatting is not possible using the 'C' locale.")


def strcoll(a, b, /):
    """Compares two strings according to the locale."""
    return (a > b) - (a < b)


def strxfrm(string, /):
    """Return a string that can be used as a key for locale-aware comparisons."""
    return string


def format_string(f, val, grouping=False, monetary=False):
    """Formats a string in the same way that the % formatting would use, but takes the current locale into account."""
    return f % val


def str(val):
    """Convert float to string, taking the locale into account."""
    return "%.12g" % val


def atof(string, func=float):
    """Parses a string as a float according to the locale settings."""
    return func(string)


def atoi(string):
    """Converts a string to an integer according to the locale settings."""
    return int(string)


def delocalize(string):
    """Parses a string as a normalized number according to the locale settings."""
    return string


def localize(string, grouping=False, monetary=False):
    """Parses a string as locale number according to the locale settings."""
    return string
