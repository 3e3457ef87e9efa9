import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from './built-site.js';
import { expect, test as base } from './fixtures.js';
import { PhoneWalletDriver } from './phone-wallet-driver.js';
import { KitUi } from './ui/kit-ui.js';
import { ModalUi } from './ui/modal-ui.js';
import { STORIES } from './ui/stories.js';
import type { UserInterface } from './ui/user-interface.js';

/** The user interfaces that take every step of the table. */
const INTERFACES: Readonly<Record<string, (page: Page) => UserInterface>> = {
  'the modal': page => new ModalUi(page),
  'a user interface in plain DOM': page => new KitUi(page, 'own-ui.html', false),
  'a user interface in React': page => new KitUi(page, 'own-ui-react.html', true),
};

/** A phone that starts when a step first needs it. */
const test = base.extend<{ readonly phoneOnDemand: () => Promise<PhoneWalletDriver> }>({
  phoneOnDemand: async ({ browser }, use) => {
    let phone: Promise<PhoneWalletDriver> | undefined;
    await use(() => (phone ??= browser.newContext().then(device => PhoneWalletDriver.open(device))));
    await (await phone)?.page.context().close();
  },
});

for (const [name, create] of Object.entries(INTERFACES)) {
  test.describe(name, () => {
    for (const { title, query, hasClock, steps } of STORIES) {
      test(title, async ({ page, browser, devWallet, harbor, meadow, phoneOnDemand, relay, wallet, pageErrors }) => {
        test.slow(); // several steps on a shared machine
        const ui = create(page);
        const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.org`;
        if (hasClock) await page.clock.install();
        await ui.visit(query);
        for (const [step, run] of steps)
          await test.step(step, () =>
            run({ ui, browser, devWallet, harbor, meadow, phone: phoneOnDemand, relay, wallet, pageErrors, email }),
          );
      });
    }
  });
}

test('the user interface in plain DOM has at most 300 lines', () => {
  const files = ['own-ui', 'attempt-part', 'account-part', 'parts'];
  const lines = files.map(file => readFileSync(join(ROOT, `demo/pages/own-ui/${file}.ts`), 'utf8').split('\n').length);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(300);
});

for (const path of ['own-ui.html', 'own-ui-react.html'])
  test(`${path} loads nothing of the modal`, async ({ page, devWallet }) => {
    const loaded: string[] = [];
    page.on('request', request => loaded.push(request.url()));
    const ui = new KitUi(page, path, path.includes('react'));
    await ui.visit();
    await ui.chooseInstalled();
    await devWallet.approve('Connect to this page?');
    await ui.account();
    expect(loaded.filter(url => /w3m-|wui-/.test(url))).toEqual([]);
    expect(await page.evaluate(() => customElements.get('w3m-modal') === undefined)).toBe(true);
  });
