/*
 * Completions: scripts by which bash, zsh and fish complete tmap's options, made from the table of
 * options. A program of the build, not a part of tmap.
 *
 * usage: completions bash|zsh|fish
 */
#include "cli/option_help.h"

/* Calls a function for each option; old spellings are left out. */
static void print_each(void (*print)(const struct option_row *))
{
    for (const struct option_row *option = option_rows; option < option_rows + OPTION_ROWS;
         option++)
        if (!option->old)
            print(option);
}

static bool takes_file(const struct option_row *option)
{
    return option->argument != NULL && (strstr(option->argument, "FILE") != NULL ||
                                        strstr(option->argument, "PICTURE") != NULL);
}

/* Prints the names of an option's values, with blanks between them; nothing if there is no list. */
static void print_names(const struct option_row *option)
{
    option_name *names = option_names(option);
    for (int n = 0; names != NULL && names(n) != NULL; n++)
        printf("%s%s", n > 0 ? " " : "", names(n));
}

/* Prints a text with a backslash before each character that is one of `special`. */
static void print_escaped(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            putchar('\\');
        putchar(*text);
    }
}

/* Prints the description of an option, with such backslashes. */
static void print_about(const struct option_row *option, const char *special)
{
    struct text about = TEXT_LOCAL(OPTION_ABOUT_MAX);
    option_about(option, &about);
    print_escaped(about.bytes, special);
}

/* Bash: the words of options, and for each option with a value the values that it may have. Where =
 * is a word of its own (COMP_WORDBREAKS has it by default) the option stands two words before. */

static void print_bash_value(const struct option_row *option)
{
    if (option->argument == NULL)
        return;
    printf("    --%s", option->name);
    if (option->letter != 0)
        printf(" | -%c", option->letter);
    fputs(") words='", stdout);
    print_names(option);
    fputs(takes_file(option) ? "' files=yes ;;\n" : "' ;;\n", stdout);
}

static void print_bash_word(const struct option_row *option)
{
    printf("%s--%s%s", option == option_rows ? "" : " ", option->name,
           option->argument != NULL ? "=" : "");
}

static void print_bash(void)
{
    fputs("# bash completion for tmap, made from its table of options\n"
          "_tmap()\n"
          "{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local words='' files='' prefix=''\n"
          "    if [[ $word == = ]]; then\n"
          "        word=''\n"
          "    elif [[ $option == = ]]; then\n"
          "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    elif [[ $word == --*=* ]]; then\n"
          "        option=${word%%=*} prefix=${word%%=*}= word=${word#*=}\n"
          "    fi\n"
          "    case $option in\n",
          stdout);
    print_each(print_bash_value);
    fputs("    *)\n"
          "        files=yes\n"
          "        [[ $word != -* ]] || files='' words='",
          stdout);
    print_each(print_bash_word);
    fputs("'\n"
          "        ;;\n"
          "    esac\n"
          "    mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -W \"$words\" -- \"$word\")\n"
          "    if [[ ${COMPREPLY[0]-} == *= ]]; then\n"
          "        compopt -o nospace\n"
          "    elif [[ -n $files ]]; then\n"
          "        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(\n"
          "            compgen -P \"$prefix\" -f -- \"$word\")\n"
          "        compopt -o filenames\n"
          "    fi\n"
          "}\n"
          "complete -F _tmap tmap\n",
          stdout);
}

/* Zsh: a specification for _arguments for each option, and a function for each option that takes
 * both names and files. */

static bool takes_both(const struct option_row *option)
{
    return option_names(option) != NULL && takes_file(option);
}

static void print_zsh_both(const struct option_row *option)
{
    if (!takes_both(option))
        return;
    printf("_tmap_%s()\n{\n  _alternative 'names:name:(", option->name);
    print_names(option);
    fputs(")' 'files:file:_files'\n}\n", stdout);
}

static void print_zsh_option(const struct option_row *option)
{
    const char *equals = option->optional ? "=-" : option->argument != NULL ? "=" : "";
    fputs("  ", stdout);
    if (option->letter != 0)
        printf("'(-%c --%s)'{-%c%s,--%s%s}", option->letter, option->name, option->letter,
               option->argument != NULL ? "+" : "", option->name, equals);
    else
        printf("--%s%s", option->name, equals);
    fputs("\"[", stdout);
    print_about(option, "[]:\\\"$`");
    fputs("]", stdout);
    if (option->argument != NULL)
        printf(option->optional ? "::%s:" : ":%s:", option->argument);
    if (takes_both(option)) {
        printf("_tmap_%s", option->name);
    } else if (takes_file(option)) {
        fputs("_files", stdout);
    } else if (option_names(option) != NULL) {
        putchar('(');
        print_names(option);
        putchar(')');
    }
    fputs("\" \\\n", stdout);
}

static void print_zsh(void)
{
    fputs("#compdef tmap\n"
          "# zsh completion for tmap, made from its table of options\n",
          stdout);
    print_each(print_zsh_both);
    fputs("_arguments -s -S \\\n", stdout);
    print_each(print_zsh_option);
    fputs("  '*:PICTURE:_files'\n", stdout);
}

/* Fish: a line for each option. */
static void print_fish_option(const struct option_row *option)
{
    printf("complete -c tmap -l %s", option->name);
    if (option->letter != 0)
        printf(" -s %c", option->letter);
    if (option->argument != NULL)
        fputs(takes_file(option) ? " -r -F" : " -x", stdout);
    if (option_names(option) != NULL) {
        fputs(" -a '", stdout);
        print_names(option);
        putchar('\'');
    }
    fputs(" -d '", stdout);
    print_about(option, "'\\");
    fputs("'\n", stdout);
}

int main(int argc, char *argv[])
{
    const char *shell = argc == 2 ? argv[1] : "";
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") != 0)
        return 2;
    else {
        fputs("# fish completion for tmap, made from its table of options\n", stdout);
        print_each(print_fish_option);
    }
    return fflush(stdout) != 0 || ferror(stdout);
}
