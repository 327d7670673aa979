/*
 * Find report: how far a search for seeds is, told on standard error.
 */
#ifndef TMAP_CLI_FIND_REPORT_H
#define TMAP_CLI_FIND_REPORT_H

#include "cli/seeds.h"

#include <stdbool.h>
#include <stdint.h>

struct find_report {
    bool talks;      /* standard error is a terminal */
    uint64_t looked; /* number of seeds that were looked at */
    uint64_t hits;   /* number of them that were printed */
    uint64_t last;   /* last seed that was looked at, if one was */
    double start;    /* time at which the search began, in seconds */
    double shown;    /* time at which progress was shown last */
};

/* Returns the seconds of a clock that nobody sets. */
double find_report_now(void);

/* Begins a search, now. */
void find_report_begin(struct find_report *report);

/* Shows progress on a terminal, once a second at most; takes away what it shows there. */
void find_report_show(struct find_report *report);
void find_report_clear(struct find_report *report);

/* Makes the numbers of seeds and hits those of an earlier report. */
void find_report_return(struct find_report *report, const struct find_report *earlier);

/* Says, after a search that ended early, where to go on; on a terminal how fast it was, too.
 * `whole`: all seeds of a file were looked at; of a range the report knows that itself. */
void find_report_end(struct find_report *report, const struct seeds *seeds, bool whole);

#endif
