import type { Locator, Page } from '@playwright/test';
import { compileErrors } from './compiler.js';
import { ACCOUNTS, expect, test } from './fixtures.js';
import { DEVELOPER_WALLET } from './host-driver.js';
import { LookProbe } from './look-probe.js';
import { ViolationRecorder } from './violation-recorder.js';

/** Home page: the modal, the form beside it and the printed code. */
class Home {
  readonly #page: Page;
  readonly modal: Locator;
  readonly card: Locator;
  readonly code: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.modal = page.locator('w3m-modal');
    this.card = this.modal.getByTestId('w3m-modal-card');
    this.code = page.getByTestId('code');
  }

  async visit(path = 'index.html'): Promise<void> {
    await this.#page.goto(path);
    await expect(this.#page.getByTestId('dev-wallet-panel-button')).toBeVisible();
    await expect(this.modal.getByTestId(`wallet-selector-${DEVELOPER_WALLET}`)).toBeVisible();
  }

  async choose(name: string, value: string): Promise<void> {
    if (name === 'language') await this.#page.getByLabel('Language').selectOption(value);
    else await this.#page.locator(`[name=${name}][value="${value}"]`).check();
  }

  /** Printed code without the white space around it. */
  async printed(): Promise<string> {
    return ((await this.code.textContent()) ?? '').trim();
  }

  /** Computed style of the card. */
  style(property: string): Promise<string> {
    return this.card.evaluate((card, name) => getComputedStyle(card).getPropertyValue(name), property);
  }

  /** Resolves to the colour of a token, as the browser computes it inside the card. */
  colour(token: string): Promise<string> {
    return this.card.evaluate((card, name) => {
      const probe = card.appendChild(document.createElement('i'));
      probe.style.setProperty('color', `var(${name})`);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, token);
  }
}

test('the modal on the home page is open, and connects a wallet', async ({ page, devWallet }) => {
  const home = new Home(page);
  await home.visit();
  await expect(page.locator('.hero h1')).toBeInViewport();
  await expect(home.card).toBeInViewport();
  expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
  await home.modal.getByTestId(`wallet-selector-${DEVELOPER_WALLET}`).click();
  await devWallet.approve('Connect to this page?');
  await expect(home.card).toContainText(ACCOUNTS[0].slice(0, 4));
  await home.modal.getByTestId('disconnect-button').click();
  await expect(home.modal.getByTestId(`wallet-selector-${DEVELOPER_WALLET}`)).toBeVisible();
});

test('an accent changes the modal and the printed code, which is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const home = new Home(page);
  await home.visit();
  const before = await home.colour('--wui-color-accent');
  expect(await home.printed()).not.toContain('themeVariables');

  await home.choose('accent', '#be185d');
  await expect.poll(() => home.colour('--wui-color-accent')).not.toBe(before);
  expect(await home.colour('--w3m-accent')).toBe('rgb(190, 24, 93)');
  expect(await home.printed()).toContain("'--w3m-accent': '#be185d'");

  await page.getByLabel('Choose your colour').fill('#008844');
  await expect.poll(() => home.colour('--w3m-accent')).toBe('rgb(0, 136, 68)');
  await page.getByTestId('copy-code').click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.trim()).toBe(await home.printed());
  expect(copied).toContain("'--w3m-accent': '#008844'");

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => home.colour('--wui-color-accent')).toBe(before);
  expect(await home.printed()).not.toContain('themeVariables');
});

