import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/**
 * Serves a folder, gzipped as hosts do, pictures to be kept as those who keep many have it. `answers` maps paths to what
 * they answer with: functions from the parameters of the query to JSON. Nothing is answered from within the browser's
 * protocol, since each picture would have to pass through there as well.
 */
export async function serve(folder, answers = {}) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const answer = answers[pathname];
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(searchParams)));
      return;
    }
    try {
      const body = await readFile(join(folder, decodeURIComponent(pathname)));
      response.writeHead(200, {
        'content-type': types[extname(pathname)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
        ...(pathname.endsWith('.svg') ? { 'cache-control': 'max-age=3600' } : {}),
      });
      response.end(gzipSync(body, { level: 9 }));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

export async function launch() {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-quic',
    ],
  });
}

/** Runs in a page before all else: gives it `findDeep`, the first that a selector fits, however deep in shadow roots. */
export const findDeep = () => {
  window.findDeep = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && window.findDeep(element.shadowRoot, selector);
      if (inside) return inside;
    }
    return undefined;
  };
};

/** Counts the scripts that a page loads from now on, by their gzipped size. */
export function countScripts(page) {
  const scripts = new Map();
  page.on('response', async response => {
    if (response.request().resourceType() !== 'script' || response.url().includes('installed-wallets')) return;
    const body = await response.body().catch(() => undefined);
    if (body) scripts.set(new URL(response.url()).pathname, { bytes: gzipSync(body, { level: 9 }).length, body });
  });
  return scripts;
}

export const total = scripts => [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);

/** Middle value: robust against one slow run. */
export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
