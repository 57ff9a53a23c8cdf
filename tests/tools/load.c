/* The load of bench_relay.py: so many matches in a closed loop, each with one message under way.
 *
 *   load PORT MATCHES SECONDS JOINED
 *
 * Prints "ready" when all matches have started, waits for a line, plays, prints
 *   MESSAGES SECONDS BUSY_SECONDS MEDIAN_US P99_US MATCHES_ANSWERED
 * and waits for a line. The times are those from an attack to its reply. With JOINED a reply and the attack after it are
 * one segment.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 256, EVENTS = 1024, KEPT = 4000000, WARMING_UP = 300000000 };
static const long long PATIENCE = 10000000000LL;

static int joined, count, *sockets;      /* 2n and 2n + 1 play each other */
static long long *asked, begin, end;      /* when each last attacked; what is measured; in nanoseconds */
static long messages, kept, *answers;
static unsigned *times;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void say(int client, const char *text, int length) {
    if (send(sockets[client], text, length, MSG_NOSIGNAL) != length) fail("send");
}

/* Wait for these bytes; what a server says before the start. */
static void hear(int client, const char *expected) {
    char got[LONGEST];
    size_t length = strlen(expected);
    if (recv(sockets[client], got, length, MSG_WAITALL) != (ssize_t)length) fail("recv");
    if (memcmp(got, expected, length)) fail(expected);
}

static int attack_of(int client, char *text) {
    long field = answers[client / 2] % 100;
    return sprintf(text, "(1,[%ld,%ld]).\n", field % 10, field / 10);
}

static void attack(int client) {
    char text[LONGEST];
    int length = attack_of(client, text);
    asked[client] = now();
    say(client, text, length);
}

/* Returns whether the match has come to rest with it. */
static int reply(int client, const char *line) {
    char text[2 * LONGEST];
    int x, y, goes_on = !joined || now() < end;
    if (sscanf(line, "(1,[%d,%d]).", &x, &y) != 2) fail(line);
    int length = sprintf(text, "(2,[%d,%d,1]).\n", x, y);
    if (joined && goes_on) {
        length += attack_of(client, text + length);
        asked[client] = now();
    }
    say(client, text, length);
    return !goes_on;
}

/* One line; returns whether its match has come to rest. */
static int heard(int client, const char *line) {
    long long time = now(), took = time - asked[client];
    int measured = time >= begin && time < end;
    messages += measured;
    if (line[1] == '1') return reply(client, line);
    answers[client / 2]++;
    if (measured && kept < KEPT) times[kept++] = took < 4000000000LL ? took : 4000000000LL;
    if (joined) return 0; /* the attack comes with it */
    if (time >= end) return 1;
    attack(client ^ 1);
    return 0;
}

/* Returns the seconds of the measured part in which there was something to do. It looks for that without ever going to
 * sleep: to wake a sleeping core takes the relay longer than a message, and longer still on a virtual machine. */
static double play(int epoll, double seconds) {
    struct epoll_event events[EVENTS];
    char data[LONGEST + 1];
    long long idle = 0;
    begin = now() + WARMING_UP;
    end = begin + (long long)(seconds * 1e9);
    for (int client = 1; client < count; client += 2) attack(client);
    for (int open = count / 2; open > 0 && now() < end + PATIENCE;) {
        long long since = now();
        int ready = epoll_wait(epoll, events, EVENTS, 0);
        if (!ready && since >= begin && since < end) idle += now() - since;
        for (int i = 0; i < ready; i++) {
            int client = events[i].data.fd;
            ssize_t length = recv(sockets[client], data, LONGEST, 0);
            if (length <= 0 || data[length - 1] != '\n') fail("recv");
            data[length] = 0;
            for (char *line = data; *line; line = strchr(line, '\n') + 1) open -= heard(client, line);
        }
    }
    return (end - begin - idle) * 1e-9;
}

static int by_time(const void *a, const void *b) {
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return (x > y) - (x < y);
}

static void join(int client, int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int one = 1;
    sockets[client] = socket(AF_INET, SOCK_STREAM, 0);
    if (sockets[client] < 0 || connect(sockets[client], (struct sockaddr *)&address, sizeof address)) fail("connect");
    setsockopt(sockets[client], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    int port = atoi(argv[1]), epoll = epoll_create1(0);
    count = 2 * atoi(argv[2]);
    joined = atoi(argv[4]);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    sockets = calloc(count, sizeof *sockets);
    asked = calloc(count, sizeof *asked);
    answers = calloc(count / 2, sizeof *answers);
    times = malloc(KEPT * sizeof *times);
    for (int client = 0; client < count; client++) {
        struct epoll_event event = {.events = EPOLLIN, .data.fd = client};
        join(client, port);
        if (client % 2) {
            hear(client, "(4,[]).\n(5,[]).\n");
            hear(client - 1, "(3,[]).\n(5,[]).\n");
        }
        epoll_ctl(epoll, EPOLL_CTL_ADD, sockets[client], &event);
    }
    puts("ready");
    fflush(stdout);
    getchar();
    double used = play(epoll, atof(argv[3]));
    int answered = 0;
    for (int match = 0; match < count / 2; match++) answered += answers[match] > 0;
    qsort(times, kept, sizeof *times, by_time);
    printf("%ld %.6f %.6f %.1f %.1f %d\n", messages, (end - begin) * 1e-9, used, times[kept / 2] / 1e3, times[kept * 99 / 100] / 1e3,
           answered);
    fflush(stdout);
    getchar(); /* what the connections cost can be looked at before they end */
    return 0;
}
