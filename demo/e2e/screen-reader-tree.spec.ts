import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';

/** Returns role and name of each node that Chromium exposes to a screen reader. */
async function exposed(page: Page): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name }) => `${role?.value ?? ''} ${name?.value ?? ''}`.trim())
    .filter(line => line !== '' && !/^(InlineTextBox|none|generic|LineBreak)/.test(line));
}

const HEADING = /^heading /;
const modalHeading = (title: string): string => `heading ${title}`;

test('a screen reader finds the modal alone while it is open, and the same page afterwards', async ({ page, host }) => {
  await host.visit('plain.html');
  await expect(host.connectButton).toBeVisible();
  const before = await exposed(page);
  const pageHeadings = before.filter(line => HEADING.test(line));
  expect(pageHeadings.length).toBeGreaterThan(0);

  await host.openWallets();
  await expect
    .poll(async () => (await exposed(page)).filter(line => HEADING.test(line)))
    .toEqual([modalHeading('Connect wallet')]);
  const during = await exposed(page);
  expect(during).toContain('dialog Connect wallet');
  expect(during).not.toContain('button Connect Wallet');

  await page.keyboard.press('Escape');
  await expect(host.card).toBeHidden();
  expect(await page.locator('[inert]').count()).toBe(0);
  await expect.poll(async () => (await exposed(page)).filter(line => HEADING.test(line))).toEqual(pageHeadings);
});

test('a screen reader finds the sheet that a wallet adds while the modal is open', async ({
  page,
  host,
  devWallet,
}) => {
  await host.visit('plain.html');
  await host.openWallets();
  await expect.poll(async () => (await exposed(page)).filter(line => HEADING.test(line))).toHaveLength(1);
  await host.wallet(DEVELOPER_WALLET).click();
  await devWallet.asks('Connect to this page?');
  await expect.poll(async () => (await exposed(page)).join('\n')).toContain('Connect to this page?');
  await devWallet.approve('Connect to this page?');
  await expect(host.card).toBeHidden();
  expect(await page.locator('[inert]').count()).toBe(0);
});

test('an embedded modal leaves the page around it to screen readers', async ({ page, host }) => {
  await host.visit('inline.html');
  await expect(host.card).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inline mode');
  await expect(page.getByRole('heading', { level: 2, name: 'Connect wallet' })).toBeVisible();
  await expect.poll(async () => (await exposed(page)).filter(line => HEADING.test(line)).length).toBeGreaterThan(1);
  expect(await page.locator('[inert]').count()).toBe(0);
});
