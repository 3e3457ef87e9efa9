import type { Page } from '@playwright/test';
import { LookProbe } from './look-probe.js';
import { expect, test } from './static-pages.js';

const open = async (page: Page, query = ''): Promise<void> => {
  await page.goto(`studio.html${query}`);
  await expect(page.locator('#main')).toHaveAttribute('data-ready', '');
};

/** Value of a token in the modal of the light stage. */
const token = (page: Page, name: string): Promise<string> =>
  page
    .locator('.stage.light w3m-modal')
    .evaluate((modal, property) => getComputedStyle(modal).getPropertyValue(property), `--wui-${name}`);

test('a changed token shows in the modal, in each code and in the address, which restores it', async ({ page }) => {
  await open(page);
  await page.getByLabel('Find a token').fill('size-row');
  await page.getByLabel('size-row', { exact: true }).fill('72px');
  expect(await token(page, 'size-row')).toBe('72px');
  const code = page.getByTestId('studio-code');
  await expect(code).toContainText('--wui-size-row: 72px;');
  await page.locator('#format').selectOption('preset');
  await expect(code).toContainText("'size-row': '72px',");
  await page.getByLabel('Start from').selectOption('bloom');
  await page.locator('#format').selectOption('kit');
  await expect(code).toContainText('...bloom,');
  const address = page.url();
  expect(address).toContain('size-row=72px');
  await open(page, new URL(address).search);
  expect(await token(page, 'size-row')).toBe('72px');
  await expect(page.getByLabel('Start from')).toHaveValue('bloom');
});

test('colours of light and dark are set apart, and texts that are hard to read are named', async ({ page }) => {
  await open(page);
  await expect(page.getByTestId('studio-verdict')).toHaveText('Every text can be read in both themes.');
  await page.getByLabel('color-text, light').fill('#ccc');
  await expect(page.getByTestId('studio-verdict')).toContainText('text on the card');
  const row = page.getByTestId('studio-contrast').locator('tr').first();
  await expect(row.locator('td').first()).toContainText('too low');
  await expect(row.locator('td').last()).toContainText('✓');
  await page.getByLabel('color-text, light').fill('nonsense');
  await expect(page.getByLabel('color-text, light')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByTestId('studio-verdict')).toHaveText('Every text can be read in both themes.');
});

test('a logo gives the accent, and a file without a colour says so', async ({ page }) => {
  await open(page);
  const picture = (colour: string): Buffer =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="${colour}" d="M0 0h9v9H0z"/></svg>`,
    );
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(8, 8);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The page cannot draw');
    context.fillStyle = '#be185d';
    context.fillRect(0, 0, 8, 8);
    const blob = await canvas.convertToBlob();
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .getByLabel('From a logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await expect(page.getByTestId('studio-code')).toContainText('--wui-accent: #be185d;');
  await page
    .getByLabel('From a logo')
    .setInputFiles({ name: 'grey.svg', mimeType: 'image/svg+xml', buffer: picture('#777') });
  await expect(page.locator('#imported')).toContainText('grey.svg could not be used');
});

test('an address cannot bring unknown tokens, other declarations or files', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  const hostile = new URLSearchParams({
    'color-text': 'red;background:url(https://evil.example/a)',
    'shadow-card': 'url(https://evil.example/b)',
    'size-row': '72px}',
    preset: 'unknown',
    constructor: 'x',
    tint: '#123456',
  });
  await open(page, `?${hostile.toString()}`);
  await expect(page.getByTestId('studio-code')).toContainText('--wui-tint: #123456;');
  const code = (await page.getByTestId('studio-code').textContent()) ?? '';
  expect(code.match(/--wui-/g)).toHaveLength(1);
  expect(requests.filter(url => new URL(url).hostname.includes('evil'))).toEqual([]);
});

for (const [width, scheme] of [
  [1600, 'light'],
  [1280, 'dark'],
  [360, 'light'],
] as const)
  test(`the studio passes axe and does not overflow at ${width} px in ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await open(page);
    const probe = new LookProbe(page);
    const rules = ['landmark-unique', 'landmark-no-duplicate-banner', 'region'];
    await expect.poll(() => probe.axe('#main', rules), { timeout: 30_000 }).toEqual([]); // the cards may still be drawn
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
