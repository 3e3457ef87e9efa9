/* global beforeEach -- of the test framework */
// Commands of the test runner in engines whose driver cannot emulate media features, narrow the window or read the
// accessibility tree: a test that
// asks for that is skipped there, and counted as such.
import * as commands from '@web/test-runner-commands';

export * from '@web/test-runner-commands';

let current;

beforeEach(function remember() {
  current = this.currentTest;
});

const ENGINE = /firefox/i.test(navigator.userAgent) ? 'firefox' : 'webkit';

/** Narrowest window of WebKitGTK, in px. */
const WEBKIT_WIDTH = 447;

/** Tells what the driver of the engine cannot do. WebDriver has no command for media features. */
const isMissing = {
  a11ySnapshot: () => true,
  emulateMedia: () => true,
  setViewport: ({ width }) => ENGINE === 'webkit' && width < WEBKIT_WIDTH,
};

const offered =
  name =>
  async (...args) => {
    if (!isMissing[name](...args)) return commands[name](...args);
    const isOver = current === undefined || current.pending || current.state !== undefined;
    if (isOver) return undefined; // a hook after the test only resets what did not change
    if (current.timer) current.skip();
    else current.pending = true; // a hook before the test; an error would fail it
    return undefined;
  };

export const a11ySnapshot = offered('a11ySnapshot');
export const emulateMedia = offered('emulateMedia');
export const setViewport = offered('setViewport');
