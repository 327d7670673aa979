/*
 * Print search: prints the seeds whose worlds fulfil the conditions of --find.
 */
#ifndef TMAP_CLI_PRINT_SEARCH_H
#define TMAP_CLI_PRINT_SEARCH_H

#include "cli/options.h"

/* Searches the seeds of the options, on their threads, and prints a line for each hit: the seed,
 * and the facts that were asked for. `view` is the view of the options. Lines are in the order of
 * the seeds, and the same for any number of threads. SIGINT and SIGTERM end the search: the program
 * says where to continue, and ends by that signal. Returns false, with the error set, if there is
 * no hit or something failed. */
bool print_search(const struct options *options, int threads, const struct view *view,
                  struct error *error);

#endif
