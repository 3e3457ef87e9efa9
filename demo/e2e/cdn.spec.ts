import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from './built-site.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Wallet that announces itself and shares one account. */
const WALLET = `
  const provider = {
    async request({ method }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return ['${ADDRESS}'];
      if (method === 'eth_chainId') return '0x1';
      throw Object.assign(new Error('Unknown method'), { code: -32601 });
    },
    on() {},
    removeListener() {},
  };
  const info = { uuid: 'a', name: 'Script Wallet', rdns: 'test.script', icon: 'data:image/svg+xml,%3Csvg/%3E' };
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
`;

/** The example of docs/cdn.md. */
function example(): { readonly tag: string; readonly script: string; readonly html: string } {
  const guide = readFileSync(join(ROOT, 'dist-cdn', 'README.md'), 'utf8');
  const code = /```html\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const [, tag = '', script = '', html = ''] =
    /^(<script\s[^]*?<\/script>)\s*<script type="module">([^]*?)<\/script>([^]*)$/.exec(code) ?? [];
  return { tag: tag.replace(/src="[^"]*"/, 'src="/latchkey.js"'), script, html };
}

test.beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'cdn.mjs'), '--if-stale'], { stdio: 'inherit' });
});

for (const isIntact of [true, false])
  test(`the script of the guide ${isIntact ? 'connects a wallet under a strict policy' : 'is refused if it was changed'}`, async ({
    page,
  }) => {
    const { tag, script, html } = example();
    const bytes = readFileSync(join(ROOT, 'dist-cdn', 'latchkey.js'), 'utf8');
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    page.on('console', message => message.type() === 'error' && problems.push(message.text()));
    const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
      '/': [
        'text/html',
        `<!doctype html><title>Shop</title><script src="/wallet.js"></script>${tag}<script type="module" src="/page.js"></script>${html}`,
      ],
      '/wallet.js': ['text/javascript', WALLET],
      '/page.js': ['text/javascript', script],
      '/latchkey.js': ['text/javascript', isIntact ? bytes : `${bytes} `],
    };
    await page.route('**', async route => {
      const url = new URL(route.request().url());
      const [contentType, body] = files[url.pathname] ?? [];
      if (url.host !== 'shop.test' || contentType === undefined || body === undefined) return route.abort();
      const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:";
      return route.fulfill({ contentType, body, headers: { 'content-security-policy': policy } });
    });
    await page.goto('http://shop.test/');

    if (!isIntact) {
      await expect.poll(() => problems.join()).toContain('integrity');
      await expect(page.locator('appkit-button')).toBeEmpty();
      return;
    }
    await page.getByTestId('connect-button').click();
    await page.getByTestId('wallet-selector-test.script').click();
    await expect(page.getByTestId('account-button')).toContainText('0xf3…');
    const ofNodes = /ERR_FAILED|^Fetch API cannot load|connect-src/; // the policy allows no node
    expect(problems.filter(text => !ofNodes.test(text))).toEqual([]);
  });
