/** Names that a person registers for an account: rules of the label, and the message to sign. */
import { ACCOUNT_NAME_MIN_LENGTH } from '../constants.js';

/** Characters of the longest label that services accept. */
const MAX_LENGTH = 64;

/** Rule that a label breaks. */
export type LabelProblem = 'empty' | 'short' | 'long' | 'characters' | 'encoded';

/** Two hyphens as third and fourth character mark an encoded label, which clients may show as other letters (ENSIP-15). */
const ENCODED = /^..--/;

/** Returns the rule that a label breaks; undefined if it may be registered. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (label === '') return 'empty';
  if (!/^[a-z0-9-]*$/i.test(label)) return 'characters';
  if (label.length > MAX_LENGTH) return 'long';
  if (ENCODED.test(label)) return 'encoded';
  return label.length < ACCOUNT_NAME_MIN_LENGTH ? 'short' : undefined;
}

/**
 * True for a name that may be registered: 4 to 64 letters, digits and hyphens, and no hyphens as third and fourth character.
 */
export const isAccountName = (name: string): boolean => labelProblem(name) === undefined;

/** Returns the label of what a person has typed: a label, or the whole name. */
export function labelOf(text: string, zone: string | undefined): string {
  const typed = text.trim().toLowerCase();
  const ending = `.${zone}`;
  return zone !== undefined && typed.endsWith(ending) ? typed.slice(0, -ending.length) : typed;
}

/** Returns the part of a name after its label; undefined unless the name is that label in some zone. */
export function zoneOf(name: string, label: string): string | undefined {
  const zone = name.startsWith(`${label}.`) ? name.slice(label.length + 1) : '';
  return zone.length <= 190 && zone.split('.').every(part => /^[a-z0-9-]{1,63}$/.test(part)) ? zone : undefined;
}

/** Returns the text whose signature registers a name. @param now Milliseconds since the epoch. */
export const nameMessage = (name: string, now: number): string =>
  JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1_000) });
