import { encode } from 'uqr';
import { encodePng, type Rgb } from '../services/directory/png.js';

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const QUIET = 4;

/** Renders a QR code with its quiet zone: side length in pixels, and whether a pixel is dark. */
function pixels(text: string, scale: number): { readonly side: number; isDark(x: number, y: number): boolean } {
  const { data } = encode(text, { border: QUIET });
  const side = data.length * scale;
  return { side, isDark: (x, y) => data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false };
}

/** PNG of a QR code. */
export function qrPng(text: string, scale = 4): Buffer {
  const { side, isDark } = pixels(text, scale);
  return encodePng(side, (x, y) => (isDark(x, y) ? BLACK : WHITE));
}

/** YUV4MPEG2 video of a QR code for the fake camera: three identical frames. */
export function qrFilm(text: string): Buffer {
  const [width, height] = [640, 480];
  const { side, isDark } = pixels(text, 5);
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  const luma = Buffer.alloc(width * height, 200);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) luma[(top + y) * width + left + x] = isDark(x, y) ? 20 : 235;
  const chroma = Buffer.alloc((width * height) / 2, 128); // no colour
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip C420jpeg\n`), frame, frame, frame]);
}
