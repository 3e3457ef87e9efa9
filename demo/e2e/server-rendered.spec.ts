// The button as a server renders it from the cookie of the request, and what the page makes of it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as rendering from '../../elements/ssr/render-button.js';
import type * as states from '../../controllers/ssr/index.js';
import type { ChainDriver } from './chain-driver.js';
import { loadExports } from '../../tools/load-typescript.mjs';
import { SITE } from './built-site.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

type Server = typeof rendering & typeof states;

/** Entry of the Layout Instability API, which TypeScript does not know. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

const PAGE = 'server-rendered.html';
const [ADDRESS] = ACCOUNTS;
const SHORT = `${ADDRESS.slice(0, 4)}…${ADDRESS.slice(-6)}`;

const TAGS = ['w3m-button', 'w3m-network-button'] as const;

let server: Server;

test.beforeAll(async () => {
  server = await loadExports<Server>(
    `export * from './elements/ssr/render-button.js'; export * from './controllers/ssr/index.js';`,
  );
});

/** Answers for the page as a server that renders its buttons from the cookie. */
async function renderOnServer(page: Page, { id, name, url }: ChainDriver): Promise<void> {
  const networks: [rendering.ButtonRequest['options']['networks'][number]] = [
    { id, name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } },
  ];
  const sent = await readFile(join(SITE, PAGE), 'utf8');
  await page.route(`**/${PAGE}`, async route => {
    const state = server.readState(await route.request().allHeaders());
    const body = TAGS.reduce(
      (html, tag) => html.replace(`<${tag}></${tag}>`, server.renderButton(tag, { state, options: { networks } })),
      sent,
    );
    await route.fulfill({ body, contentType: 'text/html' });
  });
}

/** Records what the button shows in each frame, and how far the layout shifts. */
const record = (): void => {
  const seen = new Set<string>();
  const shown = (root: ParentNode): string => {
    const inner = root.querySelector('w3m-button, appkit-account-button, appkit-connect-button')?.shadowRoot;
    return inner ? shown(inner) : (root.querySelector('button')?.textContent ?? '').replace(/\s+/g, ' ').trim();
  };
  const look = (): void => {
    const element = document.querySelector('w3m-button');
    if (element) seen.add(shown(document));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const shifts: string[] = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
          [x, y, width, height].join(' '),
        );
        return `${node instanceof Element ? node.localName : String(node?.nodeName)} from ${from} to ${to}`;
      });
      shifts.push(`${entry.value}: ${moved.join(', ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { recorded: () => ({ seen: [...seen], shifts }) });
};

const recorded = (page: Page): Promise<{ seen: string[]; shifts: string[] }> =>
  page.evaluate(() => (window as unknown as { recorded(): { seen: string[]; shifts: string[] } }).recorded());

test.beforeEach(async ({ page, harbor }) => {
  // Chromium takes a page that a test answers for as one from the internet, which must ask before it reads a local node
  await page.context().grantPermissions(['local-network-access']);
  await renderOnServer(page, harbor);
});

test('a visitor who agreed sees the account in the first paint, with no flash and no shift', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  await harbor.setBalance(ADDRESS, 1_500_000_000_000_000_000n); // the button reserves nine characters for a balance
  await host.visit(PAGE);
  await page.getByTestId('state-consent').check();
  await host.ask();
  await devWallet.approve('Connect to this page?');
  await expect(host.accountButton).toContainText(SHORT.slice(-6));
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('latchkey-state');

  const withoutScripts = await page.context().browser()!.newContext({ javaScriptEnabled: false });
  await withoutScripts.addCookies(await page.context().cookies());
  const still = await withoutScripts.newPage();
  await renderOnServer(still, harbor);
  await still.goto(page.url());
  await expect(still.getByRole('button').filter({ hasText: SHORT.slice(-6) })).toBeVisible();
  await withoutScripts.close();

  await page.addInitScript(record);
  await page.reload();
  await expect(host.accountButton).toContainText('ETH');
  await expect(page.getByTestId('state-consent')).toBeChecked();
  const { seen, shifts } = await recorded(page);
  expect(seen.filter(text => !text.includes(SHORT))).toEqual([]);
  expect(shifts).toEqual([]);
});

test('a visitor who did not agree sees the connect button, and leaves no cookie', async ({ page, host, devWallet }) => {
  await host.visit(PAGE);
  await host.ask();
  await devWallet.approve('Connect to this page?');
  await expect(host.accountButton).toContainText(SHORT.slice(-6));
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('latchkey-state');
  await page.getByTestId('state-consent').check();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('latchkey-state');
  await page.getByTestId('state-consent').uncheck();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('latchkey-state');
});

test('an account that only the cookie knows is gone once the page runs, and so is the cookie', async ({
  page,
  host,
  harbor,
}) => {
  const value = encodeURIComponent(JSON.stringify([1, `eip155:${harbor.id}`, [[`eip155:${harbor.id}`, ADDRESS]]]));
  await host.visit(PAGE);
  await page.context().addCookies([{ name: 'latchkey-state', value, url: page.url() }]);
  await page.reload();
  await expect(host.connectButton).toHaveText('Connect Wallet');
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .not.toContain('latchkey-state');
});
