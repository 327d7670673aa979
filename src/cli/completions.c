/*
 * Completions: scripts by which bash, zsh and fish complete tmap's options, made from the table of
 * options. A program of the build, not a part of tmap. What of bash's script does not depend on the
 * table is in completions.bash, which goes behind it.
 *
 * usage: completions bash|zsh|fish
 */
#include "cli/option_help.h"

/* What a shell is told of an option. */
struct facts {
    const struct option_row *row;
    const char *names; /* of its values, with blanks between them; "": there is no list */
    const char *about;
    bool file; /* it takes a file */
};

/* Calls a function for each option; old spellings are left out. */
static void print_each(void (*print)(const struct facts *))
{
    for (const struct option_row *row = option_rows; row < option_rows + OPTION_ROWS; row++) {
        struct text about = TEXT_LOCAL(OPTION_ABOUT_MAX);
        struct text list = TEXT_LOCAL(2 * OPTION_ABOUT_MAX);
        option_name *names = option_names(row);
        for (int n = 0; names != NULL && names(n) != NULL; n++)
            text_join(&list, n > 0 ? " " : "", names(n), NULL);
        option_about(row, &about);
        const char *word = row->argument != NULL ? row->argument : "";
        const bool file = strstr(word, "FILE") != NULL || strstr(word, "PICTURE") != NULL;
        if (!row->old)
            print(&(struct facts){row, list.bytes, about.bytes, file});
    }
}

/* Prints the description of an option, with a backslash before each character that is one of
 * `special`. */
static void print_about(const struct facts *facts, const char *special)
{
    for (const char *at = facts->about; *at != '\0'; at++)
        printf("%s%c", strchr(special, *at) != NULL ? "\\" : "", *at);
}

/* Bash: for each option with a value the values that it may have; then the words of all options. */
static void print_bash_value(const struct facts *facts)
{
    if (facts->row->argument == NULL)
        return;
    printf("    --%s", facts->row->name);
    if (facts->row->letter != 0)
        printf(" | -%c", facts->row->letter);
    printf(") words='%s'%s ;;\n", facts->names, facts->file ? " files=yes" : "");
}

static void print_bash_word(const struct facts *facts)
{
    printf(" --%s%s", facts->row->name, facts->row->argument != NULL ? "=" : "");
}

/* Zsh: a specification for _arguments for each option. */
static void print_zsh(const struct facts *facts)
{
    const struct option_row *row = facts->row;
    const char *equals = row->optional ? "=-" : row->argument != NULL ? "=" : "";
    if (row->letter != 0)
        printf("  '(-%c --%s)'{-%c%s,--%s%s}\"[", row->letter, row->name, row->letter,
               row->argument != NULL ? "+" : "", row->name, equals);
    else
        printf("  --%s%s\"[", row->name, equals);
    print_about(facts, "[]:\\\"$`");
    printf("]%s", row->optional ? ":" : "");
    if (row->argument != NULL)
        printf(":%s:", row->argument);
    if (facts->file && *facts->names != '\0')
        printf("{_alternative 'names\\:name\\:(%s)' 'files\\:file\\:_files'}", facts->names);
    else if (facts->file)
        fputs("_files", stdout);
    else if (*facts->names != '\0')
        printf("(%s)", facts->names);
    fputs("\" \\\n", stdout);
}

/* Fish: a line for each option. */
static void print_fish(const struct facts *facts)
{
    printf("complete -c tmap -l %s", facts->row->name);
    if (facts->row->letter != 0)
        printf(" -s %c", facts->row->letter);
    if (facts->row->argument != NULL)
        fputs(facts->file ? " -r -F" : " -x", stdout);
    if (*facts->names != '\0')
        printf(" -a '%s'", facts->names);
    fputs(" -d '", stdout);
    print_about(facts, "'\\");
    fputs("'\n", stdout);
}

int main(int argc, char *argv[])
{
    const char *shell = argc == 2 ? argv[1] : "";
    const bool zsh = strcmp(shell, "zsh") == 0;
    const bool bash = strcmp(shell, "bash") == 0;
    if (!zsh && !bash && strcmp(shell, "fish") != 0)
        return 2;
    printf("%s# %s completion for tmap, made from its table of options\n",
           zsh ? "#compdef tmap\n" : "", shell);
    if (bash) {
        fputs("_tmap_values()\n{\n    case $1 in\n", stdout);
        print_each(print_bash_value);
        fputs("    *) return 1 ;;\n    esac\n}\n_tmap_options='", stdout);
        print_each(print_bash_word);
        fputs("'\n", stdout);
    } else {
        fputs(zsh ? "_arguments -s -S \\\n" : "", stdout);
        print_each(zsh ? print_zsh : print_fish);
        fputs(zsh ? "  '*:PICTURE:_files'\n" : "", stdout);
    }
    return fflush(stdout) != 0 || ferror(stdout);
}
