// Launcher of the test runner for WebKitGTK: WebKitWebDriver on a virtual screen (Debian: webkit2gtk-driver, xvfb).
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

/** Longest time for the driver to answer, in ms. */
const START_MS = 30_000;

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

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
    type: 'webkit',
    concurrency: 1,
    async startSession(id, url) {
      if (!browser) {
        browser = new WebKit();
        await browser.start();
      }
      active = id;
      await browser.visit(url);
    },
    isActive: id => active === id,
    getBrowserUrl: () => {
      throw new Error('WebKit has no page for debugging.');
    },
    async stopSession() {
      active = undefined;
      await browser.visit('about:blank');
      return {};
    },
    async stop() {
      await browser?.stop();
    },
  };
}
