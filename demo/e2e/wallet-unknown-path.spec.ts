import { expect } from './fixtures.js';
import { test } from './frame-fixtures.js';
import { violationsIn } from './axe-probe.js';

const TOKEN = 'token-0123456789';
const TITLES = {
  en: 'Page not found',
  de: 'Seite nicht gefunden',
  ar: 'الصفحة غير موجودة',
  'zh-CN': '找不到页面',
} as const;

for (const colorScheme of ['light', 'dark'] as const)
  test(`an unknown path of the wallet has a page in the language of the browser that gives no token on, ${colorScheme}`, async ({
    browser,
    demo,
  }) => {
    for (const [locale, title] of Object.entries(TITLES)) {
      const context = await browser.newContext({ locale, colorScheme, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      const faults: string[] = [];
      const referers: (string | undefined)[] = [];
      page.on('pageerror', error => faults.push(error.message));
      page.on('console', message => {
        if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text());
      });
      page.on('request', request => referers.push(request.headers().referer));
      for (const path of ['/', `/aprove?from=${TOKEN}#${TOKEN}`]) {
        const response = await page.goto(`${demo.walletUrl}${path}`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading')).toHaveText(title);
        await expect(page).toHaveTitle(title);
        expect(page.url()).not.toContain(TOKEN); // nor has the history
        await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('.brand')).toBeVisible();
        expect(await violationsIn(page.mainFrame())).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      }
      expect(faults).toEqual([]);
      expect(referers.length).toBeGreaterThan(3);
      expect(referers.filter(Boolean)).toEqual([]);
      await context.close();
    }
  });
