/*
 * Page: keys, mouse, touch and buttons to events of the engine; its frames to the canvas, its files
 * to downloads, its recipe to the address.
 */
'use strict';

const find = id => document.getElementById(id);
const screen = new Screen(find('map'));
const line = find('line');
const KEYS = {Enter: 0x0D, Escape: 0x1B, Tab: 0x09, Backspace: 0x7F};
const EVENTS = 'ArrowUp ArrowDown ArrowLeft ArrowRight Shift-ArrowUp Shift-ArrowDown Shift-ArrowLeft ' +
    'Shift-ArrowRight PageUp PageDown Home End Delete F1 F10 WheelUp WheelDown Drag Click Grab Release';
EVENTS.split(' ').forEach((name, n) => KEYS[name] = 0x110000 + n); // in the order of enum event_key
const CONTROL = 'abdefghijklopru'; // letters that mean something with the control key
let busy, rest; // timers
let written; // the address of what is shown
let opened = false; // by an address that is not written in full yet

/*
 * The engine.
 */

function makeWorker() {
    const source = find('engine').textContent;
    try {
        const worker = new Worker(URL.createObjectURL(new Blob([source])));
        worker.onmessage = message => take(message.data);
        return message => worker.postMessage(message);
    } catch (refused) { // some browsers have no workers for files
        document.head.append(Object.assign(document.createElement('script'), {textContent: source}));
        return serve(take);
    }
}

function key(code, col, row, pasted) {
    busy ||= setTimeout(() => document.body.classList.add('busy'), 250);
    post({event: [code, col, row, pasted]});
}

function take(message) {
    if (message.tables)
        screen.take(message.tables);
    if (message.frame)
        requestAnimationFrame(() => show(message.frame));
    if (message.file)
        download(message.file, URL.createObjectURL(new Blob(message.parts)));
    if (message.copy)
        navigator.clipboard?.writeText(message.copy).catch(() => {});
    if (message.failed) {
        find('why').textContent = message.failed;
        document.body.className = 'failed';
    }
}

function show(frame) {
    busy = clearTimeout(busy);
    document.body.className = '';
    post({shown: true});
    screen.draw(frame);
    screen.canvas.setAttribute('aria-label', screen.text(screen.frame.rows - 1));
    if (!frame.asks)
        line.blur();
    clearTimeout(rest);
    rest = setTimeout(writeAddress, 400, frame.recipe);
}

function download(name, url) {
    Object.assign(document.createElement('a'), {href: url, download: name}).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
}

/*
 * The address: #seed=5&zoom=-3 is --seed=5 --zoom=-3. The place of a map is its middle, which
 * screens of all sizes have.
 */

