import { encode, QrCodeDataType } from 'uqr';

/** QR code as SVG paths in units of one module, without the quiet zone. */
export interface QrDrawing {
  /** Modules along each side. */
  readonly size: number;
  /** The three finder patterns; fill them with the rule `evenodd`. */
  readonly eyes: string;
  readonly modules: string;
}

/** Radius of the free corners of a module, relative to its side. */
const ROUND = 0.42;
const EYE = 7;

type IsDark = (x: number, y: number) => boolean;

/**
 * Returns the side of the square reserved for a picture: about a fifth of the code, and odd like its side, so that it
 * is centred.
 */
export const holeOf = (size: number): number => Math.floor(size * 0.2) | 1;

/** Draws a text as a QR code of error correction level Q (25 %); `hasHole` reserves its centre for a picture. */
export function drawQr(text: string, hasHole = false): QrDrawing {
  const { size, data, types } = encode(text, { ecc: 'Q', border: 0 });
  const edge = hasHole ? (size - holeOf(size)) / 2 : size;
  const isFree = (x: number, y: number): boolean => [x, y].every(at => at >= edge && at < size - edge);
  const isDark: IsDark = (x, y) => data[y]?.[x] === true && types[y]?.[x] !== QrCodeDataType.Position && !isFree(x, y);

  const modules: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) if (isDark(x, y)) modules.push(module(x, y, isDark));
  }
  return { size, modules: modules.join(''), eyes: eyesOf(size) };
}

/** Returns the paths of the three finder patterns of a code with `size` modules along each side. */
export const eyesOf = (size: number): string => eye(0, 0) + eye(size - EYE, 0) + eye(0, size - EYE);

/** Returns the path of one module; a corner is round where both neighbours are light. */
function module(x: number, y: number, isDark: IsDark): string {
  const [up, right, down, left] = [isDark(x, y - 1), isDark(x + 1, y), isDark(x, y + 1), isDark(x - 1, y)];
  return path(
    x,
    y,
    1,
    [up || left, up || right, down || right, down || left].map(isJoined => (isJoined ? 0 : ROUND)),
  );
}

const eye = (x: number, y: number): string =>
  square(x, y, EYE, 2.1) + square(x + 1, y + 1, EYE - 2, 1.3) + square(x + 2, y + 2, EYE - 4, 0.9);

const square = (x: number, y: number, side: number, radius: number): string =>
  path(x, y, side, [radius, radius, radius, radius]);

/** Returns the path of a square with the radii of its corners: top left, top right, bottom right, bottom left. */
function path(x: number, y: number, side: number, [a = 0, b = 0, c = 0, d = 0]: readonly number[]): string {
  const arc = (radius: number, dx: number, dy: number): string =>
    radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}`;
  return [
    `M${x + a} ${y}`,
    `H${x + side - b}${arc(b, 1, 1)}`,
    `V${y + side - c}${arc(c, -1, 1)}`,
    `H${x + d}${arc(d, -1, -1)}`,
    `V${y + a}${arc(a, 1, -1)}z`,
  ].join('');
}
