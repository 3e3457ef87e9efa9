import type { Page } from '@playwright/test';

/** What differs between two pictures. */
export interface Difference {
  /** Blocks of 12 by 12 pixels whose mean colour differs visibly. */
  readonly blocks: number;
  /** The later picture in grey with these blocks marked, as WebP; absent if none differs. */
  readonly marked?: Buffer;
}

/** Runs in a page, which decodes and draws. */
async function compareThere([before, after]: readonly [string, string]): Promise<{ blocks: number; marked?: string }> {
  const BLOCK = 12;
  /** Of 255, in the mean of a block: a moved antialiased edge stays below it, a changed letter does not. */
  const VISIBLE = 14;
  const read = async (data: string): Promise<ImageBitmap> => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
  };
  const [first, second] = await Promise.all([read(before), read(after)]);
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const draw = (bitmap: ImageBitmap): OffscreenCanvasRenderingContext2D => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('The page cannot draw');
    context.fillStyle = '#f0f';
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0);
    return context;
  };
  const meanOf = (context: OffscreenCanvasRenderingContext2D, x: number, y: number): number[] => {
    const { data } = context.getImageData(x, y, Math.min(BLOCK, width - x), Math.min(BLOCK, height - y));
    const sums = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4)
      for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
    return sums.map(sum => (sum * 4) / data.length);
  };
  const [one, two] = [draw(first), draw(second)];
  const differing: (readonly [number, number])[] = [];
  for (let y = 0; y < height; y += BLOCK)
    for (let x = 0; x < width; x += BLOCK) {
      const earlier = meanOf(one, x, y);
      const isSeen = meanOf(two, x, y).some((value, channel) => Math.abs(value - (earlier[channel] ?? 0)) > VISIBLE);
      if (isSeen) differing.push([x, y]);
    }
  if (differing.length === 0) return { blocks: 0 };
  const result = new OffscreenCanvas(width, height);
  const context = result.getContext('2d');
  if (!context) throw new Error('The page cannot draw');
  context.filter = 'grayscale(1) opacity(0.5)';
  context.drawImage(two.canvas, 0, 0);
  context.filter = 'none';
  context.fillStyle = 'rgb(220 0 90 / 45%)';
  for (const [x, y] of differing) context.fillRect(x, y, BLOCK, BLOCK);
  const blob = await result.convertToBlob({ type: 'image/webp', quality: 0.6 });
  const written = new Uint8Array(await blob.arrayBuffer());
  return {
    blocks: differing.length,
    marked: btoa(Array.from(written, byte => String.fromCharCode(byte)).join('')),
  };
}

/**
 * Compares two WebP pictures as a person would: the mean colours of blocks, not single pixels. Pictures of other sizes
 * differ where one of them ends.
 */
export async function comparePictures(studio: Page, before: Buffer, after: Buffer): Promise<Difference> {
  if (before.equals(after)) return { blocks: 0 };
  const { blocks, marked } = await studio.evaluate(compareThere, [
    before.toString('base64'),
    after.toString('base64'),
  ] as const);
  return marked === undefined ? { blocks } : { blocks, marked: Buffer.from(marked, 'base64') };
}
