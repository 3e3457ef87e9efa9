import { encodePng, type Rgb } from './png.js';
import { Lot } from './random.js';

/** An encoded image with its media type. */
export interface Picture {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

/** Pairs of a background colour and a contrasting foreground colour. */
const COLOURS: readonly [readonly [ground: Rgb, ink: Rgb], ...(readonly [Rgb, Rgb])[]] = [
  [
    [38, 34, 28],
    [244, 201, 93],
  ],
  [
    [219, 231, 224],
    [34, 87, 74],
  ],
  [
    [92, 45, 60],
    [246, 214, 199],
  ],
  [
    [31, 61, 92],
    [191, 222, 240],
  ],
  [
    [247, 222, 196],
    [138, 61, 20],
  ],
  [
    [58, 74, 46],
    [223, 232, 178],
  ],
  [
    [233, 222, 242],
    [84, 48, 122],
  ],
  [
    [17, 88, 96],
    [208, 240, 232],
  ],
  [
    [250, 236, 190],
    [72, 66, 20],
  ],
  [
    [128, 40, 32],
    [253, 226, 206],
  ],
];

/** SVG shapes in a view box of 96 by 96 units. */
const FIGURES: readonly [string, ...string[]] = [
  '<path d="M24 62a24 24 0 0 1 48 0z"/><circle cx="48" cy="30" r="8"/>',
  '<path d="M48 20 76 48 48 76 20 48z"/>',
  '<circle cx="48" cy="48" r="26"/><circle cx="48" cy="48" r="10" class="g"/>',
  '<path d="M26 30h44v12H26zM26 54h44v12H26z"/>',
  '<path d="M48 20c18 16 26 26 26 36a26 20 0 0 1-52 0c0-10 8-20 26-36z"/>',
  '<path d="M24 36h48v36H24z"/><path d="M36 36v-6a12 12 0 0 1 24 0v6h-8v-6a4 4 0 0 0-8 0v6z"/>',
  '<path d="M20 70 40 26l14 24 8-12 14 32z"/>',
  '<path d="M30 22h14v20h22v14H44v18H30z"/>',
];

const PIXELS_A_CELL = 16;
const CELLS = 6;

const hex = ([red, green, blue]: Rgb): string =>
  `#${[red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('')}`;

const svg = (text: string): Picture => ({ type: 'image/svg+xml', bytes: Buffer.from(text) });

const frame = (ground: string, content: string): Picture =>
  svg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="${ground}"/>${content}</svg>`,
  );

/** Draws a shape, rotated by a multiple of 90 degrees. */
function figure(lot: Lot, ground: Rgb, ink: Rgb): Picture {
  const turn = lot.number(4) * 90;
  const shape = lot.pick(FIGURES).replaceAll('class="g"', `fill="${hex(ground)}"`);
  return frame(hex(ground), `<g fill="${hex(ink)}" transform="rotate(${turn} 48 48)">${shape}</g>`);
}

/** Draws a symmetric pattern of cells as a PNG. */
function patchwork(lot: Lot, ground: Rgb, ink: Rgb): Picture {
  const half = Array.from({ length: CELLS }, () => Array.from({ length: CELLS / 2 }, () => lot.chance(50)));
  const colourAt = (x: number, y: number): Rgb => {
    const column = Math.floor(x / PIXELS_A_CELL);
    const mirrored = Math.min(column, CELLS - 1 - column);
    return half[Math.floor(y / PIXELS_A_CELL)]?.[mirrored] ? ink : ground;
  };
  return { type: 'image/png', bytes: encodePng(CELLS * PIXELS_A_CELL, colourAt) };
}

/** Draws the image of a wallet or network. Returns the same SVG or PNG for the same id. */
export function drawPicture(id: string): Picture {
  const lot = new Lot(`picture:${id}`);
  const [ground, ink] = lot.pick(COLOURS);
  return lot.chance(35) ? patchwork(lot, ground, ink) : figure(lot, ground, ink);
}

/** Draws the image of a currency or token: its first letter on a coin. `code` contains letters and digits only. */
export function drawCoin(code: string): Picture {
  const [ground, ink] = new Lot(`coin:${code}`).pick(COLOURS);
  const letter = code.slice(0, 1).toUpperCase();
  const text = `<text x="48" y="64" text-anchor="middle" font-family="sans-serif" font-size="46" font-weight="700" fill="${hex(ground)}">${letter}</text>`;
  return frame(hex(ground), `<circle cx="48" cy="48" r="38" fill="${hex(ink)}"/>${text}`);
}
