import type { Page } from '@playwright/test';
import { comparePictures } from './picture-compare.js';
import { PICTURE_MODES } from './picture-modes.js';
import { approvePictures, reviewPictures } from './picture-review.js';
import { openGallery, takePictures } from './picture-taker.js';
import { expect, test as base } from './static-pages.js';

const TAKES_MS = 900_000; // some 220 states, on a busy machine

/** Approves what is drawn now: `npm run pictures`. */
const isApproving = process.env.LATCHKEY_PICTURES === 'approve';

interface Fixtures {
  /** An empty page that encodes and compares. */
  readonly studio: Page;
}

const test = base.extend<Fixtures>({
  studio: async ({ browser }, use) => {
    const page = await browser.newPage();
    await use(page);
    await page.close();
  },
});

test.use({ timezoneId: 'UTC', deviceScaleFactor: 1 });

for (const mode of PICTURE_MODES) {
  test(`every state of the gallery looks as approved: ${mode.name}`, async ({ page, site, studio }) => {
    test.setTimeout(TAKES_MS);
    await openGallery(page, site.url, mode);
    const pictures = await takePictures(page, studio, mode.name);
    const names = pictures.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    if (isApproving) return approvePictures(studio, mode.name, pictures);
    const findings = await reviewPictures(studio, mode.name, pictures);
    expect(findings, `see test-results/pictures/${mode.name}/index.html; npm run pictures approves them`).toEqual([]);
  });
}

/** Draws a text at a place, as WebP. */
const draw = async (page: Page, text: string, x: number): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(
      async ([written, at]) => {
        const canvas = new OffscreenCanvas(240, 60);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('The page cannot draw');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, 240, 60);
        context.fillStyle = '#111';
        context.font = '15px sans-serif';
        context.fillText(written, at, 34);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.6 });
        return btoa(Array.from(new Uint8Array(await blob.arrayBuffer()), byte => String.fromCharCode(byte)).join(''));
      },
      [text, x] as const,
    ),
    'base64',
  );

test('a comparison sees one changed letter, and not how an edge is smoothed', async ({ studio }) => {
  const before = await draw(studio, 'Send 0.5 GOLD', 20);
  expect(await comparePictures(studio, before, await draw(studio, 'Send 0.5 GOLD', 20.15))).toEqual({ blocks: 0 });
  const other = await comparePictures(studio, before, await draw(studio, 'Send 0.6 GOLB', 20));
  expect(other.blocks).toBeGreaterThan(0);
  expect(other.marked?.length).toBeGreaterThan(0);
});
