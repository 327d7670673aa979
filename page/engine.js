/*
 * Engine: the program, page/page.c, and the loop that gives it events and takes its frames. It runs
 * in a worker, so that the page answers however long a frame takes; where there are no workers, in
 * the page itself; and in tests.
 */
'use strict';

const TICK = 0x110000 + 21; // EVENT_TICK of explorer/actions/key.h
const SLICE = 50; // milliseconds of work before the next message is read
const BLOCKS = [[0x2580, 32], [0x1CD00, 432], [0x1FB00, 256]]; // glyphs: the first, how many

// A program that explores one world. `hooks` are told: file(name, parts), copy(text).
function makeEngine(module, hooks) {
    const files = new Map();
    const leave = {};
    const bytes = (at, length) => new Uint8Array(program.memory.buffer, at, length);
    const words = (at, count) => new Uint32Array(program.memory.buffer, at, count);
    const text = at => new TextDecoder().decode(bytes(at).slice(0, bytes(at).indexOf(0)));
    const page = {
        open(name) {
            files.set(10 + files.size, {name: text(name), parts: []});
            return 9 + files.size;
        },
        finish(descriptor, whole) {
            const {name, parts} = files.get(descriptor);
            if (whole)
                hooks.file(name, parts);
        },
        copy: line => hooks.copy('tmap ' + text(line)),
        leave() {
            throw leave;
        },
    };
    const system = {
        fd_write(descriptor, at, count, written) {
            const vectors = words(at, 2 * count);
            words(written, 1)[0] = 0;
            for (let n = 0; n < 2 * count; n += 2) {
                files.get(descriptor)?.parts.push(bytes(vectors[n], vectors[n + 1]).slice());
                words(written, 1)[0] += vectors[n + 1];
            }
        },
        // Standard output is a terminal: the program explores on nothing else.
        fd_fdstat_get: (descriptor, at) => bytes(at, 24).fill(0)[0] = files.has(descriptor) ? 4 : 2,
        fd_close: () => 0,
        random_get: (at, length) => crypto.getRandomValues(bytes(at, length)),
        environ_sizes_get: (count, size) => words(count, 1)[0] = words(size, 1)[0] = 0,
        environ_get: () => 0,
    };
    const imports = {page, env: {}, wasi_snapshot_preview1: {}};
    for (const {module: from, name} of WebAssembly.Module.imports(module))
        if (from !== 'page') // undefined is 0, no error
            imports[from][name] = system[name] ? (...all) => void system[name](...all) : () => 8; // EBADF: no file
    const program = new WebAssembly.Instance(module, imports).exports;
    program._initialize();

    return {
        program,
        // Opens a line of options. Returns the error; null: there is none.
        open(line, cols, rows) {
            const all = new TextEncoder().encode(line + '\0');
            const at = program.malloc(all.length);
            bytes(at, all.length).set(all);
            try {
                return text(program.start(at, cols, rows));
            } catch (thrown) {
                if (thrown !== leave)
                    throw thrown;
                return null;
            }
        },
        // Returns a frame. A cell is four words: glyph, ink, ground, flags.
        frame(cols, rows) {
            const [cells, cursor, asks, recipe] = words(program.draw(), 4);
            if (cells === 0 || recipe === 0)
                throw new Error('out of memory');
            return {cols, rows, cells: words(cells, 4 * cols * rows).slice(), cursor, asks,
                recipe: text(recipe)};
        },
        // Returns what who draws cells must know: the numbered colours, and glyphs of blocks.
        tables() {
            const rgb = Array.from({length: 256}, (_, n) => program.rgb(n));
            const glyphs = BLOCKS.flatMap(([first, count]) => Array.from({length: count}, (_, n) => first + n));
            return {rgb, places: glyphs.map(glyph => [glyph, program.places(glyph)])};
        },
    };
}

// Returns a function that takes messages, and answers them by `post`.
function serve(post) {
    let module, engine, cols, rows, timer;
    let queue = [];
    let stale = false; // the state has changed since the last frame
    let shown = true; // that frame is on the screen
    const hooks = {file: (name, parts) => post({file: name, parts}), copy: line => post({copy: line})};

    function act([code, col = 0, row = 0, pasted = false]) {
        let again = 0;
        for (; queue[0]?.[0] === code && engine.program.gathers(code); again++)
            queue.shift();
        engine.program.event(code, col, row, pasted, again);
        stale = true;
    }

    function draw() {
        if (!stale || !shown)
            return;
        post({frame: engine.frame(cols, rows)});
        stale = shown = false;
    }

    function work() {
        const until = performance.now() + SLICE;
        while (queue.length > 0 && performance.now() < until)
            act(queue.shift());
        draw(); // a tick may take longer than a slice
        while (queue.length === 0 && engine.program.ticks() === 0 && performance.now() < until)
            act([TICK]);
        draw();
        const ticks = engine.program.ticks();
        if (queue.length > 0 || ticks === 0)
            timer = setTimeout(attempt, 0, work);
        else if (ticks > 0 && shown)
            timer = setTimeout(attempt, ticks, () => {
                queue.push([TICK]);
                work();
            });
    }

    function open(line) {
        queue = [];
        stale = shown = true;
        engine = makeEngine(module, hooks);
        const error = engine.open(line, cols, rows);
        if (error !== null)
            throw new Error(error);
        engine.program.suit();
        post({tables: engine.tables()});
    }

    function attempt(step) {
        try {
            step();
        } catch (thrown) {
            engine = null;
            post({failed: thrown.message});
        }
    }

    return message => attempt(() => {
        clearTimeout(timer);
        if (message.wasm)
            module = new WebAssembly.Module(message.wasm);
        if (message.size) {
            [cols, rows] = message.size;
            stale = true;
        }
        if (message.open !== undefined)
            open(message.open);
        else if (message.size && engine)
            engine.program.resize(cols, rows);
        if (message.event)
            queue.push(message.event);
        shown ||= message.shown;
        if (engine)
            timer = setTimeout(attempt, 0, work);
    });
}

if (typeof exports !== 'undefined')
    module.exports = {makeEngine};
else if (typeof document === 'undefined')
    onmessage = (take => message => take(message.data))(serve(postMessage));
