import { HttpError } from '../../http/http-error.js';

const LABEL = /^[a-z0-9-]{3,64}$/;

/**
 * Returns a name in lower case.
 * @throws {HttpError} unless it is one label of 3 to 64 letters, digits and hyphens below an allowed zone
 */
export function readName(given: string, zones: readonly string[]): string {
  const name = given.toLowerCase();
  const dot = name.indexOf('.');
  if (dot < 0 || !LABEL.test(name.slice(0, dot))) throw new HttpError(400, 'name', 'This is no valid name');
  if (!zones.includes(name.slice(dot + 1))) throw new HttpError(400, 'name', 'Names of this zone are not served');
  return name;
}

/** Returns a label in lower case. @throws {HttpError} if it is too short or has other characters */
export function readLabel(given: string): string {
  const label = given.toLowerCase();
  if (!LABEL.test(label)) throw new HttpError(400, 'name', 'A name has 3 to 64 letters, digits and hyphens');
  return label;
}

/** Fewest characters of a label that is registered; shorter ones can only be looked up. */
const MIN_LABEL = 4;
/** Two hyphens as third and fourth character mark an encoded label, which clients may show as other letters (ENSIP-15). */
const ENCODED = /^..--/;

/** Returns a name that may be registered, in lower case. @throws {HttpError} with the rule that it breaks */
export function readNewName(given: string, zones: readonly string[]): string {
  const name = readName(given, zones);
  const label = name.slice(0, name.indexOf('.'));
  if (label.length < MIN_LABEL) throw new HttpError(400, 'name', `A name has at least ${MIN_LABEL} characters`);
  if (ENCODED.test(label)) throw new HttpError(400, 'name', 'A name has no hyphens as third and fourth character');
  return name;
}

const ENDINGS = ['1', 'app', 'eth', 'hq', 'io', 'wallet', 'x', 'web3'];

/** Returns labels that are similar to a label. */
export const similarLabels = (label: string): readonly string[] =>
  ENDINGS.map(ending => `${label}${ending}`).filter(one => LABEL.test(one));
