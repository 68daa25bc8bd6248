/* A file of orders to the results in words and to a picture, by the service functions.
 *   cc call.c $(pkg-config --cflags --libs entente-service)
 *   ./a.out < turn.txt */
#include <entente_service.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The answer of a function, or NULL after its error object was printed. */
static char *call(const char *function, const char *options, const char *input, size_t len, size_t *out_len)
{
    char *out = NULL;

    if (ent_service_call(function, options, input, len, &out, out_len) == ENT_OK)
        return out;
    printf("%s: %s\n", function, out ? out : "no memory");
    ent_service_free(out);
    return NULL;
}

/* All of standard input, which the caller frees. NULL: it cannot be read, or there is no memory. */
static char *read_all(size_t *len)
{
    size_t cap = 1 << 16;
    char *text = malloc(cap);

    *len = 0;
    while (text) {
        *len += fread(text + *len, 1, cap - *len, stdin);
        if (*len < cap)
            break;
        char *more = realloc(text, cap *= 2);
        if (!more)
            free(text);
        text = more;
    }
    if (!ferror(stdin))
        return text;
    free(text);
    return NULL;
}

int main(void)
{
    static const char usual[] = "France:\n  A Mar - Bur\n  F Bre - Eng\nGermany:\n  Munich to Burgundy\n";
    size_t len, report_len, svg_len;
    char *input = read_all(&len);
    const char *orders = len > 0 ? input : usual;

    if (!input) {
        printf("the input cannot be read\n");
        return EXIT_FAILURE;
    }
    if (len == 0)
        len = strlen(usual);
    char *report = call("adjudicate", "{\"format\": \"text\", \"explain\": true}", orders, len, &report_len);
    char *svg = report ? call("draw", "{\"width\": 900}", orders, len, &svg_len) : NULL;
    if (svg)
        printf("%sThe picture has %zu bytes.\n", report, svg_len);
    bool done = svg != NULL;
    ent_service_free(report);
    ent_service_free(svg);
    free(input);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
