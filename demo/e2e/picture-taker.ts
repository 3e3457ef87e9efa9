import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { PictureMode } from './picture-modes.js';

/** A state of the gallery in one mode. */
export interface Picture {
  /** Name of its file, without the ending. */
  readonly name: string;
  /** WebP. */
  readonly bytes: Buffer;
}

interface Font {
  readonly family: string;
  readonly range: string;
  /** WOFF2 in base64. */
  readonly data: string;
}

const HEIGHT = 860;
const READY_MS = 300_000;
const NOW = new Date('2026-03-02T10:00:00Z');

/** WebP from 0 to 1; at this value all pictures take 9 MB, and texts are well read. */
const QUALITY = 0.36;

const LATIN = 'U+0000-05FF, U+1E00-2BFF';
const ARABIC = 'U+0600-06FF, U+FB50-FEFF';

/** Fonts from packages, so that pictures are the same on every machine; `Menlo` is in the token of the monospace font. */
const FONTS = [
  ['Gallery', LATIN, 'inter/files/inter-latin-wght-normal.woff2'],
  ['Gallery', ARABIC, 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2'],
  ['Menlo', LATIN, 'jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2'],
] as const;

const { resolve } = createRequire(import.meta.url);

const readFonts = (): Promise<readonly Font[]> =>
  Promise.all(
    FONTS.map(async ([family, range, file]) => {
      const data = await readFile(resolve(`@fontsource-variable/${file}`), 'base64');
      return { family, range, data };
    }),
  );

/** Runs in each frame before its scripts: the same fonts, no motion, text of the given size. */
function prepare({ fonts, text }: { readonly fonts: readonly Font[]; readonly text: string | undefined }): void {
  for (const { family, range, data } of fonts) {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    const face = new FontFace(family, bytes, { weight: '100 900', unicodeRange: range });
    document.fonts.add(face);
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root { --w3m-font-family: Gallery; font-family: Gallery; ${text ? `font-size: ${text};` : ''} }
    ::-webkit-scrollbar { display: none }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/** Ends animations that end, and holds the others at their start, in shadow trees too. */
function holdStill(): void {
  const rootsOf = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsOf(shadowRoot) : [])),
  ];
  for (const animation of rootsOf(document).flatMap(root => root.getAnimations())) {
    if (animation.timeline !== document.timeline) continue; // follows the scroll position
    const { endTime } = animation.effect?.getComputedTiming() ?? {};
    if (endTime === Infinity) animation.cancel();
    else animation.finish();
  }
}

/** Loads the pictures that a browser leaves until they are scrolled to, and resolves when all are there or have failed. */
async function loadLazyPictures(): Promise<void> {
  const picturesIn = (root: Document | ShadowRoot): HTMLImageElement[] => [
    ...root.querySelectorAll('img'),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? picturesIn(shadowRoot) : [])),
  ];
  const loads = picturesIn(document)
    .filter(image => image.loading === 'lazy' && !image.complete)
    .map(image => {
      const end = new Promise(resolve => {
        image.addEventListener('load', resolve, { once: true });
        image.addEventListener('error', resolve, { once: true });
      });
      image.loading = 'eager';
      return end;
    });
  await Promise.all(loads);
}

/** Origin of the gallery in pictures, which show it: that of the server has a port that differs from run to run. */
const ORIGIN = 'http://localhost';

/** Opens the gallery of a server in a mode, and resolves when it stands still. */
export async function openGallery(
  page: Page,
  server: string,
  { width, query, text, forcedColors }: PictureMode,
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ forcedColors: forcedColors ?? 'none', reducedMotion: 'reduce' });
  await page.clock.setFixedTime(NOW);
  await page.addInitScript(prepare, { fonts: await readFonts(), text });
  await page.route(`${ORIGIN}/**`, async route => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: new URL(pathname + search, server).href }) });
  });
  await page.goto(`${ORIGIN}/gallery.html?${query}`);
  await expect(page.locator('#gallery')).toHaveAttribute('data-ready', '', { timeout: READY_MS });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (const frame of page.frames()) await frame.evaluate(loadLazyPictures);
  for (const frame of page.frames()) await frame.evaluate(holdStill);
}

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Height of one screenshot; a screenshot of each state takes ten times as long. */
const STRIP_HEIGHT = 6000;

