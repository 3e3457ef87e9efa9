import { createSecureServer } from 'node:http2';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/find-browser.mjs';
import { createCertificate } from './certificate.mjs';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const certificate = createCertificate();

/**
 * Serves a folder over HTTP/2 and TLS with Brotli, as hosts do, and SVG images with a cache lifetime. `answers` maps a
 * path to a function from the query parameters to a JSON value. Replaces Playwright's request interception, which would
 * also delay every image. Compresses each file once, before its first use, so that the server takes no processor time
 * from the measured page.
 */
export async function serve(folder, answers = {}) {
  const compressed = new Map();
  const bodyOf = async path => {
    if (!compressed.has(path)) compressed.set(path, brotliCompressSync(await readFile(join(folder, path))));
    return compressed.get(path);
  };
  const { key, cert } = certificate;
  const server = createSecureServer({ key, cert }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'https://localhost');
    const answer = answers[pathname];
    if (answer) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer(searchParams)));
      return;
    }
    try {
      const body = await bodyOf(decodeURIComponent(pathname));
      response.writeHead(200, {
        'content-type': types[extname(pathname)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        ...(pathname.endsWith('.svg') ? { 'cache-control': 'max-age=3600' } : {}),
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise(ready => server.listen(0, '127.0.0.1', ready));
  return { url: `https://localhost:${server.address().port}`, stop: () => server.close() };
}

/** Starts Chromium, with further arguments if any. */
export async function launch(extra = []) {
  return chromium.launch({
    executablePath: await findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-quic',
      `--ignore-certificate-errors-spki-list=${certificate.hash}`,
      ...extra,
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
