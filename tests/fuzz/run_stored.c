/* run_stored.c -- runs a fuzz target with stored inputs, in a build without libFuzzer: run_stored NOTE INPUT...
 *
 * An input is a file, or a folder of files. The first line of the file NOTE names the input that runs: whatever ends
 * this program, its caller can tell which input it was.
 *
 * SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, SECONDS_FOR_AN_INPUT = 10 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct stored_run {
    FILE *note;
    unsigned n_run;
} stored_run;

static _Noreturn void refuse(const char *path)
{
    perror(path);
    exit(2);
}

/* The target gets memory of just the size of the file: AddressSanitizer sees each byte that is read after it. */
static void run_file(stored_run *run, const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = -1;
    uint8_t *data = NULL;

    if (file && fseek(file, 0, SEEK_END) == 0)
        size = ftell(file);
    if (size >= 0)
        data = malloc((size_t)size);
    if (!data || fseek(file, 0, SEEK_SET) != 0 || fread(data, 1, (size_t)size, file) != (size_t)size)
        refuse(path);
    fclose(file);
    rewind(run->note);
    if (fprintf(run->note, "%s\n", path) < 0 || fflush(run->note) != 0)
        refuse("the note");
    alarm(SECONDS_FOR_AN_INPUT);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    alarm(0);
    free(data);
    run->n_run++;
}

static void run_folder(stored_run *run, const char *path, DIR *folder)
{
    for (struct dirent *entry; (entry = readdir(folder));) {
        char name[PATH_SIZE];
        if (entry->d_name[0] != '.') {
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            run_file(run, name);
        }
    }
}

int main(int argc, char **argv)
{
    stored_run run = {.note = argc > 1 ? fopen(argv[1], "w") : NULL};

    if (!run.note)
        refuse("the note");
    for (int i = 2; i < argc; i++) {
        DIR *folder = opendir(argv[i]);
        if (folder) {
            run_folder(&run, argv[i], folder);
            closedir(folder);
        } else {
            run_file(&run, argv[i]);
        }
    }
    fclose(run.note);
    printf("%u inputs\n", run.n_run);
    return run.n_run == 0;
}
