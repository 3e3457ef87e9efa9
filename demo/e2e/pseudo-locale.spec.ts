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

test('no text of any view is untranslated or cut off in a longer language at 1280 and 360 px', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 1280, height: 900 });
  // One for both widths: it costs as much processor time as ten other tests
  await page.goto('gallery.html?theme=light&lang=pseudo');
  await expect(page.locator('#gallery')).toHaveAttribute('data-ready', '', { timeout: 120_000 });
  for (const width of [1280, 360])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const texts = await shownTexts(page);
      expect(texts.filter(({ text }) => text.includes('⟦')).length).toBeGreaterThan(500);
      expect(untranslated(texts, DATA)).toEqual([]);
      expect(cut(texts)).toEqual([]);
      expect(await new LookProbe(page).overflows()).toEqual([]);
    });
});
