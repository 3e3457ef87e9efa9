import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './built-site.js';
import { expect, test } from './fixtures.js';
import { LookProbe } from './look-probe.js';

/** Pages without the navigation: a minimal host and the phone wallet. */
const APPS = ['shop.html', 'mint.html', 'game.html']; // see apps.spec.ts
const OTHERS = [...APPS, 'approvals.html', 'bare.html', 'phone-wallet.html', 'studio.html', 'tour.html']; // without the developer wallet
const PAGES = readdirSync(join(ROOT, 'demo')).filter(file => file.endsWith('.html') && !OTHERS.includes(file));

for (const path of PAGES.filter(file => file !== 'gallery.html')) {
  test(`${path} has unique landmarks, four menus and no covered control`, async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path === 'csp.html' ? demo.strictUrl : path);
    const pill = page.getByTestId('dev-wallet-panel-button');
    await expect(pill).toBeVisible();
    await expect(page.locator('.site summary')).toHaveText(['Apps', 'Frameworks', 'Developer pages', 'Gallery']);
    await expect(page.locator('.site [aria-current=page]')).toHaveCount(1);
    if (path !== 'csp.html') expect(await new LookProbe(page).axe('html')).toEqual([]); // its policy blocks axe
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const covered = await page.evaluate(() => {
      const { left, right, top, bottom } = document.querySelector('dev-wallet-panel')!.getBoundingClientRect();
      return [...document.querySelectorAll('a, button, input, select, summary, w3m-button, w3m-network-button')]
        .filter(control => control.checkVisibility())
        .map(control => ({ name: control.outerHTML.slice(0, 80), box: control.getBoundingClientRect() }))
        .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        .map(({ name }) => name);
    });
    expect(covered).toEqual([]);
    const shownThoughHidden = await page.locator('[hidden]').evaluateAll(all => all.filter(el => el.checkVisibility()));
    expect(shownThoughHidden).toEqual([]);
    expect(await page.locator('dev-wallet-panel').evaluate(panel => getComputedStyle(panel).position)).toBe('static');
  });
}

test('the menus open one at a time, and close on Escape, a click outside and when the focus leaves', async ({
  page,
}) => {
  await page.goto('plain.html');
  const menus = page.locator('.site details');
  const open = page.locator('.site details[open]');
  await menus.nth(0).locator('summary').click();
  await expect(menus.nth(0).getByRole('link', { name: 'Phone wallets' })).toBeVisible();
  await menus.nth(1).locator('summary').click();
  await expect(open).toHaveCount(1);
  await expect(menus.nth(1).getByRole('link', { name: 'Plain HTML' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(open).toHaveCount(0);
  await expect(menus.nth(1).locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(open).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(open).toHaveCount(0);
  await menus.nth(2).locator('summary').click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(open).toHaveCount(0);
});

test('the gallery lands at its top and logs no error', async ({ page }) => {
  test.slow(); // it renders every view
  const errors: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto('gallery.html?theme=light'); // half of what it shows by default, and of its processor time
  await expect(page.locator('#gallery')).toHaveAttribute('data-ready', '', { timeout: 120_000 });
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-specimen="All wallets, directory out of reach"]').first()).toContainText(
    'Could not load more wallets',
  );
  expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
  expect(errors).toEqual([]);
});
