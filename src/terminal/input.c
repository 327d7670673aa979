/*
 * The decoder is a state and a few numbers, so a sequence may arrive in any number of pieces.
 *
 * Invariant: a character that belongs to a sequence makes no event of its own.
 */
#include "terminal/input.h"

enum { ESCAPE = EVENT_ESCAPE, BELL = 7, STRING_TERMINATOR = 0x9C };

/* Larger parameters occur in no known sequence and are no place on a screen. */
enum { PARAMETER_MAX = 99999 };

static int make_event(struct event *event, uint32_t key)
{
    *event = (struct event){.key = key};
    return 1;
}

static void enter_state(struct input_decoder *decoder, enum input_state state)
{
    const size_t kept = offsetof(struct input_decoder, state);
    memset((char *)decoder + kept, 0, sizeof *decoder - kept);
    decoder->state = state;
}

/* Drops an open sequence at a character that cannot be in it; an escape begins the next one. */
static void drop_sequence(struct input_decoder *decoder, uint32_t key)
{
    enter_state(decoder, key == ESCAPE ? INPUT_ESCAPE : INPUT_IDLE);
}

static int decode_after_escape(struct input_decoder *decoder, uint32_t key, struct event *events)
{
    bool string = key == 'P' || key == 'X' || key == ']' || key == '^' || key == '_';
    if (key == ESCAPE) /* the Escape key, and then another escape */
        return make_event(events, ESCAPE);
    enter_state(decoder, key == '['   ? INPUT_CONTROL
                         : key == 'O' ? INPUT_KEYPAD
                         : string     ? INPUT_STRING
                                      : INPUT_IDLE);
    decoder->command = key == ']';
    if (decoder->state != INPUT_IDLE)
        return 0;
    return make_event(events, ESCAPE) + make_event(events + 1, key);
}

/* Makes the event of a mouse report: `button` as the protocols code it, column and row counted from
 * 1. Returns 0 for buttons and modifiers that tmap does not use. */
static int make_mouse_event(uint32_t button, uint32_t col, uint32_t row, bool up,
                            struct event *event)
{
    /* Bits and values of `button`. The bit of Shift, 4, is not removed: no known button has it. */
    enum { MODIFIERS = 8 | 16, MOTION = 32, WHEEL = 64, RELEASED = 3 };
    uint32_t key = 0;
    button &= ~(uint32_t)MODIFIERS;
    if (button == 0)
        key = up ? EVENT_RELEASE : EVENT_GRAB;
    else if (button == RELEASED)
        key = EVENT_RELEASE;
    else if (button == MOTION && !up)
        key = EVENT_DRAG;
    else if (button == WHEEL)
        key = EVENT_WHEEL_UP;
    else if (button == WHEEL + 1)
        key = EVENT_WHEEL_DOWN;
    if (key == 0 || col == 0 || row == 0)
        return 0;
    *event = (struct event){.key = key, .col = (int)col - 1, .row = (int)row - 1};
    return 1;
}

/* Returns the key that xterm and most terminals send as ESC [ LETTER or ESC O LETTER, or 0. */
static uint32_t key_of_letter(uint32_t letter, bool shift)
{
    static const char letters[] = "ABDC"; /* in the order of enum event_key */
    const char *at = letter != 0 && letter < 0x80 ? strchr(letters, (int)letter) : NULL;
    if (at != NULL)
        return (shift ? EVENT_SHIFT_UP : EVENT_UP) + (uint32_t)(at - letters);
    return shift ? 0 : letter == 'H' ? EVENT_HOME : letter == 'F' ? EVENT_END : 0;
}

/* Returns the key that they send as ESC [ NUMBER ~, or 0. */
static uint32_t key_of_number(uint32_t number)
{
    static const uint32_t keys[] = {
        [1] = EVENT_HOME,    [3] = EVENT_DELETE,    [4] = EVENT_END,
        [5] = EVENT_PAGE_UP, [6] = EVENT_PAGE_DOWN, [7] = EVENT_HOME,
        [8] = EVENT_END,     [11] = EVENT_F1,       [21] = EVENT_F10,
    };
    return number < sizeof keys / sizeof *keys ? keys[number] : 0;
}

/* Makes the event of a control sequence that is a key; `final` is its last character. */
static int make_key_event(const struct input_decoder *sequence, uint32_t final,
                          struct event *events)
{
    const uint32_t *parameters = sequence->parameters;
    bool shift = sequence->count == 2 && parameters[0] == 1 && parameters[1] == 2;
    uint32_t key = 0;
    if (sequence->count == 1 && final == '~')
        key = key_of_number(parameters[0]);
    else if (sequence->count == 0 || shift)
        key = key_of_letter(final, shift);
    return key != 0 ? make_event(events, key) : 0;
}

