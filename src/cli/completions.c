/*
 * Completions: what bash, zsh and fish need to know to complete tmap's options, made from the table
 * of options. A program of the build, not a part of tmap.
 *
 * usage: completions bash|zsh|fish
 */
#include "cli/options.h"

#include <string.h>

static bool takes_file(const struct option_facts *option)
{
    return option->argument != NULL && (strstr(option->argument, "FILE") != NULL ||
                                        strstr(option->argument, "PICTURE") != NULL);
}

/* The names that an option chooses from, with blanks between; "" for others. */
static void print_choices(const struct option_facts *option)
{
    for (int n = 0; option->choice != NULL && option->choice(n) != NULL; n++)
        printf("%s%s", n > 0 ? " " : "", option->choice(n));
}

/* A text, with a backslash before each of some characters. */
static void print_escaped(const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            putchar('\\');
        putchar(*text);
    }
}

/* Bash: the words of options, and for each option with a value what its value may be. Where = is a
 * word of its own (COMP_WORDBREAKS has it by default) the option stands two words before. */

static void print_bash_value(const struct option_facts *option)
{
    if (option->argument == NULL)
        return;
    printf("    --%s", option->name);
    if (option->letter != 0)
        printf(" | -%c", option->letter);
    fputs(") words='", stdout);
    print_choices(option);
    fputs(takes_file(option) ? "' files=yes ;;\n" : "' ;;\n", stdout);
}

static void print_bash(void)
{
    struct option_facts option;
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
    for (int n = 0; options_line(n, &option); n++)
        print_bash_value(&option);
    fputs("    *)\n"
          "        files=yes\n"
          "        [[ $word != -* ]] || files='' words='",
          stdout);
    for (int n = 0; options_line(n, &option); n++)
        printf("%s--%s%s", n > 0 ? " " : "", option.name, option.argument != NULL ? "=" : "");
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

/* Zsh: a specification for _arguments for each option, and a function for each that takes both
 * names and files. */

static bool takes_both(const struct option_facts *option)
{
    return option->choice != NULL && takes_file(option);
}

static void print_zsh_both(const struct option_facts *option)
{
    printf("_tmap_%s()\n{\n  _alternative 'names:name:(", option->name);
    print_choices(option);
    fputs(")' 'files:file:_files'\n}\n", stdout);
}

static void print_zsh_option(const struct option_facts *option)
{
    const char *equals = option->argument != NULL ? "=" : "";
    fputs("  ", stdout);
    if (option->letter != 0)
        printf("'(-%c --%s)'{-%c%s,--%s%s}", option->letter, option->name, option->letter,
               option->argument != NULL ? "+" : "", option->name, equals);
    else
        printf("--%s%s", option->name, equals);
    fputs("\"[", stdout);
    print_escaped(option->about, "[]:\\\"$`");
    fputs("]", stdout);
    if (option->argument != NULL)
        printf(":%s:", option->argument);
    if (takes_both(option)) {
        printf("_tmap_%s", option->name);
    } else if (takes_file(option)) {
        fputs("_files", stdout);
    } else if (option->choice != NULL) {
        putchar('(');
        print_choices(option);
        putchar(')');
    }
    fputs("\" \\\n", stdout);
}

static void print_zsh(void)
{
    struct option_facts option;
    fputs("#compdef tmap\n"
          "# zsh completion for tmap, made from its table of options\n",
          stdout);
    for (int n = 0; options_line(n, &option); n++)
        if (takes_both(&option))
            print_zsh_both(&option);
    fputs("_arguments -s -S \\\n", stdout);
    for (int n = 0; options_line(n, &option); n++)
        print_zsh_option(&option);
    fputs("  '*:PICTURE:_files'\n", stdout);
}

/* Fish: a line for each option. */
static void print_fish(void)
{
    struct option_facts option;
    fputs("# fish completion for tmap, made from its table of options\n", stdout);
    for (int n = 0; options_line(n, &option); n++) {
        printf("complete -c tmap -l %s", option.name);
        if (option.letter != 0)
            printf(" -s %c", option.letter);
        if (option.argument != NULL)
            fputs(takes_file(&option) ? " -r -F" : " -x", stdout);
        if (option.choice != NULL) {
            fputs(" -a '", stdout);
            print_choices(&option);
            putchar('\'');
        }
        fputs(" -d '", stdout);
        print_escaped(option.about, "'\\");
        fputs("'\n", stdout);
    }
}

int main(int argc, char *argv[])
{
    const char *shell = argc == 2 ? argv[1] : "";
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else
        return 2;
    return fflush(stdout) != 0 || ferror(stdout);
}
