// Launcher of the test runner for WebKitGTK: WebKitWebDriver on a virtual screen (Debian: webkit2gtk-driver, xvfb).
import { spawn } from 'node:child_process';
import { freePort } from '../free-port.mjs';

/** Longest time for the driver to answer, in ms. */
const START_MS = 30_000;

/** Code points of WebDriver for keys without a character. */
const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  Meta: '\uE03D',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

const SOURCES = {
  key: { type: 'key', id: 'keyboard' },
  pointer: { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } },
};

const BUTTONS = { left: 0, middle: 1, right: 2 };

/** Most attempts to give the page a size. */
const RESIZES = 5;

/** Returns the keyboard, the mouse and the viewport under the names that the commands of the test runner use. */
function inputsOf(browser) {
  const key = (type, name) => ({ type, value: KEYS[name] ?? name });
  const stroke = name => [key('keyDown', name), key('keyUp', name)];
  const button = (type, { button: name = 'left' } = {}) => ({ type, button: BUTTONS[name] });
  const move = (x, y) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
  return {
    keyboard: {
      type: text => browser.act('key', ...[...text].flatMap(stroke)),
      press: name => browser.act('key', ...stroke(name)),
      down: name => browser.act('key', key('keyDown', name)),
      up: name => browser.act('key', key('keyUp', name)),
    },
    mouse: {
      move: (x, y) => browser.act('pointer', move(x, y)),
      click: (x, y, how) => browser.act('pointer', move(x, y), button('pointerDown', how), button('pointerUp', how)),
      down: how => browser.act('pointer', button('pointerDown', how)),
      up: how => browser.act('pointer', button('pointerUp', how)),
    },
    setViewportSize: size => browser.resize(size),
  };
}

/** Starts Xvfb and resolves with its display, such as `:99`. */
async function startScreen() {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise((resolve, reject) => {
    screen.on('error', reject);
    screen.on('exit', code => reject(new Error(`Xvfb ended with ${code}.`)));
    screen.stdio[3].on('data', data => resolve(String(data).trim()));
  });
  return { screen, display: `:${number}` };
}

/** One WebKit, driven by WebDriver over HTTP. */
class WebKit {
  #processes = [];
  #session = '';

  async start() {
    const { screen, display } = await startScreen();
    const port = await freePort();
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    });
    this.#processes = [driver, screen];
    const failed = new Promise((_, reject) => driver.on('error', reject));
    await Promise.race([failed, this.#answers(port)]);
    this.base = `http://127.0.0.1:${port}/session`;
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } };
    const { sessionId } = await this.#post('', { capabilities });
    this.#session = `/${sessionId}`;
    await this.#post('/timeouts', { pageLoad: 60_000, script: 60_000 });
  }

  async #answers(port) {
    const end = Date.now() + START_MS;
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined); // not listening yet
      if (answer?.ok) return;
      if (Date.now() > end) throw new Error(`WebKitWebDriver did not answer within ${START_MS} ms.`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  async #post(path, body) {
    const answer = await fetch(`${this.base}${this.#session}${path}`, { method: 'POST', body: JSON.stringify(body) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }

  visit(url) {
    return this.#post('/url', { url });
  }

  /** Sets the size of the page. The window is larger, by bars that only measuring tells. */
  async resize({ width, height }) {
    const rect = { width, height };
    for (let tries = 0; tries < RESIZES; tries += 1) {
      await this.#post('/window/rect', rect);
      const [inner, outer] = await this.#post('/execute/sync', {
        script: 'return [innerWidth, innerHeight];',
        args: [],
      });
      if (inner === width && outer === height) return;
      rect.width += width - inner;
      rect.height += height - outer;
    }
    throw new Error(`WebKit: the page does not get ${width} × ${height}.`);
  }

  /** Presses keys and buttons; those that are down stay down until they are released. */
  act(source, ...actions) {
    return this.#post('/actions', { actions: [{ ...SOURCES[source], actions }] });
  }

  /** Releases all keys and buttons. */
  async release() {
    await fetch(`${this.base}${this.#session}/actions`, { method: 'DELETE' });
  }

  async stop() {
    if (this.#session) await fetch(`${this.base}${this.#session}`, { method: 'DELETE' });
    for (const child of this.#processes) child.kill();
  }
}

/** Returns the launcher. The driver has one session, so that the test files run one after the other. */
export function webkitLauncher() {
  let browser;
  let active;
  return {
    name: 'WebKit',
    type: 'playwright', // the commands of the test runner then use `getPage()`
    concurrency: 1,
    async startSession(id, url) {
      if (!browser) {
        browser = new WebKit();
        await browser.start();
      }
      active = id;
      await browser.visit(url);
    },
    getPage: () => inputsOf(browser),
    isActive: id => active === id,
    getBrowserUrl: () => {
      throw new Error('WebKit has no page for debugging.');
    },
    async stopSession() {
      active = undefined;
      await browser.release(); // a test that failed may hold a key
      await browser.visit('about:blank');
      return {};
    },
    async stop() {
      await browser?.stop();
    },
  };
}
