/*
 * Wiring: reads the options, does the task, and speaks once: all errors come back here, and are
 * printed in one line on standard error.
 */
#include "base/error.h"
#include "cli/command_line.h"
#include "cli/option_check.h"
#include "cli/option_help.h"
#include "cli/task.h"
#include "export/output_file.h"
#include "system/system.h"

#include <stdio.h>

#define VERSION "0.1.0"

/* Exit codes of a program that did not do what it was asked for. */
enum { FAILED = 1, MISUSED = 2 };

static bool do_task(struct options *options, int argc, char *argv[], struct error *error)
{
    if (!command_line_read(options, argc, argv, error) || !option_check_format(options, error))
        return false;
    if (options->task == TASK_PAGE)
        option_print_page(stdout);
    else if (options->task == TASK_HELP)
        option_print_help(stdout);
    else if (options->task == TASK_VERSION)
        printf("tmap %s, makes worlds of version %d\n", VERSION, RECIPE_VERSION);
    else
        return run_task(options, argc, argv, error);
    return output_file_close_standard(error);
}

int main(int argc, char *argv[])
{
    struct options options;
    struct error error;
    system_hold_descriptors();
    if (system_has_stack(SYSTEM_STACK_PRINT, &error) && do_task(&options, argc, argv, &error))
        return 0;
    fprintf(stderr, "tmap: %s\n", error.text);
    return error.kind == ERROR_USAGE ? MISUSED : FAILED;
}
