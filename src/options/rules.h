/*
 * Rules: which options do not go together, and what some of them need.
 *
 * All rules are one table; a rule speaks of options, of their values, and of facts that are told by
 * whoever knows them: what the world is made from, what a format can show, which task is to be
 * done.
 */
#ifndef TMAP_OPTIONS_RULES_H
#define TMAP_OPTIONS_RULES_H

#include "options/option.h"

/* When a rule is asked for. */
enum rule_time {
    RULES_OF_USE,    /* what the world is made from is known */
    RULES_OF_LINE,   /* a command line was read */
    RULES_OF_FORMAT, /* the look and the format are known */
    RULES_OF_LOOK,   /* the recipe and the look are complete */
};

/* A rule is broken if one of `option` holds, one of `excludes` does, and none of `needs`. Each is a
 * list such as "view=flight|layer!=height|@picture|#World": of options, of values, of facts, and of
 * headings, for all options below them; * is every option. NULL: there is no such condition. */
struct rule {
    enum rule_time time;
    const char *option;   /* options that the user gave; of a preset or a picture do not count */
    const char *excludes; /* options that have a value, from anywhere */
    const char *needs;
    const char *why; /* the error: %o is what holds of `option`, %e of `excludes`, %v the option's
                        value, %f the name of the format. NULL: that the two exclude each other, or
                        that the first needs the second */
    const char *but; /* options that * and headings do not stand for; NULL: none */
    const char *key; /* of RULES_OF_FORMAT: the error in the explorer */
};

/* What rules are asked about. */
struct rule_case {
    const struct map_options *options;
    const char *format; /* its name; NULL: none was chosen */
    bool by_keys;       /* errors are in words of the explorer */
    char facts[500];    /* words of those that hold, a blank after each */
};

/* Begins a case, with all facts that follow from the options: of their recipe and look. */
struct rule_case rules_about(const struct map_options *options);

/* Adds a fact, by its name without @, if it holds. */
void rules_tell(struct rule_case *about, const char *fact, bool holds);

/* True if no rule of a time is broken. Returns false with ERROR_USAGE, the first one's words. */
bool rules_check(const struct rule_case *about, enum rule_time time, struct error *error);

#endif
