import { askWallet, frameOf, signUpByEmail } from './embedded-steps.js';
import { expect, test } from './fixtures.js';

const HEX = `0x${Buffer.from('Hello').toString('hex')}`;
/** Enough for a click that is lost now and then. */
const ROUNDS = 20;

test('a click on Cancel counts as soon as the button can be pressed, wherever the wallet appears', async ({
  page,
  host,
  browser,
  wallet,
}) => {
  test.slow(); // a sign-up and 20 questions
  await host.visit('embedded.html?evm');
  await signUpByEmail(host, browser, wallet, 'first-click@example.org');
  await expect(host.fact('status')).toHaveText('connected');
  await expect(host.card).toBeHidden();
  const address = (await host.fact('address').textContent()) ?? '';
  for (let round = 0; round < ROUNDS; round++) {
    // Another place each time: where it was a moment ago, a browser passes clicks on to a frame at once
    await page.setViewportSize({ width: 1280 - 40 * (round % 3), height: 800 - 40 * (round % 2) });
    await page.emulateMedia({ reducedMotion: round < ROUNDS / 2 ? 'reduce' : 'no-preference' });
    const signing = askWallet(host, 'personal_sign', [HEX, address]).then(
      () => 'signed',
      () => 'declined',
    );
    await frameOf(page).getByTestId('wallet-cancel').click();
    await expect(host.card, `round ${round}`).toBeHidden();
    expect(await signing).toBe('declined');
  }
});
