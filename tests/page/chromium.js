/*
 * The page in Chromium: keys, mouse, fingers, the way to the globe and back, the address, files.
 * usage: chromium.js PAGE.html
 */
'use strict';

const assert = require('assert');
const {existsSync, readFileSync} = require('fs');
const {resolve} = require('path');
const {openPage} = require('./browser.js');

const url = 'file://' + resolve(process.argv[2]);
const STATUS = 'screen.text(screen.rows - 1)';
const sleep = milliseconds => new Promise(wake => setTimeout(wake, milliseconds));

// Counts the colours of the picture without the status line, and how many pixels of it are dark.
const LOOK = `(() => {
    const width = screen.canvas.width, height = screen.canvas.height - screen.high;
    const {data} = screen.context.getImageData(0, 0, width, height);
    const colors = new Set();
    let dark = 0;
    for (let n = 0; n < data.length; n += 4) {
        colors.add(data[n] << 16 | data[n + 1] << 8 | data[n + 2]);
        dark += data[n] + data[n + 1] + data[n + 2] < 60;
    }
    return {colors: colors.size, dark: dark / (width * height)};
})()`;

const pages = []; // that are open

const start = async (hash, ...size) => {
    const page = await openPage(url + hash, ...size);
    pages.push(page);
    await page.until('screen.frame && location.hash.includes("preset")');
    return page;
};

// Looks at a picture that stands still: towns come to a map when they are found.
const settled = async page => {
    for (let before, now = ''; ; before = now) {
        now = await page.run(LOOK);
        if (before && before.colors === now.colors && before.dark === now.dark)
            return now;
        await sleep(500);
    }
};

const mouse = (page, type, x, y, more) =>
    page.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', buttons: 1, clickCount: 1, ...more});

