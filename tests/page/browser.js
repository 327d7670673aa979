/*
 * Browser: Chromium without a window, driven through a pipe. Nothing but node is needed.
 */
'use strict';

const {spawn} = require('child_process');
const {mkdtempSync, rmSync} = require('fs');

const names = ['chromium-headless-shell', 'chromium'];

// Opens a page of so many css pixels. A touch screen has fingers in place of a mouse.
async function openPage(url, width, height, {ratio = 1, touch = false} = {}) {
    const folder = mkdtempSync('/tmp/tmap-page.');
    const name = names.find(one => require('fs').existsSync('/usr/bin/' + one));
    const child = spawn(
        name,
        [
            '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--remote-debugging-pipe', `--user-data-dir=${folder}`,
            'about:blank'
        ],
        {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    const waiting = new Map();
    const heard = [];
    const listeners = [];
    let number = 0, session, rest = '';
    child.stdio[4].on('data', data => {
        const messages = (rest + data).split('\0');
        rest = messages.pop();
        for (const message of messages.map(JSON.parse)) {
            if (message.id === undefined) {
                heard.push(message);
                listeners.forEach(listen => listen(message));
                continue;
            }
            const {resolve, reject} = waiting.get(message.id);
            waiting.delete(message.id);
            message.error ? reject(new Error(message.error.message)) : resolve(message.result);
        }
    });
    const send = (method, params = {}) => new Promise((resolve, reject) => {
        waiting.set(++number, {resolve, reject});
        child.stdio[3].write(JSON.stringify({id: number, method, params, sessionId: session}) + '\0');
    });
    const {targetInfos} = await send('Target.getTargets');
    const {targetId} = targetInfos.find(target => target.type === 'page');
    session = (await send('Target.attachToTarget', {targetId, flatten: true})).sessionId;
    await send('Page.enable');
    await send('Runtime.enable');
    await send('Browser.setDownloadBehavior', {behavior: 'allow', downloadPath: folder, eventsEnabled: true});
    await send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: ratio, mobile: touch});
    await send('Emulation.setTouchEmulationEnabled', {enabled: touch});
    await send('Page.navigate', {url});
    const page = {
        folder,
        heard,
        send,
        // Returns the value of an expression, or of its promise.
        async run(expression) {
            const {result, exceptionDetails} =
                await send('Runtime.evaluate', {expression, awaitPromise: true, returnByValue: true});
            if (exceptionDetails)
                throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
            return result.value;
        },
        // Waits until an expression is true, 20 seconds at most.
        async until(expression) {
            for (let n = 0; n < 400; n++) {
                if (await page.run(expression).catch(() => false))
                    return;
                await new Promise(resolve => setTimeout(resolve, 50));
            }
            throw new Error('never true: ' + expression);
        },
        async key(name, modifiers = 0) {
            const text = [...name].length === 1 ? name : undefined;
            await send('Input.dispatchKeyEvent', {type: 'keyDown', key: name, text, modifiers});
            await send('Input.dispatchKeyEvent', {type: 'keyUp', key: name, modifiers});
        },
        async picture() { return Buffer.from((await send('Page.captureScreenshot')).data, 'base64'); },
        async close() {
            child.kill();
            await new Promise(resolve => child.on('exit', resolve));
            rmSync(folder, {recursive: true, force: true});
        },
    };
    return page;
}

module.exports = {openPage};
