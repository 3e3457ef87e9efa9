import { tokens, type Pair, type Preset, type TokenName } from 'latchkey/themes';
import * as z from 'zod/mini';
import { presetNames, PRESETS, type PresetName } from '../presets.js';

/** A theme of the studio: a preset and the tokens that differ from it. */
export interface StudioTheme {
  readonly preset: PresetName;
  readonly values: Preset;
}

export const EMPTY: StudioTheme = { preset: 'none', values: {} };

/** Names of all tokens in the order of their table. */
export const TOKEN_NAMES = Object.keys(tokens) as readonly TokenName[]; // the keys of the table

/** Longest value of a token that an address may hold. */
const LONGEST = 200;

/** What would end a declaration, load a file, or hide from people. */
const UNSAFE = /[;{}<>\\@]|url\(|\/\*|[\p{Cc}\p{Cf}]/iu;

export const isColour = (name: TokenName): name is Extract<TokenName, `color-${string}`> => name.startsWith('color-');

/** Returns whether a text may be the value of a token. */
export function isValue(name: TokenName, value: string): boolean {
  if (value === '' || value.length > LONGEST || UNSAFE.test(value)) return false;
  return !isColour(name) || CSS.supports('color', value);
}

/** Returns the value of a token before changes of the studio; of colours for light and dark. */
export const defaultOf = (name: TokenName, preset: PresetName): string | Pair => {
  const values: Readonly<Partial<Record<TokenName, string | Pair>>> = PRESETS[preset] ?? {};
  return values[name] ?? tokens[name];
};

/** Returns the preset with the changed tokens. */
export const mergedOf = ({ preset, values }: StudioTheme): Preset => ({ ...PRESETS[preset], ...values });

/** Returns the query of an address that holds the theme: tokens by name, pairs with a bar between light and dark. */
export function toQuery({ preset, values }: StudioTheme): string {
  const query = new URLSearchParams(preset === 'none' ? {} : { preset });
  for (const [name, value] of Object.entries(values))
    query.set(name, typeof value === 'string' ? value : value.join('|'));
  return query.toString();
}

const presetSchema = z.catch(z.enum(presetNames), 'none');

/** Reads the theme from the query of an address. Unknown tokens and values that are none are left out. */
export function fromQuery(query: string): StudioTheme {
  const given = new URLSearchParams(query);
  const values = TOKEN_NAMES.flatMap((name): (readonly [TokenName, string | Pair])[] => {
    const parts = given.get(name)?.split('|') ?? [];
    if (!parts.every(part => isValue(name, part))) return [];
    const [light, dark] = parts;
    if (light === undefined || parts.length > 2) return [];
    if (dark === undefined) return [[name, light]];
    return isColour(name) ? [[name, [light, dark]]] : [];
  });
  return { preset: presetSchema.parse(given.get('preset') ?? 'none'), values: Object.fromEntries(values) };
}
