import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import type { HostDriver } from './host-driver.js';

const PAGE = 'embedded.html?evm';

/** Providers in their order in the modal, with the name that the first person has there. */
const PROVIDERS = {
  google: 'ann',
  x: 'ann',
  discord: 'ann',
  github: 'ann',
  apple: 'Apple', // its identity token has an email address, and no name
  facebook: 'Ann Example',
} as const;

/** Opens the modal and chooses a provider, in the list of all where Connect has no place for it; resolves with its window. */
async function openProvider(page: Page, host: HostDriver, provider: string): Promise<Page> {
  await host.connectButton.click();
  const choice = host.part(`social-selector-${provider}`);
  await expect(host.part('social-selector-google')).toBeVisible(); // the ways to sign in have loaded
  if (!(await choice.isVisible())) {
    await host.part('social-selector-more').click();
    await expect(host.title).toHaveText('All socials');
  }
  const opening = page.waitForEvent('popup');
  await choice.click();
  return opening;
}

/** Chooses at the provider, whose window may close before the click has ended. */
async function choose(popup: Page, testId: string): Promise<void> {
  await popup
    .getByTestId(testId)
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
}

test('signs in with each provider in a window of its own', async ({ page, host }) => {
  test.slow(); // starts the wallet and the provider, and signs in six times
  await host.visit(PAGE);
  const addresses = new Set<string>();
  for (const [provider, name] of Object.entries(PROVIDERS))
    await test.step(provider, async () => {
      await page.context().clearCookies({ name: /^_(session|interaction)/ }); // the OpenID provider asks again
      const popup = await openProvider(page, host, provider);
      await expect(host.card).toContainText(/Log in with (Google|X|Discord|GitHub|Apple|Facebook)/);
      await choose(popup, 'person-1001');
      await expect(host.card).toBeHidden();
      await expect(host.fact('address')).toHaveText(/^0x[0-9a-fA-F]{40}$/);
      addresses.add((await host.fact('address').textContent()) ?? '');
      await expect.poll(() => popup.isClosed()).toBe(true);
      const stored = await page.evaluate(() => [
        localStorage.getItem('@appkit/connected_social'),
        localStorage.getItem('@appkit-wallet/SOCIAL_USERNAME'),
      ]);
      expect(stored).toEqual([provider, name]);
      await host.control('disconnect-hook-button').click();
      await host.expectDisconnected();
    });
  expect(addresses.size).toBe(6); // an account of its own at each provider
});

test('goes back when the person closes the window, and tells of a refusal', async ({ page, host }) => {
  test.slow();
  await host.visit(PAGE);
  const popup = await openProvider(page, host, 'github');
  await popup.getByTestId('person-1001').waitFor();
  await popup.close();
  await expect(host.title).toHaveText('Connect wallet');

  const opening = page.waitForEvent('popup');
  await host.part('social-selector-github').click();
  await choose(await opening, 'person-cancel');
  await expect(host.card).toContainText('Something went wrong');
  const again = page.waitForEvent('popup');
  await host.button('Try again').click();
  await choose(await again, 'person-1001');
  await expect(host.fact('status')).toHaveText('connected');
});

test('says that the browser has blocked the window, and tries again', async ({ page, host }) => {
  await page.addInitScript(() => {
    const { open } = window;
    Object.assign(window, {
      isBlocked: true,
      open: (...given: Parameters<typeof open>) =>
        (window as unknown as { readonly isBlocked: boolean }).isBlocked ? null : open.apply(window, given),
    });
  });
  await host.visit(PAGE);
  await host.connectButton.click();
  await host.part('social-selector-discord').click();
  await expect(host.card).toContainText('Your browser blocked the window. Allow it, then try again.');
  await page.evaluate(() => Object.assign(window, { isBlocked: false }));
  const opening = page.waitForEvent('popup');
  await host.button('Try again').click();
  await choose(await opening, 'person-1002');
  await expect(host.fact('status')).toHaveText('connected');
});
