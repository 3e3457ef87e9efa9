import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves a folder, gzipped as hosts do. */
export async function serve(folder) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    try {
      const body = await readFile(join(folder, decodeURIComponent(pathname)));
      response.writeHead(200, {
        'content-type': types[extname(pathname)] ?? 'application/octet-stream',
        'content-encoding': 'gzip',
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
