/*
 * The cells of the page are those of the program.
 * usage: cells.js PROGRAM PAGE.wasm
 */
'use strict';

const {execFileSync} = require('child_process');
const {mkdtempSync, readFileSync, rmSync, writeFileSync} = require('fs');
const {makeEngine} = require('../../page/engine.js');

const [program, wasm] = process.argv.slice(2);
const compiled = new WebAssembly.Module(readFileSync(wasm));
const folder = mkdtempSync('/tmp/tmap-page.');
const SEEDS = 20, SIZES = [[60, 20], [97, 31], [160, 48]];
const KEYS = ['++l', '-jj', '\tl+', 'O', '/cape\r', 'vvBN'];
let failures = 0;

// Returns the cells of rows of ansi, four words each.
function cellsOf(ansi, cols) {
    const cells = [];
    for (const line of ansi.split('\n').slice(0, -1)) {
        let ink = 0, ground = 0, flags = 0, col = 0;
        for (const [, codes, glyph] of line.matchAll(/\x1b\[([\d;]*)m|(.)/gu)) {
            const left = (codes ?? '').split(';').map(Number);
            const color = kind => left.shift() === 5 ?
                1 << 24 | left.shift() :
                2 << 24 | left.shift() << 16 | left.shift() << 8 | left.shift();
            while (codes !== undefined && left.length > 0) {
                const code = left.shift();
                if (code === 0)
                    ink = ground = flags = 0;
                else if (code === 38)
                    ink = color();
                else if (code === 48)
                    ground = color();
                else if (code === 39)
                    ink = 0;
                else if (code === 49)
                    ground = 0;
                else if (code === 22)
                    flags &= 4;
                else if (code === 27)
                    flags &= 3;
                else if (code === 1 || code === 2 || code === 7)
                    flags |= {1: 1, 2: 2, 7: 4}[code];
                else if (code >= 30 && code < 38 || code >= 90 && code < 98)
                    ink = 1 << 24 | (code < 38 ? code - 30 : code - 82);
                else if (code >= 40 && code < 48 || code >= 100 && code < 108)
                    ground = 1 << 24 | (code < 48 ? code - 40 : code - 92);
                else
                    throw new Error('unknown code ' + code);
            }
            if (glyph !== undefined) {
                cells.push(glyph.codePointAt(0), ink, ground, flags);
                col++;
            }
        }
        for (; col < cols; col++)
            cells.push(32, 0, 0, 0);
    }
    return cells;
}

// Compares cells; of blanks the ink is not seen.
function compare(what, cells, wanted, cols) {
    let count = wanted.length === cells.length ? 0 : 1, first = 0;
    for (let n = 0; n < wanted.length; n += 4) {
        const equal = [0, 1, 2, 3].every(
            word => (word === 1 && wanted[n] === 32) ||
                wanted[n + word] === (word === 3 ? cells[n + 3] & 0xFF : cells[n + word]));
        first = equal || count++ > 0 ? first : n / 4;
    }
    if (count === 0)
        return;
    failures++;
    console.log(
        `${what}: ${count} cells differ, the first in column ${first % cols}, row ${Math.floor(first / cols)}:`,
        [...cells.slice(4 * first, 4 * first + 4)], wanted.slice(4 * first, 4 * first + 4));
}

function open(line, cols, rows) {
    const files = new Map();
    const engine = makeEngine(compiled, {file: (name, parts) => files.set(name, Buffer.concat(parts)), copy() {}});
    const error = engine.open(line, cols, rows);
    if (error !== null)
        throw new Error(`${line}: ${error}`);
    const press = keys => {
        for (const key of keys)
            engine.program.event(key === '\b' ? 0x7F : key.codePointAt(0), 0, 0, 0, 0);
        while (engine.program.ticks() === 0)
            engine.program.event(0x110000 + 21, 0, 0, 0, 0);
    };
    press(''); // for the towns of the first view
    return {engine, files, press, frame: () => engine.frame(cols, rows)};
}

// The screen that the program prints after keys.
function printed(seed, cols, rows, keys) {
    const words = keys.replace(/\t/g, '<Tab>').replace(/\r/g, '<Enter>');
    const ansi = execFileSync(
        program,
        [
            `--seed=${seed}`, `--screen=${cols}x${rows - 1}`, '--color=always', '--color-depth=24bit',
            ...keys === '' ? [] : [`--keys=${words}`]
        ],
        {encoding: 'utf8', maxBuffer: 1 << 26});
    return cellsOf(ansi, cols);
}

for (let seed = 1; seed <= SEEDS; seed++)
    for (const [cols, rows] of SIZES) {
        const page = open(`--seed=${seed}`, cols, rows);
        const first = page.frame();
        const map = 4 * cols * (rows - 1);
        compare(`seed ${seed}, ${cols}x${rows}`, first.cells.slice(0, map), printed(seed, cols, rows, ''), cols);

        // The address opens the same again.
        const address =
            first.recipe.includes(' --view=') ? first.recipe : first.recipe.replace(' --at=', ' --center=');
        compare(
            `${address}, ${cols}x${rows}`, open(address, cols, rows).frame().cells.slice(0, map),
            [...first.cells.slice(0, map)].map((word, n) => n % 4 === 3 ? word & 0xFF : word), cols);

        const keys = KEYS[seed % KEYS.length];
        if (keys === 'O' || cols !== 97)  // random seeds follow
            continue;
        page.press(keys);
        compare(
            `seed ${seed}, keys ${JSON.stringify(keys)}`, page.frame().cells.slice(0, map),
            printed(seed, cols, rows, keys), cols);
    }

// A picture that is saved is the one that its recipe makes.
for (const keys of ['wmap.png\r', 'Bwmap.png\r', '\t-wmap.png\r', '--wmap.png\r']) {
    const page = open('--seed=7', 80, 24);
    page.press(keys);
    writeFileSync(`${folder}/map.png`, page.files.get('map.png'));
    try {
        execFileSync(program, [`--verify=${folder}/map.png`]);
    } catch (wrong) {
        failures++;
        console.log(`keys ${JSON.stringify(keys)}:`, String(wrong.stderr));
    }
}

// What is wrong is said.
for (const [line, words] of [
         ['--sed=5', 'did you mean'], ['--seed=1 --zoom=99', '--zoom'], ['x.png', 'no files'],
         ['--dump', 'prints'], ['--seed=\'1', 'not closed'], ['--places=x --seed=1', 'no files']]) {
    const error = makeEngine(compiled, {}).open(line, 80, 24);
    if (error === null || !error.includes(words)) {
        failures++;
        console.log(`${line}: "${error}" does not say "${words}"`);
    }
}

rmSync(folder, {recursive: true});
process.exit(failures > 0 ? 1 : 0);
