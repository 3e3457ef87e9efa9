// The pages of administrators in a browser: words, widths and accessibility.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findHeadless } from '../../../tools/find-browser.mjs';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { adminCss, loginPage, projectsPage, eventsPage, featureIds } = await loadExports(`
  export { adminCss } from './services/api/admin/admin-css.js';
  export { loginPage, projectsPage, eventsPage } from './services/api/admin/pages.js';
  export { featureIds } from './services/api/project/projects.js';`);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const project = (id, name) => ({
  id,
  name,
  features: featureIds.map(each => ({ id: each, isEnabled: true, config: null })),
  origins: ['*'],
  isAnalyticsEnabled: true,
});
const EVENT = {
  received_at: Date.UTC(2026, 2, 2),
  event: 'MODAL_OPEN',
  kind: 'track',
  project_id: 'shop',
  domain: 'a-shop-with-a-long-name.example',
  sdk: 'html-latchkey-0.1.0',
  body: '{"connected":false}',
};
const pages = {
  '/login': loginPage('This token is wrong.'),
  '/admin': projectsPage([project('*', 'All projects'), project('shop', 'Shop')], 'key', ''),
  '/admin/events': eventsPage([{ kind: 'track', event: 'MODAL_OPEN', count: 3 }], [EVENT], 'key'),
};

let browser, server, origin;
before(async () => {
  server = createServer((request, response) => {
    const css = request.url === '/admin/admin.css';
    response.setHeader('content-type', css ? 'text/css' : 'text/html; charset=utf-8');
    response.end(css ? adminCss : pages[request.url]);
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;
  browser = await chromium.launch({ executablePath: await findHeadless(), args: BROWSER_ARGS });
});
after(async () => {
  await browser?.close();
  server?.close();
});

const open = async (path, options) => {
  const page = await browser.newPage(options);
  await page.goto(origin + path);
  return page;
};

for (const path of Object.keys(pages))
  for (const colorScheme of ['light', 'dark'])
    test(`${path} is accessible and fits a phone in ${colorScheme}`, async () => {
      const page = await open(path, { viewport: { width: 360, height: 740 }, colorScheme });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document));
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
      );
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      await page.close();
    });

test('names features in words', async () => {
  const page = await open('/admin', { viewport: { width: 1280, height: 800 } });
  const shop = page.getByRole('group', { name: /^Shop/ });
  assert.deepEqual(await shop.getByRole('rowheader').allTextContents(), [
    'Activity',
    'Buy',
    'Swap',
    'Email and social sign-in',
    'Badge',
  ]);
  await shop.getByLabel('Providers of Email and social sign-in').waitFor();
  await page.close();
});

test('marks the current page in the navigation', async () => {
  for (const [path, name] of [
    ['/admin', 'Projects'],
    ['/admin/events', 'Events'],
  ]) {
    const page = await open(path);
    assert.deepEqual(await page.locator('nav [aria-current=page]').allTextContents(), [name]);
    await page.close();
  }
});

test('stacks the cells of a feature on a phone, and names the field', async () => {
  const page = await open('/admin', { viewport: { width: 360, height: 740 } });
  const row = page.getByRole('row', { name: /Swap/ }).first();
  const [first, last] = await Promise.all([
    row.getByLabel('Enabled').boundingBox(),
    row.getByRole('textbox').boundingBox(),
  ]);
  assert.ok(last.y > first.y + first.height);
  assert.ok(last.width > 250, `${last.width} px wide`);
  assert.ok(first.x >= 0 && last.x + last.width <= 360);
  assert.equal(
    await page
      .locator('.scroll')
      .first()
      .evaluate(each => each.scrollWidth - each.clientWidth),
    0,
  );
  await page.close();
});