const tests = {
    async 'a world, its globe, and back'() {
        const page = await start('#seed=5', 1280, 800);
        const map = await settled(page), first = await page.run('location.hash');
        assert(map.colors > 200 && map.dark < .1, JSON.stringify(map));
        assert.match(await page.run('document.title'), /^tmap 5$/);
        await page.key('-');
        await page.until('location.hash.includes("view=world")');
        await page.key('-');
        await page.until('location.hash.includes("view=globe")');
        const look = await page.run(LOOK);
        assert(look.colors > 200 && look.dark > .3 && look.dark < .8, JSON.stringify(look));
        const globe = await page.run('location.hash');
        await mouse(page, 'mousePressed', 640, 400);
        await mouse(page, 'mouseMoved', 560, 400);
        await mouse(page, 'mouseReleased', 560, 400);
        await page.until(`location.hash !== ${JSON.stringify(globe)} && location.hash.includes("view=globe")`);
        await mouse(page, 'mouseWheel', 640, 400, {deltaX: 0, deltaY: -120});
        await page.until('!location.hash.includes("view=")');
        await page.key('Backspace');
        await page.key('Backspace');
        await page.key('Backspace');
        await page.key('Backspace');
        await page.until(`location.hash === ${JSON.stringify(first)}`);
        assert.deepEqual(await settled(page), map);
    },
    async 'mouse and wheel'() {
        const page = await start('#seed=5', 1000, 600);
        const middle = () => page.run('/center=([^&]*)&zoom=([^&]*)/.exec(location.hash).slice(1).join()');
        const [x, y, zoom] = (await middle()).split(',').map(Number);
        await mouse(page, 'mousePressed', 500, 300);
        await mouse(page, 'mouseMoved', 420, 268);
        await mouse(page, 'mouseReleased', 420, 268);
        const cell = 2 ** -zoom;
        await page.until(`location.hash.includes("center=${x + 10 * cell},${y + 4 * cell}&")`);
        await mouse(page, 'mouseWheel', 500, 300, {deltaX: 0, deltaY: -120});
        await page.until(`location.hash.includes("zoom=${zoom + 1}&")`);
        await mouse(page, 'mousePressed', 500, 300);
        await mouse(page, 'mouseReleased', 500, 300);
        await page.until(`/cell \\d/.test(${STATUS})`);
    },
    async 'another world, and back in the history'() {
        const page = await start('#seed=5', 800, 600);
        const first = await page.run('location.hash');
        await page.run('document.querySelector("button[value=r]").click()');
        await page.until('!opened && !location.hash.includes("seed=5&")');
        const second = await page.run('location.hash');
        await page.run('history.back()');
        await page.until(`location.hash === ${JSON.stringify(first)} && ${STATUS}.includes("seed 5")`);
        await page.run('history.forward()');
        await page.until(`location.hash === ${JSON.stringify(second)} && !${STATUS}.includes("seed 5")`);
    },
    async 'a picture is downloaded'() {
        const page = await start('#seed=5', 800, 600);
        await page.key('w');
        await page.until(`${STATUS}.includes("map.png")`);
        await page.key('Enter');
        await page.until(`${STATUS}.includes("wrote map.png")`);
        for (let n = 0; n < 100 && !existsSync(page.folder + '/map.png'); n++)
            await sleep(50);
        assert.equal(readFileSync(page.folder + '/map.png').subarray(1, 4).toString(), 'PNG');
    },
    async 'a search does not stop the page'() {
        const page = await start('#seed=5', 800, 600);
        for (const key of 'Sland>=99')
            await page.key(key);
        await page.key('Enter');
        await page.until(`/worlds/.test(${STATUS})`);
        await page.run(
            'gap = 0; last = 0; timer = setInterval(() => { ' +
            'const now = performance.now(); gap = Math.max(gap, last && now - last); last = now }, 10)');
        await sleep(1500);
        assert(await page.run('gap') < 500, 'the page stood still');
        const began = Date.now();
        await page.key('x');
        await page.until(`/cell \\d/.test(${STATUS})`);
        assert(Date.now() - began < 3000, 'the search went on');
    },
    async 'a telephone: buttons, fingers, letters'() {
        const page = await start('#seed=5', 390, 844, {ratio: 2, touch: true});
        assert((await page.run(LOOK)).dark < .1);
        const buttons = await page.run(`[...document.querySelectorAll('button')].map(button => {
            const box = button.getBoundingClientRect();
            return [box.left, innerWidth - box.right, innerHeight - box.bottom, box.width - 44, box.height - 40];
        }).flat().every(room => room >= 0)`);
        assert(buttons, 'a button is too small, or not on the screen');
        const touch = (type, ...points) =>
            page.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
        const zoom = await page.run('+/zoom=([^&]*)/.exec(location.hash)[1]');
        await touch('touchStart', [150, 300], [250, 300]);
        for (let far = 0; far <= 60; far += 10)
            await touch('touchMove', [150 - far, 300], [250 + far, 300]);
        await touch('touchEnd');
        await page.until(`location.hash.includes("zoom=${zoom + 1}&")`);
        const before = await page.run('location.hash');
        await touch('touchStart', [200, 300]);
        await touch('touchMove', [180, 300]);
        await touch('touchMove', [100, 300]);
        await touch('touchEnd');
        await page.until(`location.hash !== ${JSON.stringify(before)}`);
        const box = await page.run(
            `(({x, y}) => [x + 20, y + 20])(document.querySelector('button[name=asks]').getBoundingClientRect())`);
        await touch('touchStart', box);
        await touch('touchEnd');
        await page.until('screen.frame.asks && document.activeElement.id === "line"');
        await page.send('Input.insertText', {text: 'greyhawk'});
        await page.key('Enter');
        await page.until(`location.hash.includes("seed=greyhawk&")`);
        const tap = async name => page.run(`document.querySelector('button[value="${name}"]').click()`);
        await tap('s');
        await page.until('screen.frame.asks');
        await tap('-');
        await page.until('!screen.frame.asks && /zoom|view/.test(location.hash)');
        await tap('O');
        await page.until(`/worlds: arrows/.test(${STATUS})`);
        await touch('touchStart', [300, 300]);
        await touch('touchEnd');
        await page.until('!location.hash.includes("seed=greyhawk&")');
    },
    async 'what is wrong with an address'() {
        const page = await openPage(url + '#sed=5', 800, 600);
        pages.push(page);
        await page.until('document.body.innerText.includes("did you mean --seed")');
    },
};

// Fails after a minute: Chromium does not answer while a page is stuck.
const minute = () => new Promise((resolve, reject) => setTimeout(reject, 60000, new Error('takes over a minute')).unref());

(async () => {
    let failures = 0;
    for (const [name, test] of Object.entries(tests).filter(([name]) => name.includes(process.argv[3] ?? ''))) {
        await Promise.race([test(), minute()]).catch(error => {
            console.log(`${name}: ${error.message}`);
            failures++;
        });
        for (const page of pages.splice(0)) {
            for (const {params} of page.heard.filter(({method}) => method === 'Runtime.exceptionThrown')) {
                console.log(`${name}: ${params.exceptionDetails.exception?.description}`);
                failures++;
            }
            await page.close();
        }
    }
    process.exit(failures > 0 ? 1 : 0);
})();
