import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/**
 * Serves a folder with gzip, and SVG images with a cache lifetime. `answers` maps a path to a function from the query
 * parameters to a JSON value. Replaces Playwright's request interception, which would also delay every image.
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

/** Init script: defines `findDeep`, which returns the first match of a selector and searches nested shadow roots. */
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

/** Records the scripts that the page loads after this call, with their size in bytes (gzip). */
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

/** Returns the median, which one slow run does not change. */
export const median = values => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
