import { createHash } from 'node:crypto';
import { encodePng, type Rgb } from '../../directory/png.js';

const SIDE = 128;
const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);

const mixed = (one: Rgb, part: number): Rgb => [
  Math.round(one[0] * part),
  Math.round(one[1] * part),
  Math.round(one[2] * part),
];

/** Draws a symmetric pattern of flat colours that follows from the text. */
export function drawPattern(text: string): Buffer {
  const bytes = createHash('sha256').update(text).digest();
  const at = (index: number): number => bytes[index % bytes.length] ?? 0;
  const ink: Rgb = [80 + (at(0) % 176), 80 + (at(1) % 176), 80 + (at(2) % 176)];
  const ground = mixed(ink, 0.25);
  const cell = SIDE / CELLS;
  return encodePng(SIDE, (x, y) => {
    const column = Math.floor(x / cell);
    const mirrored = column < HALF ? column : CELLS - 1 - column;
    return at(3 + mirrored * CELLS + Math.floor(y / cell)) % 2 === 0 ? ink : ground;
  });
}
