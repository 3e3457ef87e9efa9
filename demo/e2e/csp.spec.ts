import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { tellStory } from './story-steps.js';
import { ViolationRecorder } from './violation-recorder.js';

/** Parses a policy into its directives and their sources. */
const parsePolicy = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .split(';')
      .map(directive => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

/** Directives that the page adds for itself, and directives that only restrict. */
const OF_THE_PAGE = ["style-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"];

test('serves the strict page with the policy of docs/csp.md and no extra sources', async ({ request, demo }, {
  config,
}) => {
  const docs = await readFile(join(config.rootDir, '../../docs/csp.md'), 'utf8');
  const written = parsePolicy(/```\n(default-src[^`]*)```/.exec(docs)?.[1] ?? '');
  const served = parsePolicy((await request.get(demo.strictUrl)).headers()['content-security-policy'] ?? '');
  expect(written.get('default-src')).toEqual(["'none'"]);
  expect(written.get('require-trusted-types-for')).toEqual(["'script'"]);
  for (const [name, sources] of served) {
    if (OF_THE_PAGE.includes([name, ...sources].join(' '))) continue;
    if (name === 'frame-src') expect(sources).toEqual([demo.walletUrl]);
    else if (name === 'connect-src')
      expect(sources.slice(0, 3)).toEqual(["'self'", ...demo.chains.map(({ url }) => url)]);
    else expect({ name, sources }).toEqual({ name, sources: written.get(name) });
  }
  expect([...written.keys()].filter(name => !served.has(name))).toEqual([]);
});

test('the whole story runs under the strict policy without violations', async ({
  page,
  host,
  devWallet,
  harbor,
  meadow,
  demo,
}) => {
  test.slow(); // the flow is long for a shared machine
  const violations = await ViolationRecorder.start(page);
  await host.visit(demo.strictUrl);
  await tellStory({ host, devWallet, harbor, meadow, account: ACCOUNTS[0] }, 'elements', () => page.reload());

  // Views that the story does not open
  await host.openWallets();
  await host.part('w3m-header-help').click();
  await expect(host.card).toContainText('A home for your digital assets');
  await host.button('Get a wallet').click();
  await expect(host.title).toHaveText('Get a wallet');
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
  expect(await violations.all()).toEqual([]);
});

test('the recorder reports violations from the page event and the console', async ({ page, host, demo }) => {
  const violations = await ViolationRecorder.start(page);
  await host.visit(demo.strictUrl);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.wasRun = true');
    document.body.append(script);
    const rest = document.createElement('p');
    rest.setAttribute('style', 'color: red');
    void fetch('https://elsewhere.example/').catch(() => undefined);
  });
  const kinds = ['require-trusted-types-for', 'style-src-attr', 'connect-src'];
  await expect
    .poll(async () => {
      const all = await violations.all();
      return kinds.filter(kind => all.some(violation => violation.startsWith(`event: ${kind} `)));
    })
    .toEqual(kinds);
  expect(await violations.all()).toContainEqual(expect.stringMatching(/^console: .*elsewhere\.example/));
});