/* Returns the state after a control sequence, which may announce what follows. */
static enum input_state state_after_control(const struct input_decoder *sequence, uint32_t final)
{
    if (sequence->unknown || sequence->prefix != 0)
        return INPUT_IDLE;
    if (sequence->count == 0 && final == 'M')
        return INPUT_OLD_MOUSE;
    if (sequence->count == 0 && final == '[') /* a function key of the Linux console */
        return INPUT_DROP_ONE;
    if (sequence->count == 1 && sequence->parameters[0] == 200 && final == '~')
        return INPUT_PASTE;
    return INPUT_IDLE;
}

/* Ends a control sequence at `final`, its last character. */
static int end_control(struct input_decoder *decoder, uint32_t final, struct event *events)
{
    struct input_decoder sequence = *decoder;
    const uint32_t *parameters = sequence.parameters;
    enter_state(decoder, state_after_control(&sequence, final));
    if (sequence.unknown)
        return 0;
    if (sequence.prefix == '<' && sequence.count == 3 && (final == 'M' || final == 'm'))
        return make_mouse_event(parameters[0], parameters[1], parameters[2], final == 'm', events);
    if (sequence.prefix == 0 && final == 'n' && sequence.count == 1 && parameters[0] == 0)
        decoder->answered = true;
    return sequence.prefix == 0 ? make_key_event(&sequence, final, events) : 0;
}

static void add_digit(struct input_decoder *decoder, uint32_t digit)
{
    if (decoder->count == 0)
        decoder->count = 1;
    uint32_t *parameter = &decoder->parameters[decoder->count - 1];
    *parameter = *parameter * 10 + digit;
    if (*parameter > PARAMETER_MAX)
        decoder->unknown = true;
    if (decoder->unknown)
        *parameter = 0;
}

static bool is_between(uint32_t key, uint32_t first, uint32_t last)
{
    return key >= first && key <= last;
}

static int decode_control(struct input_decoder *decoder, uint32_t key, struct event *events)
{
    if (is_between(key, '@', '~'))
        return end_control(decoder, key, events);
    if (!is_between(key, ' ', '~'))
        drop_sequence(decoder, key);
    else if (is_between(key, '0', '9'))
        add_digit(decoder, key - '0');
    else if (key == ';' && decoder->count < INPUT_PARAMETERS_MAX)
        decoder->count += decoder->count == 0 ? 2 : 1; /* the first parameter may be missing */
    else if (is_between(key, '<', '?') && decoder->count == 0 && decoder->prefix == 0)
        decoder->prefix = key;
    else
        decoder->unknown = true;
    return 0;
}

/* Takes one of three characters: a character of the old protocol is a number plus 32. */
static int decode_old_mouse(struct input_decoder *decoder, uint32_t key, struct event *events)
{
    if (key < ' ') {
        drop_sequence(decoder, key);
        return 0;
    }
    decoder->parameters[decoder->count++] = key - ' ';
    decoder->prefix = '<'; /* as the newer one */
    return decoder->count < INPUT_PARAMETERS_MAX ? 0 : end_control(decoder, 'M', events);
}

/* The last character of a two-character sequence after ESC; ESC \, which ends a string, is one. */
static int decode_last(struct input_decoder *decoder, uint32_t key, struct event *events)
{
    uint32_t known = 0;
    if (decoder->state == INPUT_KEYPAD)
        known = key == 'P' ? EVENT_F1 : key_of_letter(key, false);
    drop_sequence(decoder, key);
    return known != 0 ? make_event(events, known) : 0;
}

/*
 * Known terminals: names, each with the version from which octants are drawn, without a font for
 * them. Quadrants are older than the names. "Seen" was seen in windows of Debian 12.
 */

#define NO_VERSION UINT64_MAX

static const struct {
    const char *name;
    uint64_t octants; /* as read_version has it; NO_VERSION: none is known */
} terminals[] = {
    {"XTerm", NO_VERSION}, /* 379: quadrants seen */
    {"kitty", 40000},      /* 0.26.5: quadrants seen; github.com/breferrari/vigia/issues/324 */
    {"VTE", UINT64_C(7800000000)}, /* 0.70 does not answer; the same issue, from 0.78 on */
    {"foot", 1020000},             /* the same issue */
    {"ghostty", 1002000},          /* the same issue */
};

/* Returns a version of up to three numbers, such as 1.2.3, as 1002003. */
static uint64_t read_version(const char *text)
{
    uint64_t version = 0;
    for (int n = 0; n < 3; n++) {
        uint64_t number = 0;
        for (; *text >= '0' && *text <= '9' && number < 10000; text++)
            number = 10 * number + (uint64_t)(*text - '0');
        version = 1000 * version + number;
        text += *text == '.';
    }
    return version;
}

/* Returns the finest blocks that are known to be drawn as they should by the terminal of an answer
 * to XTVERSION (invisible-island.net/xterm/ctlseqs), such as "XTerm(379)", "kitty(0.40.0)" or
 * "ghostty 1.2.0"; BLOCKS_HALF for terminals that are not known. Programs such as tmux, which
 * answer for themselves, are not known: there may be any terminal around them. */
