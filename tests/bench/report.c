/* Targets that were missed are counted; those that were missed by far, too. */
#include "bench/report.h"

#include <stdbool.h>
#include <stdio.h>

static int missed;
static int missed_by_far;

void report_figure(const char *what, double figure, const char *unit)
{
    printf("  %-58s %9.3f %s\n", what, figure, unit);
}

void report(const char *what, double figure, const char *unit, const char *sign, double target)
{
    bool below = *sign == '<';
    bool holds = below ? figure <= target : figure >= target;
    bool far = below ? figure > 1.5 * target : figure < target / 1.5;
    missed += !holds;
    missed_by_far += far;
    printf("  %-58s %9.3f %-8s %c= %-8g %s\n", what, figure, unit, *sign, target,
           holds ? "holds"
           : far ? "MISSED BY FAR"
                 : "MISSED");
}

void report_failure(const char *program)
{
    printf("  %s did not run\n", program);
    missed++;
    missed_by_far++;
}

int report_end(void)
{
    printf("\n%d targets missed, %d of them by more than half\n", missed, missed_by_far);
    return missed_by_far;
}