/**
 * Places of all states in the page, from top to bottom. Each is moved to a whole pixel: edges would be smoothed otherwise
 * by what stands above, and a new state would change the pictures of those below.
 */
const boxesIn = (page: Page, mode: string): Promise<readonly Box[]> =>
  page.evaluate(
    isWhole =>
      [...document.querySelectorAll<HTMLElement>(isWhole ? '[data-specimen]' : '[data-specimen]:not(.sheet)')]
        .map(specimen => {
          const name = (specimen.dataset.specimen ?? '').replace(/[^\w]+/g, '-').toLowerCase();
          const place = specimen.querySelector<HTMLElement>('.stages') ?? specimen;
          const { x, y } = place.getBoundingClientRect();
          const [top, left] = [Math.round(y + scrollY), Math.round(x + scrollX)];
          const { style } = specimen;
          style.position = 'relative';
          style.insetBlockStart = `${(parseFloat(style.insetBlockStart) || 0) + top - (y + scrollY)}px`;
          style.left = `${(parseFloat(style.left) || 0) + left - (x + scrollX)}px`;
          const { width, height } = place.getBoundingClientRect();
          return { name, x: left, y: top, width: Math.round(width), height: Math.round(height) };
        })
        .sort((one, other) => one.y - other.y),
    mode === 'light', // sheets of pictures are the same in each mode
  );

/** Places of all states once they no longer move. */
async function restingBoxes(page: Page, mode: string): Promise<readonly Box[]> {
  let boxes = await boxesIn(page, mode);
  await expect
    .poll(async () => {
      const earlier = JSON.stringify(boxes);
      boxes = await boxesIn(page, mode);
      return JSON.stringify(boxes) === earlier;
    })
    .toBe(true);
  return boxes;
}

/** Cuts the states out of a screenshot whose left upper corner is at `top`; the same drawing has the same bytes. */
async function cutOut(page: Page, png: Buffer, boxes: readonly Box[], top: number): Promise<readonly Picture[]> {
  const pictures = await page.evaluate(
    async ({ data, boxes, top, quality }) => {
      const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const encode = async ({ x, y, width, height }: Box): Promise<string> => {
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext('2d')?.drawImage(bitmap, -x, top - y);
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
        const written = new Uint8Array(await blob.arrayBuffer());
        return btoa(Array.from(written, byte => String.fromCharCode(byte)).join(''));
      };
      return Promise.all(boxes.map(async box => ({ name: box.name, webp: await encode(box) })));
    },
    { data: png.toString('base64'), boxes, top, quality: QUALITY },
  );
  return pictures.map(({ name, webp }) => ({ name, bytes: Buffer.from(webp, 'base64') }));
}

/** Takes every state of a gallery that `openGallery` opened; `studio` is an empty page that encodes. */
export async function takePictures(page: Page, studio: Page, mode: string): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  let left = await restingBoxes(page, mode);
  const { width = 0 } = page.viewportSize() ?? {};
  for (let [first] = left; first; [first] = left) {
    const top = first.y;
    const isWithin = ({ y, height }: Box): boolean => y + height <= top + STRIP_HEIGHT;
    const strip = left.filter((box, index) => index === 0 || isWithin(box));
    const height = Math.max(...strip.map(box => box.y + box.height)) - top;
    const clip = { x: 0, y: top, width, height };
    const png = await page.screenshot({ clip, fullPage: true, animations: 'allow', caret: 'hide', timeout: READY_MS });
    const names = left.map(({ name }) => name);
    const now = (await restingBoxes(page, mode)).filter(({ name }) => names.includes(name));
    const hasMoved = JSON.stringify(now) !== JSON.stringify(left);
    left = now; // what has moved is taken again
    if (hasMoved) continue;
    pictures.push(...(await cutOut(studio, png, strip, top)));
    left = left.filter(({ name }) => !strip.some(taken => taken.name === name));
  }
  return pictures;
}
