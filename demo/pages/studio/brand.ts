/** Side of the drawing whose colours are counted. */
const SIDE = 64;
/** Steps of each channel that count as one colour. */
const STEP = 24;

/**
 * Returns the colour of a logo: the most frequent one that is neither grey nor near white or black.
 *
 * @throws Error if the file is no picture or has only greys
 */
export async function colourOfLogo(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
  if (!context) throw new Error('The page cannot draw');
  context.drawImage(bitmap, 0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  const counts = new Map<string, { count: number; readonly colour: readonly number[] }>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const chroma = Math.max(...colour) - Math.min(...colour);
    if ((data[at + 3] ?? 0) < 128 || chroma < 40) continue;
    const key = colour.map(value => Math.round(value / STEP)).join();
    const found = counts.get(key) ?? { count: 0, colour };
    found.count += 1;
    counts.set(key, found);
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  if (!most) throw new Error('The picture has only greys');
  return `#${most.colour.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Adds a font file to the page and returns its family: the name of the file.
 *
 * @throws if the file is no font
 */
export async function fontOfFile(file: File): Promise<string> {
  const family =
    file.name
      .replace(/\.\w+$/, '')
      .replace(/[^\p{L}\p{N} ]+/gu, ' ')
      .trim() || 'Brand';
  const face = new FontFace(family, await file.arrayBuffer(), { weight: '100 900' });
  document.fonts.add(await face.load());
  return family;
}
