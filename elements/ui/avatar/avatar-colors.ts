/** Gradient and blobs of an avatar; positions and radii are in percent of its size. */
export interface AvatarArtwork {
  readonly ground: readonly [from: string, to: string];
  readonly blobs: readonly { readonly x: number; readonly y: number; readonly r: number; readonly color: string }[];
}

/** Returns a pseudorandom generator of numbers in [0, 1), seeded by the text (xmur3 feeds mulberry32). */
function seededRandom(text: string): () => number {
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

/** Derives the artwork of an address. Its hues are close on the colour wheel, because distant hues blend into grey. */
export function paintAvatar(address: string): AvatarArtwork {
  // EIP-55 checksums change the case of an address, not its identity.
  const random = seededRandom(address.trim().toLowerCase());
  const hue = Math.floor(random() * 360);
  const direction = random() < 0.5 ? -1 : 1;
  const color = (lightness: number, chroma: number, hueOffset: number): string =>
    `oklch(${lightness} ${chroma} ${(hue + direction * hueOffset + 360) % 360})`;
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
