import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect, test } from './fixtures.js';

/** Reads the code in a screenshot of an element, as the camera of a phone does. */
async function scan(page: Page, element: Locator): Promise<string | undefined> {
  const picture = (await element.screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const image = context?.getImageData(0, 0, bitmap.width, bitmap.height);
    const reader = new FileReader(); // a text: a list of 400,000 numbers takes seconds to leave the page
    const read = new Promise<string>(
      resolve => reader.addEventListener('load', () => resolve(reader.result as string), { once: true }), // a data URL is a text
    );
    reader.readAsDataURL(new Blob([image?.data ?? '']));
    return { pixels: await read, width: bitmap.width, height: bitmap.height };
  }, picture);
  const bytes = Uint8ClampedArray.from(Buffer.from(pixels.slice(pixels.indexOf(',') + 1), 'base64'));
  return jsQR.default(bytes, width, height, { inversionAttempts: 'dontInvert' })?.data;
}

for (const scheme of ['light', 'dark'] as const)
  for (const [name, width] of [
    ['a desktop', 1280],
    ['a small window', 360],
  ] as const)
    test(`a phone reads the code with its mark on ${name} in the ${scheme} theme`, async ({ page, host }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await host.visit('phones.html');
      await host.connectButton.click();
      await host.wallet('walletconnect').click();
      await expect(host.title).toHaveText('Scan with your phone');
      const code = host.part('wui-qr-code');
      await expect(code.locator('[role=img]')).toBeVisible();
      await expect(host.part('copy-wc2-uri')).toBeEnabled();
      await expect.poll(() => scan(page, code)).toBe(await code.getAttribute('uri'));
    });