test('theme, preset, corners, language, direction and layout reach the modal and the code', async ({ page }) => {
  const home = new Home(page);
  await home.visit();
  await home.choose('theme', 'dark');
  await expect.poll(() => home.style('color-scheme')).toBe('dark');
  await home.choose('preset', 'editorial');
  await expect.poll(() => home.style('font-family')).toContain('serif');
  await expect.poll(() => home.style('border-top-left-radius')).toBe('0px');
  await page.getByLabel('Corners').fill('2');
  await expect.poll(() => home.style('border-top-left-radius')).toBe('14px');
  await home.choose('language', 'ar');
  await expect(home.modal.getByTestId('w3m-header-text')).toHaveText('ربط المحفظة');
  await expect.poll(() => home.style('direction')).toBe('rtl');
  await home.choose('direction', 'ltr');
  await expect.poll(() => home.style('direction')).toBe('ltr');
  await expect(home.modal.locator('.card.wide')).toHaveCount(0);
  await home.choose('layout', 'wide');
  await expect(home.modal.locator('.card.wide')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const printed = await home.printed();
  for (const part of ['dir="ltr"', "layout: 'wide'", "themeMode: 'dark'", "'2px'", ', editorial)', "setLocale('ar')"])
    expect(printed).toContain(part);
});

test('the printed code compiles', async ({ page }) => {
  test.slow(); // the compiler reads the sources of the package for each snippet
  const home = new Home(page);
  await home.visit();
  const check = async (): Promise<void> => {
    await home.choose('framework', 'html');
    const [, script] = /<script type="module">\n([^]*)<\/script>/.exec(await home.printed()) ?? [];
    expect(script).toContain('createAppKit(');
    expect(compileErrors(script ?? '', 'printed.js')).toEqual([]);
    await home.choose('framework', 'react');
    expect(compileErrors(await home.printed(), 'printed.tsx')).toEqual([]);
  };
  expect(compileErrors('nothing.there()', 'printed.js')).toEqual(["Cannot find name 'nothing'."]);
  await check();
  await home.choose('preset', 'bloom');
  await home.choose('accent', '#0f766e');
  await page.getByLabel('Corners').fill('8');
  await home.choose('theme', 'light');
  await home.choose('language', 'de');
  await home.choose('direction', 'rtl');
  await home.choose('layout', 'auto');
  await check();
});

test('the home page runs under the strict policy without violations', async ({ page, demo }) => {
  const violations = await ViolationRecorder.start(page);
  const home = new Home(page);
  await home.visit(demo.strictUrl.replace('csp.html', 'index.html'));
  await home.choose('accent', '#0f766e');
  await home.choose('preset', 'terminal');
  await home.choose('language', 'de');
  await expect(home.modal.getByTestId('w3m-header-text')).toHaveText('Wallet verbinden');
  expect(await violations.all()).toEqual([]);
});

test('the form works by keyboard alone', async ({ page }) => {
  const home = new Home(page);
  await home.visit();
  await page.locator('[name=theme]:checked').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[name=theme][value=light]')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.locator('[name=preset]:checked')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[name=accent][value="#0f766e"]')).toBeChecked();
  expect(await home.printed()).toContain("'--w3m-accent': '#0f766e'");
  expect(await home.printed()).toContain(', bloom)');
});

for (const [width, scheme] of [
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const) {
  test(`the home page passes axe and does not scroll sideways at ${width} px in ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const home = new Home(page);
    await home.visit();
    const probe = new LookProbe(page);
    expect(await probe.axe('html')).toEqual([]);
    await home.choose('preset', 'contrast');
    await home.choose('language', 'ar');
    await expect.poll(() => home.style('direction')).toBe('rtl');
    expect(await probe.axe('html')).toEqual([]);
    expect(await probe.overflows()).toEqual([]);
  });
}

for (const width of [1280, 360])
  test(`the home page keeps its layout at 200 % text and ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const home = new Home(page);
    await home.visit();
    const before = await page.locator('.lead').evaluate(text => parseFloat(getComputedStyle(text).fontSize));
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    await expect
      .poll(() => page.locator('.lead').evaluate(text => parseFloat(getComputedStyle(text).fontSize)))
      .toBe(2 * before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const outside = await page.evaluate(() =>
      [...document.querySelectorAll('.controls *, .bar *, .site *, .hero *, .band *')]
        .filter(element => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth)
        .map(element => element.outerHTML.slice(0, 60)),
    );
    expect(outside).toEqual([]);
  });
