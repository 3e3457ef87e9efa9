import type { Pair } from './ramps.js';

/** Custom property of a token. */
export const propertyOf = (name: string): `--wui-${string}` => `--wui-${name}`;

/** A token's value as CSS, right in both themes. */
export const toCss = (value: string | Pair): string =>
  typeof value === 'string' ? value : `light-dark(${value[0]},${value[1]})`;

/** Declarations of some tokens. */
export const declarations = (values: Readonly<Record<string, string | Pair | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : `${propertyOf(name)}:${toCss(value)};`))
    .join('');
