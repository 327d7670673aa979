/*
 * The dialog does not know what is asked: the table of commands has the questions, and functions of
 * other files use the answers.
 */
#include "explorer/actions/dialog.h"

/*
 * Lines. Invariant: 0 <= at <= length <= LINE_EDIT_LENGTH_MAX, and no glyph is a control character,
 * a surrogate or beyond Unicode. Pasted text is therefore safe to show and to write: it cannot
 * command the terminal.
 */

/* Deletes the characters from..to-1. */
static void delete_between(struct line_edit *line, int from, int to)
{
    memmove(line->glyphs + from, line->glyphs + to,
            (size_t)(line->length - to) * sizeof *line->glyphs);
    line->length -= to - from;
    line->at = from;
}

/* Returns the beginning of the word before the cursor; blanks between them are part of the word, as
 * for ^W of readline. */
static int word_begin(const struct line_edit *line)
{
    int begin = line->at;
    while (begin > 0 && line->glyphs[begin - 1] == ' ')
        begin--;
    while (begin > 0 && line->glyphs[begin - 1] != ' ')
        begin--;
    return begin;
}

/* Inserts a character. Returns false if the line is full. */
static bool insert_glyph(struct line_edit *line, uint32_t glyph)
{
    bool control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0);
    bool surrogate = glyph >= 0xD800 && glyph < 0xE000;
    if (control || surrogate || glyph > 0x10FFFF)
        return true;
    if (line->length == LINE_EDIT_LENGTH_MAX)
        return false;
    memmove(line->glyphs + line->at + 1, line->glyphs + line->at,
            (size_t)(line->length - line->at) * sizeof *line->glyphs);
    line->glyphs[line->at++] = glyph;
    line->length++;
    return true;
}

bool line_edit_key(struct line_edit *line, enum line_edit_act act, uint32_t key)
{
    const int at = line->at;
    const int end = line->length;
    if (act == LINE_EDIT_INSERT)
        return insert_glyph(line, key);
    if (act == LINE_EDIT_LEFT || act == LINE_EDIT_HOME)
        line->at = act == LINE_EDIT_HOME ? 0 : MAX(at - 1, 0);
    if (act == LINE_EDIT_RIGHT || act == LINE_EDIT_END)
        line->at = act == LINE_EDIT_END ? end : MIN(at + 1, end);
    if (act == LINE_EDIT_BACKSPACE)
        delete_between(line, MAX(at - 1, 0), at);
    if (act == LINE_EDIT_WORD || act == LINE_EDIT_BEFORE)
        delete_between(line, act == LINE_EDIT_WORD ? word_begin(line) : 0, at);
    if (act == LINE_EDIT_DELETE || act == LINE_EDIT_AFTER)
        delete_between(line, at, act == LINE_EDIT_AFTER ? end : MIN(at + 1, end));
    return true;
}

void line_edit_add(const struct line_edit *line, struct text *text)
{
    for (int n = 0; n < line->length; n++)
        text_glyph(text, line->glyphs[n]);
}

static int shown_width(uint32_t glyph)
{
    return MAX(text_width(glyph), 1);
}

/* Draws the line in the `width` columns from the pen on, 1 or more. Draws a part around the cursor
 * if the line is longer. A character without a width of its own is drawn as `?`. Returns the column
 * of the cursor. */
static int draw_line(const struct line_edit *line, struct pen *pen, int width)
{
    int begin = pen->col;
    int first = line->at;
    int cursor = 0; /* drawn columns before the cursor */
    while (first > 0 && cursor + shown_width(line->glyphs[first - 1]) < width)
        cursor += shown_width(line->glyphs[--first]);
    for (int n = first; n < line->length; n++) {
        uint32_t glyph = line->glyphs[n];
        if (pen->col - begin + shown_width(glyph) > width)
            break;
        pen_glyph(pen, text_width(glyph) == 0 ? '?' : glyph);
        if (text_width(glyph) == 2)
            pen_glyph(pen, 0);
    }
    return begin + cursor;
}

/*
 * Questions and answers.
 */

struct note dialog_ask(struct explorer *explorer, const struct question *question)
{
    bool typed = question->use_line != NULL;
    explorer->dialog.mode = typed ? MODE_LINE : MODE_LETTER;
    explorer->dialog.question = question;
    explorer->dialog.line = (struct line_edit){0};
    explorer->dialog.offered = false;
    explorer->dialog.at = 0;
    if (question->offer != NULL)
        dialog_offer(&explorer->dialog, question->offer);
    return note_of(typed ? "" : question->label);
}

void dialog_offer(struct dialog *dialog, const char *offer)
{
    dialog->line = (struct line_edit){0};
    for (uint32_t glyph; (offer = text_glyph_at(offer, &glyph)) != NULL;)
        insert_glyph(&dialog->line, glyph);
    dialog->offered = true;
}

const struct question dialog_file = {
    .label = "write to file", .offer = "map.png", .use_line = dialog_use_file};

bool dialog_use_file(struct explorer *explorer, const char *line)
{
    if (*line == '\0') {
        explorer->note = note_of("type the name of a file, such as map.txt");
        return false;
    }
    strcpy(explorer->dialog.path, line);
    explorer->dialog.replace = false;
    explorer->dialog.reply = EXPLORER_WRITE;
    return true;
}

