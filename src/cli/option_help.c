/*
 * The help is made from the tables of options and formats. Long descriptions continue on the next
 * line.
 */
#include "cli/option_help.h"

#include "cli/options.h"

enum { HELP_COLS = 80, USAGE_COL = 6, USAGE_COLS = 20, ABOUT_COL = USAGE_COL + USAGE_COLS + 1 };

option_name *option_names(const struct option_row *row)
{
    return row == &option_rows[OPTION_FORMAT] ? options_format_name : row->names;
}

void option_about(const struct option_row *row, struct text *text)
{
    int name = 0;
    if (row->about == NULL)
        text_add_names(text, row->names);
    for (const char *from = row->about; from != NULL && *from != '\0'; from++)
        if (*from == '%')
            text_add(text, row->names(name++));
        else
            text_bytes(text, from, 1);
}

/* Prints a description, broken at blanks, from column `col` on; further lines from ABOUT_COL on. */
static void print_about(const char *about, int col, FILE *out)
{
    while (strlen(about) > (size_t)(HELP_COLS - col)) {
        int length = HELP_COLS - col;
        while (length > 0 && about[length] != ' ')
            length--;
        if (length == 0)
            break; /* a word longer than a line */
        col = ABOUT_COL;
        fprintf(out, "%.*s\n%*s", length, about, col, "");
        about += length + 1;
    }
    fprintf(out, "%s\n", about);
}

/* Prints the entry of an option in the help, in lines of at most 80 columns. */
static void option_print_row(const struct option_row *row, FILE *out)
{
    char usage[40];
    struct text about = TEXT_LOCAL(OPTION_ABOUT_MAX);
    snprintf(usage, sizeof usage, row->optional ? "--%s[%s%s]" : "--%s%s%s", row->name,
             row->argument != NULL ? "=" : "", row->argument != NULL ? row->argument : "");
    option_about(row, &about);
    if (row->letter != 0)
        fprintf(out, "  -%c, ", row->letter);
    else
        fprintf(out, "%*s", USAGE_COL, "");
    int width = fprintf(out, "%-*s ", USAGE_COLS, usage);
    print_about(about.bytes, USAGE_COL + width, out);
}

static const char summary[] = "tmap: explore endless maps in a terminal, or print them\n"
                              "usage: tmap [option ...] [PICTURE]\n";

static const char examples[] =
    "\nExamples\n"
    "      tmap --algorithm=rivers --seed=7\n"
    "      tmap --seed=42 --size=560x300 --relief=shade --output=map.png\n"
    "      tmap --seed=42 --dump --relief=shade --blocks=filled\n";

void option_print_help(bool page, FILE *out)
{
    fprintf(out, "%s%s", summary, page ? "\n" : "");
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_ROWS; row++) {
        if (row->heading != NULL && !page)
            fprintf(out, "\n%s\n", row->heading);
        if (page ? row->paged : !row->rare && !row->old)
            option_print_row(row, out);
    }
    fputs(page ? "" : "\nFormats\n", out);
    for (int n = 0; !page && formats[n] != NULL; n++)
        fprintf(out, "%*s%-*s %s\n", USAGE_COL, "", USAGE_COLS, formats[n]->name,
                formats[n]->about);
    fputs(examples, out);
    fputs(page ? "--help lists all options. In the explorer ? shows the keys.\n"
               : "\nIn the explorer ? shows the keys. man tmap has what is rarely needed, too.\n",
          out);
}
