import type { Pair } from './ramps.js';

/** Returns the custom property of a token. */
export const propertyOf = (name: string): `--wui-${string}` => `--wui-${name}`;

/** Returns the value of a token as CSS, with `light-dark()` for pairs. */
export const toCss = (value: string | Pair): string =>
  typeof value === 'string' ? value : `light-dark(${value[0]},${value[1]})`;

/** Returns the CSS declarations of tokens. */
export const declarations = (values: Readonly<Record<string, string | Pair | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `${propertyOf(name)}:${toCss(value)};`))
    .join('');
