import { expect, test } from './static-pages.js';

const STATES = ['Connect, email and socials', 'Email code', 'Send, complete', 'Secure wallet, send', 'Send, done'];

test('the tour names states of the gallery, and shows each', async ({ page }) => {
  for (const state of STATES) {
    await page.goto(`tour.html#${encodeURIComponent(state)}`);
    await expect(page.locator('body')).toHaveAttribute('data-state', state);
  }
});
