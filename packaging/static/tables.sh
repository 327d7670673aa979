#!/bin/sh
# Usage: tables.sh > tables.h
# Prints what the static program carries, as this machine has it: descriptions of terminals, in the
# form in which ncurses reads them from TERMINFO, and how many columns characters take.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo 'static const char *const descriptions[][2] = {'
for name in xterm-256color screen-256color tmux-256color linux vt100; do
    printf '    {"%s", "%s"},\n' "$name" "$(infocmp -q -x -0 -Q2 "$name")"
done
echo '};'
cat > "$work/widths.c" << 'END'
#include <locale.h>
#include <stdio.h>
#include <wchar.h>
int main(void)
{
    int before = 0; /* of a range that ends before this character */
    if (setlocale(LC_CTYPE, "C.UTF-8") == NULL)
        return 1;
    puts("static const struct range ranges[] = {");
    for (int glyph = 0; glyph <= 0x110000; glyph++) {
        int width = glyph == 0x110000 ? -2 : wcwidth(glyph);
        if (glyph == 0 || width != before)
            printf(glyph == 0 ? "    {%d, " : width == -2 ? "%d}};\n" : "%d},\n    {%d, ",
                   glyph == 0 ? 0 : before, glyph);
        before = width;
    }
}
END
"${HOSTCC:-cc}" -D_XOPEN_SOURCE=700 -o "$work/widths" "$work/widths.c"
"$work/widths"
