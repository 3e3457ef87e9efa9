/* global beforeEach -- of the test framework */
// Commands of the test runner in engines that cannot emulate media features, resize the window or use a real pointer:
// a test that asks for one is skipped there, and counted as such.
import * as commands from '@web/test-runner-commands';

export * from '@web/test-runner-commands';

let current;

beforeEach(function remember() {
  current = this.currentTest;
});

const ENGINE = /firefox/i.test(navigator.userAgent) ? 'firefox' : 'webkit';

/** Commands that work only in Chromium, or in Chromium and Firefox. */
const MISSING = {
  firefox: ['emulateMedia'],
  webkit: ['emulateMedia', 'setViewport', 'sendKeys', 'sendMouse', 'resetMouse'],
};

const offered = name =>
  MISSING[ENGINE].includes(name)
    ? async () => {
        const isOver = current === undefined || current.pending || current.state !== undefined;
        if (isOver) return; // a hook after the test only resets what did not change
        if (current.timer) current.skip();
        else current.pending = true; // a hook before the test; an error would fail it
      }
    : commands[name];

export const emulateMedia = offered('emulateMedia');
export const setViewport = offered('setViewport');
export const sendKeys = offered('sendKeys');
export const sendMouse = offered('sendMouse');
export const resetMouse = offered('resetMouse');
