// The story of a host of another kit that asks for a sign-in: connect, sign in, reload, disconnect, and decline.
import assert from 'node:assert/strict';
import { keepLocal, showsOn } from './story.mjs';

const SIGN_IN = /^(?:sign message|sign in|sign)$/i;

/**
 * Runs the story on a page of a host whose test ids `status`, `session` and `disconnect` say and end what it knows.
 * @param row Finds the row of the test wallet
 * @param asks The button in the modal that asks the wallet to sign
 * @param isReady Runs in the page, and tells whether a click has an effect
 * @param signsOut False for a modal that keeps the session when a hook of wagmi disconnects the wallet
 */
export async function runSignInStory(
  context,
  url,
  { EvmTestWallet, installEvmWallet },
  { row, asks = SIGN_IN, signsOut = true, isReady = () => true },
) {
  await keepLocal(context);
  const wallet = new EvmTestWallet({ networks: [{ chainId: 1 }, { chainId: 137 }] });
  await installEvmWallet(context, wallet);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const shows = showsOn(page);
  const connect = async () => {
    await page.waitForFunction(isReady);
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await row(page).click();
  };
  const ask = () => page.getByRole('dialog').getByRole('button', { name: asks }).first();

  await page.goto(url, { waitUntil: 'load' });
  await shows('session', 'unauthenticated');
  await connect();
  await ask().click();
  await shows('session', 'authenticated');
  await shows('status', 'connected');
  assert.equal(wallet.script.count('personal_sign'), 1);

  await page.reload();
  await shows('status', 'connected');
  await shows('session', 'authenticated');
  assert.equal(wallet.script.count('personal_sign'), 1, 'the reload has asked for another signature');

  // A page may say that wagmi is connected before the modal has restored the session
  await page.waitForFunction(() => document.querySelector('[data-testid="admitted"]')?.textContent !== 'no');
  await page.getByTestId('disconnect').click();
  await shows('status', 'disconnected');
  if (!signsOut) {
    await page.evaluate(() => localStorage.removeItem('session')); // the host's, or a cookie of its server
    await context.clearCookies();
    await page.reload();
  }
  await shows('session', 'unauthenticated');

  wallet.script.answer('reject', 'personal_sign');
  await connect();
  await ask().click();
  await page.exposeFunction('countSignatures', () => wallet.script.count('personal_sign'));
  await page.waitForFunction(async () => (await window.countSignatures()) === 2);
  await shows('session', 'unauthenticated');
}
