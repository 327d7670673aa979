/*
 * Runs a target on files: the main of targets where libFuzzer is not.
 *
 * usage: fuzz_X FOLDER
 */
#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[4096]; /* path of the present input */

/* Prints the input that broke the target. */
static void name_input(int number)
{
    ssize_t written = write(STDERR_FILENO, path, strlen(path));
    written += write(STDERR_FILENO, "\n", 1);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

/* Reads a file into memory of exactly its size, so that sanitizers see a read beyond it. */
static uint8_t *read_file(size_t *size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = NULL;
    long length = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    if (length >= 0 && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)length);
    *size = length > 0 ? (size_t)length : 0;
    if ((bytes == NULL && *size > 0) || length < 0 || fread(bytes, 1, *size, file) != *size) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return bytes;
}

int main(int argc, char *argv[])
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    const struct dirent *entry;
    int count = 0;
    if (folder == NULL) {
        perror(argc == 2 ? argv[1] : "usage: fuzz_X FOLDER");
        return 1;
    }
    signal(SIGABRT, name_input);
    signal(SIGSEGV, name_input);
    while ((entry = readdir(folder)) != NULL) {
        size_t size;
        if (entry->d_name[0] == '.')
            continue;
        if (snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name) >= (int)sizeof path)
            return 1;
        uint8_t *bytes = read_file(&size);
        LLVMFuzzerTestOneInput(bytes, size);
        free(bytes);
        count++;
    }
    closedir(folder);
    printf("ok - %s: %d inputs\n", argv[1], count);
    return count > 0 ? 0 : 1;
}