function addressOf(recipe) {
    const centred = recipe.includes(' --view=') ? recipe : recipe.replace(' --at=', ' --center=');
    return '#' + encodeURI(centred.replace(/[%&#]/g, encodeURIComponent).replace(/(^| )--/g, '&').slice(1));
}

function lineOf(address) {
    const words = address.slice(1).split('&').filter(word => word !== '');
    return words.map(word => (word.startsWith('-') ? '' : '--') + decodeURIComponent(word)).join(' ');
}

// Going back leads to another world, or another kind of view, not to each step.
const worldOf = address => address.replace(/&(center|at|zoom|camera)=[^&]*/g, '');

function writeAddress(recipe) {
    const address = addressOf(recipe);
    const step = opened || worldOf(address) === worldOf(written);
    document.title = 'tmap ' + /seed=([^ ]*)/.exec(recipe)[1];
    if (address !== written)
        history[step ? 'replaceState' : 'pushState'](null, '', address);
    written = address;
    opened = false;
}

function open() {
    clearTimeout(rest);
    written = location.hash;
    opened = true;
    post({size: fit(), open: lineOf(location.hash)});
}

window.addEventListener('popstate', () => location.hash !== written && open());

/*
 * The window. The keyboard of a telephone takes a part of it.
 */

const fit = () => screen.fit(find('place'), window.innerWidth < 600 ? 14 : 16);

new ResizeObserver(() => {
    const before = [screen.cols, screen.rows, screen.high];
    const size = fit();
    if (String([...size, screen.high]) !== String(before))
        post({size});
}).observe(find('place'));

window.visualViewport?.addEventListener('resize', () => {
    document.body.style.height = visualViewport.height + 'px';
    window.scrollTo(0, 0);
});

/*
 * Keys. A telephone's keyboard writes letters into a line that nobody sees.
 */

window.addEventListener('keydown', event => {
    const letter = [...event.key].length === 1;
    const shift = event.shiftKey && event.key.startsWith('Arrow') ? 'Shift-' : '';
    const code = letter ? event.key.codePointAt(0) : KEYS[shift + event.key];
    const writes = event.target === line && (letter || event.key === 'Backspace');
    if (code === undefined || writes || event.altKey || event.metaKey || event.isComposing ||
        (event.ctrlKey && !CONTROL.includes(event.key)) || document.body.className === 'failed')
        return;
    event.preventDefault();
    key(event.ctrlKey ? code & 0x1F : code);
});

window.addEventListener('paste', event => {
    for (const letter of event.clipboardData.getData('text'))
        key(letter.codePointAt(0), 0, 0, true);
    event.preventDefault();
});

const FILLER = ' '.repeat(20); // there is something to delete

line.addEventListener('input', () => {
    const now = line.value, before = line.dataset.before;
    let same = 0;
    while (same < now.length && now[same] === before[same])
        same++;
    for (const _ of before.slice(same))
        key(KEYS.Backspace);
    for (const letter of now.slice(same))
        key(letter.codePointAt(0));
    line.dataset.before = now;
});

for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => {
        button.blur();
        screen.frame?.asks && button.value !== 'Backspace' && key(KEYS.Escape); // it is no letter of a line
        key(KEYS[button.value] || button.value.charCodeAt(0));
        if (button.name === 'asks' && matchMedia('(pointer: coarse)').matches) {
            line.value = line.dataset.before = FILLER;
            line.focus();
        }
    });

/*
 * Mouse and touch. A finger grabs the map when it moves; two zoom.
 */

const pointers = new Map(); // that are down, with their places in the window
let held; // the cell that the pointer was in last; undefined: it holds nothing
let grabbed = false; // the engine knows
let apart; // distance of two fingers at the last step of zooming
let turned = 0; // of the wheel

function moveTo(cell) {
    if (!held || String(cell) === String(held))
        return;
    if (!grabbed)
        key(KEYS.Grab, ...held);
    grabbed = true;
    key(KEYS.Drag, ...cell);
    held = cell;
}

function release(clicks) {
    if (held && !grabbed && clicks)
        key(KEYS.Grab, ...held);
    if (held && (grabbed || clicks))
        key(KEYS.Release, ...held);
    held = undefined;
}

function pinch() {
    const [a, b] = pointers.values();
    const far = Math.hypot(a.x - b.x, a.y - b.y);
    if (far < apart * 1.4 && far > apart / 1.4)
        return;
    if (apart)
        key(far > apart ? KEYS.WheelUp : KEYS.WheelDown, ...screen.at((a.x + b.x) / 2, (a.y + b.y) / 2));
    apart = far;
}

screen.canvas.addEventListener('pointerdown', event => {
    if (event.button !== 0)
        return;
    screen.canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
    release(false);
    grabbed = false;
    apart = undefined;
    if (pointers.size === 1)
        held = screen.at(event.x, event.y);
});

screen.canvas.addEventListener('pointermove', event => {
    if (!pointers.has(event.pointerId))
        return;
    pointers.set(event.pointerId, event);
    if (pointers.size === 2)
        pinch();
    else
        moveTo(screen.at(event.x, event.y));
});

for (const end of ['pointerup', 'pointercancel'])
    screen.canvas.addEventListener(end, event => {
        if (pointers.delete(event.pointerId))
            release(end === 'pointerup');
    });

screen.canvas.addEventListener('wheel', event => {
    const notch = event.deltaMode === 0 ? 80 : 2;
    event.preventDefault();
    turned = event.deltaY + (turned * event.deltaY < 0 ? 0 : turned);
    if (Math.abs(turned) < notch)
        return;
    key(turned < 0 ? KEYS.WheelUp : KEYS.WheelDown, ...screen.at(event.x, event.y));
    turned = 0;
}, {passive: false});

const post = makeWorker();
post({wasm: Uint8Array.from(atob(find('wasm').textContent), letter => letter.charCodeAt(0))});
open();