static enum explorer_reply enter_line(struct explorer *explorer)
{
    struct dialog *dialog = &explorer->dialog;
    struct text text = TEXT_LOCAL(LINE_EDIT_BYTES_MAX);
    line_edit_add(&dialog->line, &text);
    dialog->reply = EXPLORER_DRAW;
    dialog->offered = false;
    dialog->refused = !dialog->question->use_line(explorer, text.bytes);
    if (dialog->refused)
        return EXPLORER_DRAW;
    dialog->mode = 0;
    if (dialog->line.length > 0) {
        memmove(dialog->entered + 1, dialog->entered,
                (DIALOG_LINES_MAX - 1) * sizeof *dialog->entered);
        dialog->entered[0].line = dialog->line;
        dialog->entered[0].question = dialog->question;
    }
    return dialog->reply;
}

/* Calls an older answer to the same question back if `by` is 1, a newer one if it is -1. After the
 * newest the line is empty. */
static void call_back(struct dialog *dialog, int by)
{
    int at = dialog->at + by;
    while (at > 0 && at <= DIALOG_LINES_MAX && dialog->entered[at - 1].question != dialog->question)
        at += by;
    if (at < 0 || at > DIALOG_LINES_MAX)
        return;
    dialog->at = at;
    dialog->line = at > 0 ? dialog->entered[at - 1].line : (struct line_edit){0};
    dialog->line.at = dialog->line.length;
}

static enum explorer_reply confirm_replace(struct explorer *explorer, enum line_edit_act act)
{
    explorer->dialog.replace = act == LINE_EDIT_ENTER;
    explorer->dialog.mode = 0;
    if (explorer->dialog.replace)
        return EXPLORER_WRITE;
    explorer->note = note_of("nothing was written");
    return EXPLORER_DRAW;
}

/* Edits the line that is typed. */
static void edit_line(struct explorer *explorer, enum line_edit_act act, uint32_t key)
{
    struct dialog *dialog = &explorer->dialog;
    if (act == LINE_EDIT_OLDER || act == LINE_EDIT_NEWER)
        call_back(dialog, act == LINE_EDIT_OLDER ? 1 : -1);
    else if (act == LINE_EDIT_COMPLETE && dialog->question->complete != NULL)
        dialog->question->complete(explorer);
    else if (!line_edit_key(&dialog->line, act, key))
        explorer->note = note_of("the line is full");
}

enum explorer_reply dialog_key(struct explorer *explorer, enum line_edit_act act, uint32_t key)
{
    struct dialog *dialog = &explorer->dialog;
    const struct question *question = dialog->question;
    const bool typed = act == LINE_EDIT_INSERT;
    if (dialog->mode == MODE_REPLACE)
        return confirm_replace(explorer, act);
    if (act == LINE_EDIT_ENTER)
        return enter_line(explorer);
    const bool again = typed && dialog->refused && question->complete != NULL && key == ':';
    const bool first = typed && dialog->line.length == 0 && key != 0 && key == question->first;
    const bool answers = first || dialog->mode == MODE_LETTER;
    if (again || (dialog->offered && (typed || act == LINE_EDIT_BACKSPACE)))
        dialog->line = (struct line_edit){0};
    dialog->refused = dialog->offered = false;
    if (act == LINE_EDIT_LEAVE || answers)
        dialog->mode = 0;
    else if (!again)
        edit_line(explorer, act, key);
    if (answers && act != LINE_EDIT_LEAVE)
        explorer->note =
            first ? question->use_first(explorer) : question->use_letter(explorer, key);
    return EXPLORER_DRAW;
}

/* Returns how many of the characters have room in a row: whole words, if the first one has. */
static size_t row_of_words(const char *words, int cols)
{
    size_t length = strlen(words);
    if (length <= (size_t)cols)
        return length;
    for (size_t n = (size_t)cols; n > 0; n--)
        if (words[n] == ' ')
            return n + 1; /* the blank may be beyond the row, where nothing is drawn */
    return (size_t)cols;
}

/* Draws words in the rows above the last one: as many as they take, or as there are. */
static void draw_above(const char *words, struct grid *grid)
{
    int rows = 0;
    for (const char *rest = words; *rest != '\0'; rows++)
        rest += row_of_words(rest, grid->cols);
    struct pen pen = {grid, 0, MAX(grid->rows - 1 - rows, 0), grid->cols, CELL_REVERSE};
    for (; pen.row < grid->rows - 1; pen.row++, pen.col = 0) {
        for (size_t left = row_of_words(words, grid->cols); left > 0; left--, words++)
            pen_glyph(&pen, (unsigned char)*words);
        pen_pad(&pen, pen.end);
    }
}

void dialog_draw(const struct explorer *explorer, struct grid *grid)
{
    enum { LINE_COLS_MIN = 12, COLON_COLS = 2 };
    const struct dialog *dialog = &explorer->dialog;
    const char *words = explorer->note.text;
    int label = grid->cols - LINE_COLS_MIN - COLON_COLS;
    struct pen pen = {grid, 0, grid->rows - 1, MAX(label, 0), CELL_REVERSE};
    if (grid->cols == 0 || grid->rows == 0)
        return;
    if ((int)strlen(words) > label) {
        draw_above(words, grid);
        words = "";
    }
    pen_text(&pen, *words != '\0' ? words : dialog->question->label);
    pen.col = MIN(pen.col, pen.end);
    pen.end = grid->cols;
    if (label > 0)
        pen_text(&pen, ": ");
    pen.flags = dialog->offered ? 0 : CELL_REVERSE;
    grid->cursor_row = pen.row;
    grid->cursor_col = draw_line(&dialog->line, &pen, pen.end - pen.col);
    pen.flags = CELL_REVERSE;
    pen_pad(&pen, pen.end);
}
