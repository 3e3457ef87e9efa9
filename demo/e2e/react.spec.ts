import { chunksWith } from './built-site.js';
import { ACCOUNTS, expect, test } from './fixtures.js';

test('a double mount in strict mode creates one modal, one button of each kind and no extra wallet listeners', async ({
  page,
  host,
  devWallet,
  harbor,
}) => {
  // React's production build ignores strict mode
  expect(await chunksWith(/react-dom-client\.development\.js$/)).toHaveLength(1);
  const warnings: string[] = [];
  page.on('console', message => {
    const isOfLit = message.text().startsWith('Lit is in dev mode');
    if (['error', 'warning'].includes(message.type()) && !isOfLit) warnings.push(message.text());
  });
  await host.visit('plain.html');
  await host.connect(devWallet);
  await host.expectBalance(ACCOUNTS[0], harbor);
  const listeners = await devWallet.listenerCount();

  await host.visit('react.html');
  await host.expectAccount(ACCOUNTS[0], harbor);
  await expect(host.modal).toHaveCount(1);
  await expect(page.locator('w3m-button')).toHaveCount(1);
  await expect(host.accountButton).toHaveCount(1);
  await expect(host.networkButton).toHaveCount(1);
  expect(await devWallet.listenerCount()).toBe(listeners);

  // Elements and hooks control the same modal
  await host.control('w3m-open-hook-button').click();
  await expect(host.card).toHaveCount(1);
  await expect(host.card).toContainText('ETH');
  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
  await host.control('disconnect-hook-button').click();
  await host.expectDisconnected();
  await expect(host.connectButton).toHaveText('Connect Wallet');
  expect(warnings).toEqual([]);
});