static enum blocks known_blocks(const char *version)
{
    for (size_t n = 0; n < sizeof terminals / sizeof *terminals; n++) {
        size_t length = strlen(terminals[n].name);
        if (strncmp(version, terminals[n].name, length) == 0 &&
            (version[length] == '(' || version[length] == ' '))
            return read_version(version + length + 1) >= terminals[n].octants ? BLOCKS_OCTANT
                                                                              : BLOCKS_QUADRANT;
    }
    return BLOCKS_HALF;
}

/* Takes what the terminal is from its answer, such as >|XTerm(379); or the background, such as
 * 11;rgb:ffff/ffff/ffff, of which channels may have one to four digits. */
static void take_kind(struct input_decoder *decoder)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = decoder->answer;
    uint32_t rgb = 0;
    if (!decoder->command && strncmp(at, ">|", 2) == 0)
        decoder->blocks = known_blocks(at + 2);
    if (!decoder->command || strncmp(at, "11;rgb", 6) != 0)
        return;
    at += at[6] == 'a' ? 7 : 6; /* rgba, with a fourth channel */
    for (int n = 0; n < 3; n++) {
        uint32_t value = 0;
        uint32_t most = 0;
        if (*at++ != (n == 0 ? ':' : '/'))
            return;
        for (const char *digit; *at != '\0' && (digit = strchr(digits, *at | 32)) != NULL; at++) {
            value = value << 4 | (uint32_t)(digit - digits);
            most = most << 4 | 15;
        }
        if (most == 0 || most > 0xFFFF)
            return;
        rgb = rgb << 8 | (value * 255 + most / 2) / most;
    }
    decoder->ground = rgb;
    decoder->has_ground = true;
}

static int decode_string(struct input_decoder *decoder, uint32_t key)
{
    size_t length = strlen(decoder->answer);
    if (key == ESCAPE || key == BELL || key == STRING_TERMINATOR) {
        take_kind(decoder);
        enter_state(decoder, key == ESCAPE ? INPUT_DROP_ONE : INPUT_IDLE);
    } else if (length < INPUT_ANSWER_MAX - 1) {
        decoder->answer[length] = key < 0x80 ? (char)key : '?';
    }
    return 0;
}

static int decode_paste(struct input_decoder *decoder, uint32_t key, struct event *events)
{
    static const char end[] = "\033[201~";
    if (key == (unsigned char)end[decoder->end_matched]) {
        if (end[++decoder->end_matched] == '\0')
            enter_state(decoder, INPUT_IDLE);
        return 0;
    }
    decoder->end_matched = key == ESCAPE;
    if (key < ' ' || (key >= 0x7F && key < 0xA0) || key >= EVENT_UP)
        return 0;
    *events = (struct event){.key = key, .pasted = true};
    return 1;
}

int input_decode(struct input_decoder *decoder, uint32_t key, struct event events[INPUT_EVENTS_MAX])
{
    /* A key that terminfo recognized ends an open sequence; in pasted text it is dropped. */
    if (key >= EVENT_UP && decoder->state > INPUT_ESCAPE && decoder->state != INPUT_PASTE)
        enter_state(decoder, INPUT_IDLE);
    switch (decoder->state) {
    case INPUT_IDLE:
        if (key != ESCAPE)
            return make_event(events, key);
        enter_state(decoder, INPUT_ESCAPE);
        return 0;
    case INPUT_ESCAPE:
        return decode_after_escape(decoder, key, events);
    case INPUT_CONTROL:
        return decode_control(decoder, key, events);
    case INPUT_OLD_MOUSE:
        return decode_old_mouse(decoder, key, events);
    case INPUT_KEYPAD:
    case INPUT_DROP_ONE:
        return decode_last(decoder, key, events);
    case INPUT_STRING:
        return decode_string(decoder, key);
    case INPUT_PASTE:
        return decode_paste(decoder, key, events);
    }
    return 0;
}

int input_timeout(const struct input_decoder *decoder)
{
    /* A terminal sends a string in one piece. Characters that trickle in are keys, after an Escape
     * and a P or the like. */
    enum { STRING = 25, SEQUENCE = 100, PASTE = 1000, AWAITED = 250 };
    static const int times[] = {
        [INPUT_IDLE] = -1,          [INPUT_ESCAPE] = 0,
        [INPUT_CONTROL] = SEQUENCE, [INPUT_OLD_MOUSE] = SEQUENCE,
        [INPUT_KEYPAD] = SEQUENCE,  [INPUT_DROP_ONE] = SEQUENCE,
        [INPUT_STRING] = STRING,    [INPUT_PASTE] = PASTE,
    };
    return decoder->state == INPUT_STRING && decoder->awaits ? AWAITED : times[decoder->state];
}

int input_flush(struct input_decoder *decoder, struct event events[INPUT_EVENTS_MAX])
{
    bool escape = decoder->state == INPUT_ESCAPE;
    enter_state(decoder, INPUT_IDLE);
    return escape ? make_event(events, ESCAPE) : 0;
}
