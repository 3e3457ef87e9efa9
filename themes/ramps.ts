/** A colour for each theme. */
export type Pair = readonly [light: string, dark: string];

/** One step of the neutral ramp: its lightness in each theme, over whatever the modal is tinted with. */
export const neutral = (light: string | number, dark: string | number, alpha = 1, chroma = 'c'): Pair => [
  `oklch(from var(--wui-tint) ${light} ${chroma} h/${alpha})`,
  `oklch(from var(--wui-tint) ${dark} ${chroma} h/${alpha})`,
];

/**
 * A surface is less tinted than what is on it: large areas look more colourful. But it takes a little of the lightness
 * of `--w3m-color-mix`, never so much that text could not be read.
 */
export const surface = (light: number, dark: number): Pair =>
  neutral(`calc(${light} + (l - .5)*.1)`, `calc(${dark} + (l - .5)*.1)`, 1, 'calc(c*.7)');

/** Lightness at which the text on an accent turns from white to black. */
const TURN = 0.61;

/**
 * Lightness of the accent as a surface. About the turn neither white nor black would be easy to read on it, so an accent
 * from there is darkened just enough for white.
 */
export const solid = 'min(l, .545 + max(0, l - .64)*1e6)';

/** Black or white, whichever is easier to read on the accent of that theme. */
export const on = (mode: string): string => `oklch(from var(--wui-accent-${mode}) clamp(0, (${TURN} - l)*1e6, 1) 0 0)`;

/** The accent of that theme, a shade away from its text's colour, or towards it where there is nowhere else to go. */
export const shade = (mode: string, by: number): string =>
  `oklch(from var(--wui-accent-${mode}) calc(l + clamp(${-by}, (l - .3)*(l - ${TURN})*(.88 - l)*1e6, ${by})) c h)`;

/** The accent as text: dark enough in light, light enough in dark, and not too loud to be read. */
export const ink = (light: number, dark: number): Pair => [
  `oklch(from var(--wui-accent) min(l, .46) min(c, .16) h/${light})`,
  `oklch(from var(--wui-accent) max(l, .82) min(c, .16) h/${dark})`,
];

export const times = (unit: string, factor: number): string => `calc(var(--wui-${unit})*${factor})`;
