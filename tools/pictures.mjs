// Takes pictures of every specimen of the gallery and of stories of the plain host page, in light, dark, right to left,
// forced colours, at 360 and 1280 px and with text of 200 %, and writes a table of them. To compare two versions, take
// the pictures of each into a folder: `npm start` in one terminal, then
// `node tools/pictures.mjs http://localhost:5173/ /tmp/after [--before /tmp/before] [--only Connect]`.
import { mkdirSync, readdirSync, writeFileSync, existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { BROWSER_ARGS, findBrowser } from './find-browser.mjs';

const READY_MS = 120_000;
const HEIGHT = 860;
const WALLET = '[data-testid="wallet-selector-dev.latchkey.wallet"]';
const CARD = '[data-testid="w3m-modal-card"]';

/** Ways to look at the same screen. */
const MODES = {
  light: { width: 1280, query: 'theme=light' },
  dark: { width: 1280, query: 'theme=dark' },
  arabic: { width: 1280, query: 'theme=light&dir=rtl&lang=ar' },
  narrow: { width: 360, query: 'theme=light' },
  'large-text': { width: 1280, query: 'theme=light', text: '200%' },
  'forced-colours': { width: 1280, query: 'theme=light', forcedColors: 'active' },
};

/** Pages and steps beside the gallery. */
const STORIES = {
  connect: async page => page.locator(CARD).waitFor(),
  wide: async page => page.locator(CARD).waitFor(),
  waiting: async page => {
    await page.locator(WALLET).click();
    await page.locator('w3m-connecting-external-view').waitFor();
  },
  'wide-waiting': async page => {
    await page.locator(WALLET).click();
    await page.locator('w3m-connecting-external-view').waitFor();
  },
};

async function openPage(browser, base, path, { width, forcedColors = null, text }, colorScheme) {
  const page = await browser.newPage({
    viewport: { width, height: HEIGHT },
    forcedColors,
    colorScheme,
    reducedMotion: 'reduce',
  });
  if (text)
    await page.addInitScript(size => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { font-size: ${size} }`);
      document.adoptedStyleSheets.push(sheet);
    }, text);
  await page.goto(new URL(path, base).href);
  return page;
}

/** Takes the specimens whose name contains `only`. */
async function takeGallery(browser, base, folder, mode, only) {
  const look = MODES[mode];
  const page = await openPage(browser, base, `gallery.html?${look.query}&only=${encodeURIComponent(only)}`, look);
  await page.locator('#gallery[data-ready]').waitFor({ state: 'attached', timeout: READY_MS }); // hidden if it is empty
  await page.waitForLoadState('networkidle');
  for (const specimen of await page.locator('[data-specimen]').all()) {
    const name = (await specimen.getAttribute('data-specimen')).replace(/[^\w-]+/g, '-');
    await specimen.screenshot({ path: join(folder, `${name}.${mode}.png`), animations: 'disabled' });
  }
  await page.close();
}

async function takeStory(browser, base, folder, mode, name) {
  const look = MODES[mode];
  const layout = name.startsWith('wide') ? 'layout=wide' : '';
  const colours = mode === 'dark' ? 'dark' : 'light';
  const page = await openPage(browser, base, `plain.html?${layout}`, look, colours);
  await page.evaluate(dir => (document.documentElement.dir = dir), mode === 'arabic' ? 'rtl' : 'ltr');
  await page.locator('w3m-button').first().click();
  await STORIES[name](page);
  await page.screenshot({ path: join(folder, `story-${name}.${mode}.png`), animations: 'disabled' });
  await page.close();
}

/** Writes a page with a row for each picture, beside the earlier one if there is one. */
function writeTable(folder, before) {
  const rows = readdirSync(folder)
    .filter(name => name.endsWith('.png'))
    .map(name => {
      const old = before && join(before, name);
      const image = path =>
        path && existsSync(path) ? `<img loading="lazy" src="${relative(folder, path)}" alt="">` : '';
      return `<tr><th>${name.slice(0, -'.png'.length)}<td>${image(old)}<td>${image(join(folder, name))}`;
    });
  const head = '<!doctype html><meta charset="utf-8"><title>Pictures</title><table><tr><th>View<th>Before<th>After';
  writeFileSync(join(folder, 'index.html'), `${head}${rows.join('')}</table>`);
  return rows.length;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: 'string' }, only: { type: 'string', default: '' }, modes: { type: 'string' } },
});
const [base, out] = positionals;
if (!base || !out)
  throw new Error('Usage: node tools/pictures.mjs <url of the demo> <folder> [--before folder] [--only name]');
const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS });
for (const mode of values.modes?.split(',') ?? Object.keys(MODES)) {
  await takeGallery(browser, base, folder, mode, values.only);
  for (const name of Object.keys(STORIES))
    if (name.includes(values.only)) await takeStory(browser, base, folder, mode, name);
}
await browser.close();
console.log(`${writeTable(folder, values.before && resolve(values.before))} pictures: ${join(folder, 'index.html')}`);
