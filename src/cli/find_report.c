/*
 * Progress is a line that the next one covers: it is as wide, and ends without a line feed.
 */
#include "cli/find_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 70 };

double find_report_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void find_report_begin(struct find_report *report)
{
    *report = (struct find_report){.talks = isatty(STDERR_FILENO)};
    report->start = report->shown = find_report_now();
}

void find_report_clear(struct find_report *report)
{
    if (report->shown > report->start)
        fprintf(stderr, "\r%*s\r", WIDTH, "");
    report->shown = report->start;
}

void find_report_show(struct find_report *report)
{
    double now = find_report_now();
    if (!report->talks || now - report->shown < 1)
        return;
    int width =
        fprintf(stderr, "\rtmap: %" PRIu64 " seeds, %.0f a second, %" PRIu64 " found",
                report->looked, (double)report->looked / (now - report->start), report->hits);
    fprintf(stderr, "%*s", width < WIDTH - 1 ? WIDTH - 1 - width : 0, "");
    report->shown = now;
}

void find_report_return(struct find_report *report, const struct find_report *earlier)
{
    report->looked = earlier->looked;
    report->hits = earlier->hits;
    report->last = earlier->last;
}

/* Says with which option a search of a range goes on. */
static void print_rest(const struct find_report *report, const struct seeds *seeds)
{
    uint64_t next = report->looked > 0 ? report->last + 1 : seeds->first;
    fprintf(stderr, "; go on with --seeds=%" PRIu64 "..", next);
    if (!seeds->open_ended)
        fprintf(stderr, "%" PRIu64, seeds->last);
}

void find_report_end(struct find_report *report, const struct seeds *seeds, bool whole)
{
    double took = find_report_now() - report->start;
    bool range = seeds->file < 0;
    if (range)
        whole = report->looked > 0 && report->last == seeds->last;
    find_report_clear(report);
    if (whole && !report->talks)
        return;
    fprintf(stderr, "tmap: looked at %" PRIu64 " seeds", report->looked);
    if (report->talks && took > 0)
        fprintf(stderr, ", %.0f a second", (double)report->looked / took);
    if (range && !whole)
        print_rest(report, seeds);
    else if (!whole && report->looked > 0)
        fprintf(stderr, ", the last of them %" PRIu64, report->last);
    fputs("\n", stderr);
}
