/** Where the blobs of an avatar are and what colour they have. */
export interface AvatarPainting {
  readonly ground: readonly [from: string, to: string];
  readonly blobs: readonly { readonly x: number; readonly y: number; readonly r: number; readonly color: string }[];
}

/** Numbers from 0 to 1, always the same for the same text (xmur3 into mulberry32). */
function randomFrom(text: string): () => number {
  let seed = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    seed = Math.imul(seed ^ text.charCodeAt(i), 3432918353);
    seed = (seed << 13) | (seed >>> 19);
  }
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Colours close enough on the wheel to go together: where far ones meet, it is muddy. */
export function paintAvatar(address: string): AvatarPainting {
  // An address is the same whether or not its letters carry a checksum.
  const random = randomFrom(address.trim().toLowerCase());
  const hue = Math.floor(random() * 360);
  const turn = random() < 0.5 ? -1 : 1;
  const color = (lightness: number, chroma: number, by: number): string =>
    `oklch(${lightness} ${chroma} ${(hue + turn * by + 360) % 360})`;
  const at = (from: number, to: number): number => Math.round(from + random() * (to - from));
  return {
    ground: [color(0.74, 0.15, 0), color(0.62, 0.18, 35)],
    blobs: [
      { x: at(0, 45), y: at(0, 45), r: at(48, 66), color: color(0.9, 0.1, 60) },
      { x: at(55, 100), y: at(50, 100), r: at(46, 66), color: color(0.54, 0.2, -40) },
      { x: at(10, 95), y: at(0, 100), r: at(26, 44), color: color(0.84, 0.13, -75) },
    ],
  };
}
