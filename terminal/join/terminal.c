/* How a terminal is set while somebody types at it, and the signals that come from there. */
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "terminal/join/join.h"

static const int signals[JOIN_SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT};

unsigned terminal_columns(const struct join *join)
{
    struct winsize size;
    if (ioctl(fileno(join->terminal.out), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return join->terminal.width;
    return size.ws_col;
}

/* Keys come one by one, those that send signals excepted. */
static void set_keys(const struct join *join)
{
    struct termios settings = join->before;
    settings.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
    settings.c_cc[VMIN] = 1;
    settings.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

static void set_back(const struct join *join)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &join->before);
}

/* Leaves what is on the last line where it is. */
static void end_line(struct join *join)
{
    if (!join->terminal.tty || !join->prompted)
        return;
    fputc('\n', join->terminal.out);
    fflush(join->terminal.out);
    join->prompted = false;
}

static void signalled(uv_signal_t *handle, int number)
{
    struct join *join = handle->data;
    if (number == SIGTSTP) {
        end_line(join);
        if (join->edits)
            set_back(join);
        raise(SIGSTOP);
        if (join->edits)
            set_keys(join); /* news may come before the signal that it goes on */
    } else if (number == SIGCONT) {
        if (join->edits)
            set_keys(join);
        join->prompted = false; /* others have written since */
        join_settle(join);
    } else {
        end_line(join);
        if (join->leaving)
            client_stop(join->client); /* twice: at once */
        join_quit(join);
    }
}

bool terminal_start(struct join *join)
{
    struct uv_loop_s *loop = client_loop(join->client);
    join->edits =
        join->keyboard && join->terminal.tty && tcgetattr(STDIN_FILENO, &join->before) == 0;
    /* without a terminal that has to be set back all but the first are left to others */
    for (unsigned i = 0; i < (join->edits ? JOIN_SIGNALS : 1); i++) {
        join->signal[i].data = join;
        if (uv_signal_init(loop, &join->signal[i]) != 0 ||
            uv_signal_start(&join->signal[i], signalled, signals[i]) != 0)
            return false;
    }
    if (!join->edits)
        return true;
    join->edit.erase = join->before.c_cc[VERASE];
    join->edit.kill = join->before.c_cc[VKILL];
    join->edit.word = join->before.c_cc[VWERASE];
    join->edit.end = join->before.c_cc[VEOF];
    set_keys(join);
    return true;
}

void terminal_stop(struct join *join)
{
    if (join->edits)
        set_back(join);
    for (unsigned i = 0; i < JOIN_SIGNALS; i++)
        if (uv_is_active((uv_handle_t *)&join->signal[i]))
            uv_close((uv_handle_t *)&join->signal[i], NULL);
}
