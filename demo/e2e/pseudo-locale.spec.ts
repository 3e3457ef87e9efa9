import { WALLET_NAMES } from '../../controllers/domain/wallets/named-wallets.js';
import { expect, test } from './fixtures.js';
import { LookProbe } from './look-probe.js';
import { cut, shownTexts, untranslated } from './text-probe.js';

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
);

/** Names of wallets, networks and accounts, dates, and texts of the test data. */
const DATA = new RegExp(
  `^(?:${[
    'Ethereum|OP Mainnet|Ember|Test Wallet|WalletConnect|GitHub|Discord|Farcaster|Google|Apple|Light #\\d',
    `(?:${MONTHS.join('|')})(?: \\d{4})?`,
    'This name is reserved|Address copied|Invalid code',
    ...Object.values(WALLET_NAMES),
  ].join('|')})$`,
);

for (const width of [1280, 360]) {
  test(`no text of any view is untranslated or cut off in a longer language at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.goto('gallery.html?theme=light&lang=pseudo');
    await expect(page.locator('#gallery')).toHaveAttribute('data-ready', '', { timeout: 120_000 });
    const texts = await shownTexts(page);
    expect(texts.filter(({ text }) => text.includes('⟦')).length).toBeGreaterThan(500);
    expect(untranslated(texts, DATA)).toEqual([]);
    expect(cut(texts)).toEqual([]);
    expect(await new LookProbe(page).overflows()).toEqual([]);
  });
}
