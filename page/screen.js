/*
 * Screen: cells on a canvas. Blocks are drawn as rectangles, so they have no seams and need no
 * font; all other glyphs are letters of the browser's own monospaced font. Only cells that have
 * changed are drawn.
 */
'use strict';

const INK = '#d5dbe1', GROUND = '#0d1117'; // of cells in the default colours
const FONT = '"DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, "Noto Sans Mono", monospace';
const BOLD = 1, DIM = 2, REVERSE = 4; // enum cell_flag
const SHADES = {0x2591: .25, 0x2592: .5, 0x2593: .75};

class Screen {
    constructor(canvas) {
        this.canvas = canvas;
        this.context = canvas.getContext('2d', {alpha: false});
    }

    // Fits cells of a height in css pixels into a box. Returns columns and rows.
    fit(box, height) {
        this.ratio = window.devicePixelRatio || 1;
        this.high = Math.round(height * this.ratio);
        this.wide = Math.round(height * this.ratio / 2);
        this.size = this.high;
        do
            this.context.font = `${--this.size}px ${FONT}`;
        while (this.context.measureText('M').width > this.wide + .01);
        const {actualBoundingBoxAscent: up, actualBoundingBoxDescent: down} = this.context.measureText('Mg|');
        this.base = Math.round((this.high + up - down) / 2);
        this.cols = Math.max(1, Math.floor(box.clientWidth * this.ratio / this.wide));
        this.rows = Math.max(1, Math.floor(box.clientHeight * this.ratio / this.high));
        return [this.cols, this.rows];
    }

    // Returns the cell at a place of the window.
    at(x, y) {
        const box = this.canvas.getBoundingClientRect();
        const limit = (n, most) => Math.max(0, Math.min(most - 1, Math.floor(n * this.ratio)));
        return [limit((x - box.left) / this.wide, this.cols), limit((y - box.top) / this.high, this.rows)];
    }

    // Takes the tables of an engine. Its first frame is drawn whole.
    take({rgb, places}) {
        this.rgb = rgb;
        this.places = new Map(places.filter(([, places]) => places >= 0));
        this.frame = null;
    }

    color(code, usual) {
        const rgb = code >>> 24 === 1 ? this.rgb[code & 0xFF] : code & 0xFFFFFF;
        return code === 0 ? usual : '#' + rgb.toString(16).padStart(6, '0');
    }

    // Draws a frame of the engine, unless the window has another size by now.
    draw(frame) {
        const {context, canvas, cols, rows} = this;
        if (frame.cols !== cols || frame.rows !== rows)
            return;
        const width = cols * this.wide, height = rows * this.high;
        if (canvas.width !== width || canvas.height !== height) {
            canvas.width = width;
            canvas.height = height;
            canvas.style.width = width / this.ratio + 'px';
            canvas.style.height = height / this.ratio + 'px';
            this.frame = null;
        }
        context.textAlign = 'center';
        const before = this.frame, now = frame.cells;
        for (let n = 0, at = 0; n < cols * rows; n++, at += 4)
            if (!before || n === before.cursor || n === frame.cursor ||
                [0, 1, 2].some(word => now[at + word] !== before.cells[at + word]) ||
                (now[at + 3] ^ before.cells[at + 3]) & 0xFF)
                this.cell(frame, n);
        this.frame = frame;
    }

    cell({cells, cursor}, n) {
        const {context, wide, high, cols} = this;
        const [glyph, inkCode, groundCode, flags, next] = cells.subarray(4 * n, 4 * n + 5);
        const swapped = ((flags & REVERSE) !== 0) !== (n === cursor);
        const across = next === 0 && (n + 1) % cols > 0 ? 2 * wide : wide; // of a wide letter
        const x = n % cols * wide, y = Math.floor(n / cols) * high;
        const colors = [this.color(inkCode, INK), this.color(groundCode, GROUND)];
        if (glyph === 0)
            return; // the cell to the left has drawn it
        context.fillStyle = colors[swapped ? 0 : 1];
        context.fillRect(x, y, across, high);
        if (glyph === 0x20)
            return;
        context.fillStyle = colors[swapped ? 1 : 0];
        context.globalAlpha = SHADES[glyph] || (flags & DIM ? .6 : 1);
        const places = SHADES[glyph] ? 0xFF : this.places.get(glyph);
        if (places === undefined) {
            context.font = `${flags & BOLD ? 'bold ' : ''}${this.size}px ${FONT}`;
            context.fillText(String.fromCodePoint(glyph), x + across / 2, y + this.base);
        } else {
            this.blocks(places, x, y);
        }
        context.globalAlpha = 1;
    }

    // Fills some of the 2x4 places of a cell.
    blocks(places, x, y) {
        const middle = Math.round(this.wide / 2);
        for (let row = 0; row < 4; row++, places >>= 2) {
            const [left, right] = [places & 1 ? 0 : middle, places & 2 ? this.wide : middle];
            const [top, bottom] = [row, row + 1].map(line => Math.round(line * this.high / 4));
            this.context.fillRect(x + left, y + top, right - left, bottom - top);
        }
    }

    // Returns the text of a row.
    text(row) {
        const {cols, cells} = this.frame;
        const glyphs = Array.from({length: cols}, (_, col) => cells[4 * (row * cols + col)]);
        return String.fromCodePoint(...glyphs.filter(glyph => glyph !== 0)).trim();
    }
}
