import { labelProblem, type LabelProblem } from '../../../controllers/domain/transactions/account-names.js';
import { HttpError } from '../../http/http-error.js';

/** Labels that can be looked up; fewer of them are registered. */
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

const RULES: Readonly<Record<LabelProblem, string>> = {
  empty: 'A name has at least 4 characters',
  short: 'A name has at least 4 characters',
  long: 'A name has at most 64 characters',
  characters: 'A name has letters, digits and hyphens only',
  encoded: 'A name has no hyphens as third and fourth character',
};

/** Returns a label that may be registered, in lower case. @throws {HttpError} with the rule that it breaks */
export function readNewLabel(given: string): string {
  const label = given.toLowerCase();
  const problem = labelProblem(label);
  if (problem) throw new HttpError(400, 'name', RULES[problem]);
  return label;
}

/** Returns a name that may be registered, in lower case. @throws {HttpError} with the rule that it breaks */
export function readNewName(given: string, zones: readonly string[]): string {
  const name = readName(given, zones);
  readNewLabel(name.slice(0, name.indexOf('.')));
  return name;
}

const ENDINGS = ['1', 'app', 'eth', 'hq', 'io', 'wallet', 'x', 'web3'];

/** Returns labels that are similar to a label, and may be registered. */
export const similarLabels = (label: string): readonly string[] =>
  ENDINGS.map(ending => `${label}${ending}`).filter(one => labelProblem(one) === undefined);
