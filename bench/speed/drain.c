/*
 * Runs a program on a pseudoterminal, reads all it prints, and tells how long the part between two marks took:
 *
 *   drain BEGIN END COLS ROWS PROGRAM [ARGUMENT...]
 *
 * Prints "SECONDS BYTES" on its standard output: from the moment BEGIN has been read until END has. It does nothing else
 * with what it reads, so it is as fast as the pseudoterminal is.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROOM = 65536, TAIL = 64 };

static double now(void) {
  struct timespec at;
  clock_gettime(CLOCK_MONOTONIC, &at);
  return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
  if (argc < 6) return 2;
  const char *begin = argv[1], *end = argv[2];
  struct winsize size = {.ws_col = (unsigned short)atoi(argv[3]), .ws_row = (unsigned short)atoi(argv[4])};
  int master;
  pid_t child = forkpty(&master, NULL, NULL, &size);
  if (child < 0) return 3;
  if (child == 0) {
    execvp(argv[5], argv + 5);
    _exit(127);
  }
  /* The last bytes of a reading stay in front of the next one: a mark may be torn. */
  static char buffer[TAIL + ROOM];
  size_t tail = 0;
  double began = 0;
  unsigned long long bytes = 0;
  for (;;) {
    ssize_t got = read(master, buffer + tail, ROOM);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size_t held = tail + (size_t)got;
    if (began == 0) {
      if (memmem(buffer, held, begin, strlen(begin)) != NULL) began = now();
    } else {
      bytes += (unsigned long long)got;
    }
    if (began != 0 && memmem(buffer, held, end, strlen(end)) != NULL) {
      printf("%.6f %llu\n", now() - began, bytes);
      fflush(stdout);
      break;
    }
    tail = held < TAIL ? held : TAIL;
    memmove(buffer, buffer + held - tail, tail);
  }
  close(master);
  waitpid(child, NULL, 0);
  return 0;
}
