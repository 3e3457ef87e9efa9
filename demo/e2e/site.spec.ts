import { readdirSync, readFileSync } from 'node:fs';
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
    if (path !== 'index.html') {
      await page.locator('.source summary').click();
      await expect(page.getByTestId('page-code').locator('.keyword, .tag').first()).toBeVisible();
    }
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

for (const path of ['plain.html', 'csp.html'])
  test(`${path} shows and copies its source, which loads when the panel opens`, async ({ page, context, demo }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const loaded: string[] = [];
    const violations: string[] = [];
    page.on('request', request => loaded.push(new URL(request.url()).pathname));
    page.on('console', message => {
      if (message.text().includes('Content Security Policy')) violations.push(message.text());
    });
    await page.goto(path === 'csp.html' ? demo.strictUrl : path);
    await expect(page.getByTestId('dev-wallet-panel-button')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const before = loaded.length;
    const code = page.getByTestId('page-code');
    await expect(code).toHaveCount(0);

    const source = (file: string): string => readFileSync(join(ROOT, 'demo', file), 'utf8');
    await page.locator('.source summary').click();
    await expect.poll(() => code.textContent()).toBe(source(path));
    expect(loaded.length).toBeGreaterThan(before);
    await page.getByRole('radio', { name: 'plain.ts' }).check();
    await expect.poll(() => code.textContent()).toBe(source('pages/plain.ts'));
    await page.getByTestId('page-code-copy').click();
    await expect(page.locator('.source .copied')).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source('pages/plain.ts').trimEnd());
    expect(violations).toEqual([]);
  });

for (const path of ['plain.html', 'react.html'])
  test(`${path} says what to do until a wallet is connected`, async ({ page, host, devWallet }) => {
    await host.visit(path);
    const hint = page.getByText('Connect a wallet: its account, network and balance appear here.');
    await expect(hint).toBeVisible();
    await expect(host.fact('address')).toBeHidden();
    await expect(host.control('sign-message-button')).toBeDisabled();
    await host.connect(devWallet);
    await expect(host.fact('address')).toBeVisible();
    await expect(hint).toBeHidden();
  });

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
