// A calculator over text: strings, a list of structs with strings in them, errors.

enum { NUMBER_NNN = 0, SIGN_NNN = 1, NAME_NNN = 2 };

typedef struct {
    long kind;
    String text;
    long value;
} TokenNNN;

static void TokenNNN_free(TokenNNN *self) { String_free(&self->text); }

LIST(TokenNNN)

static void tokens_NNN_free(List_TokenNNN *self) {
    for (long i = 0; i < self->len; i++) {
        TokenNNN_free(List_TokenNNN_at(self, i));
    }
    List_TokenNNN_free(self);
}

static bool is_digit_NNN(unsigned char byte) { return byte >= 48 && byte <= 57; }

static bool is_letter_NNN(unsigned char byte) { return byte >= 97 && byte <= 122; }

static const char *tokens_NNN(const String *text, List_TokenNNN *result) {
    const char *bytes = text->at;
    long at = 0;
    while (at < text->len) {
        unsigned char byte = (unsigned char)bytes[at];
        String word = String_new("");
        if (byte == 32) {
            at += 1;
            String_free(&word);
            continue;
        }
        if (is_digit_NNN(byte)) {
            long value = 0;
            while (at < text->len && is_digit_NNN((unsigned char)bytes[at])) {
                value = value * 10 + (long)bytes[at] - 48;
                at += 1;
            }
            List_TokenNNN_append(result, (TokenNNN){NUMBER_NNN, word, value});
        } else if (is_letter_NNN(byte)) {
            while (at < text->len && is_letter_NNN((unsigned char)bytes[at])) {
                String_add(&word, bytes[at]);
                at += 1;
            }
            List_TokenNNN_append(result, (TokenNNN){NAME_NNN, word, 0});
        } else if (byte == 43 || byte == 45 || byte == 42) {
            String_add(&word, (char)byte);
            at += 1;
            List_TokenNNN_append(result, (TokenNNN){SIGN_NNN, word, 0});
        } else {
            String_free(&word);
            return "no token begins here";
        }
    }
    return NULL;
}

static const char *lookup_NNN(const String *name, long *result) {
    if (String_is(name, "width")) {
        *result = KKK;
        return NULL;
    } else if (String_is(name, "height")) {
        *result = KKK + 4;
        return NULL;
    } else if (String_is(name, "depth")) {
        *result = 3;
        return NULL;
    }
    return "no such name";
}

static const char *evaluate_NNN(const String *text, long *result) {
    *result = 0;
    String sign = String_new("+");
    List_TokenNNN tokens = {0};
    const char *error = tokens_NNN(text, &tokens);
    for (long i = 0; error == NULL && i < tokens.len; i++) {
        TokenNNN *token = List_TokenNNN_at(&tokens, i);
        if (token->kind == SIGN_NNN) {
            String_free(&sign);
            sign = String_copy(&token->text);
            continue;
        }
        long value = token->value;
        if (token->kind == NAME_NNN) {
            error = lookup_NNN(&token->text, &value);
            if (error != NULL) {
                break;
            }
        }
        if (String_is(&sign, "+")) {
            *result += value;
        } else if (String_is(&sign, "-")) {
            *result -= value;
        } else {
            *result *= value;
        }
    }
    String_free(&sign);
    tokens_NNN_free(&tokens);
    return error;
}

static long attempt_NNN(const char *words) {
    String text = String_new(words);
    long result;
    const char *error = evaluate_NNN(&text, &result);
    String_free(&text);
    return error == NULL ? result : -1;
}

static long run_NNN(void) {
    long sum = 0;
    sum += attempt_NNN("12 + 30 - 4");
    sum += attempt_NNN("width * height + depth");
    sum += attempt_NNN("width + length");
    sum += attempt_NNN("7 / 2");
    return sum % 1000;
}
