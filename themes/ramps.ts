/** Colours for the light and the dark theme. */
export type Pair = readonly [light: string, dark: string];

/**
 * Returns a step of the neutral ramp by its lightness in each theme, with hue and chroma of the tint. The dark theme
 * needs more opacity for the same step between surfaces.
 */
export const neutral = (
  light: string | number,
  dark: string | number,
  alpha = 1,
  chroma = 'c',
  darkAlpha = alpha,
): Pair => [
  `oklch(from var(--wui-tint) ${light} ${chroma} h/${alpha})`,
  `oklch(from var(--wui-tint) ${dark} ${chroma} h/${darkAlpha})`,
];

/**
 * Returns a surface colour. Surfaces have less chroma than the rest of the ramp, because large areas look more
 * colourful. They take a little of the lightness of `--w3m-color-mix`, but never so much that text becomes illegible.
 */
export const surface = (light: number, dark: number): Pair =>
  neutral(`calc(${light} + (l - .5)*.1)`, `calc(${dark} + (l - .5)*.1)`, 1, 'calc(c*.7)');

/** Lightness of an accent above which its text is black instead of white. */
const TEXT_THRESHOLD = 0.61;

/**
 * Lightness of the accent as a surface. Near the threshold neither white nor black text is legible, so accents in that
 * range are darkened just enough for white.
 */
export const solid = 'min(l, .545 + max(0, l - .64)*1e6)';

/** Returns black or white, whichever has more contrast on the accent of a theme. */
export const on = (mode: string): string =>
  `oklch(from var(--wui-accent-${mode}) clamp(0, (${TEXT_THRESHOLD} - l)*1e6, 1) 0 0)`;

/** Returns the accent of a theme shifted in lightness away from its text colour, or towards it near black and white. */
export const shade = (mode: string, by: number): string =>
  `oklch(from var(--wui-accent-${mode}) calc(l + clamp(${-by}, (l - .3)*(l - ${TEXT_THRESHOLD})*(.88 - l)*1e6, ${by})) c h)`;

/** Returns the accent as a text colour with a lightness limit for each theme and a chroma limit. */
export const ink = (light: number, dark: number): Pair => [
  `oklch(from var(--wui-accent) min(l, .46) min(c, .16) h/${light})`,
  `oklch(from var(--wui-accent) max(l, .82) min(c, .16) h/${dark})`,
];

export const times = (unit: string, factor: number): string => `calc(var(--wui-${unit})*${factor})`;
