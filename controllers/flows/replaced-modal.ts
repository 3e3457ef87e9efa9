import { ONCE, optionTable } from '../domain/options/option-table.js';
import type { AppKitOptions } from '../state/options.js';

/** Time in milliseconds after the load event in which a page still starts. */
const START_MS = 3_000;

/** Options that stay as the host passed them, but for the id, which two modals share here. */
const FIXED_OPTIONS = Object.entries(optionTable).flatMap(([name, [, when]]) =>
  when === ONCE && name !== 'id' ? [name as keyof AppKitOptions] : [],
);

const isPlain = (value: unknown): boolean => typeof value !== 'object' && typeof value !== 'function';

/** Returns a text that differs for values that a host would call different; objects without a name are alike. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join();
  if (typeof value !== 'object' || value === null) return String(value);
  const { id, namespace, name, url } = value as Readonly<Record<string, unknown>>;
  return `object ${[id, namespace, name, url].filter(isPlain).join()}`;
}

/** True until shortly after the page has loaded: hot reload and most hosts that choose other options later come after it. */
function isStarting({ performance }: Window): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || !('loadEventEnd' in navigation)) return false;
  const loadedAt = Number(navigation.loadEventEnd);
  return loadedAt === 0 || performance.now() - loadedAt < START_MS;
}

/**
 * Names a modal that another one with the same id replaced while the page starts, which is a mistake if their options differ:
 * the first options have no effect. React's strict mode creates a modal twice with the same options, and hot reload later.
 */
export function replacedModal(
  page: Window,
  options: AppKitOptions,
  replaced: AppKitOptions | undefined,
): readonly string[] {
  const differing = replaced ? FIXED_OPTIONS.filter(name => textOf(options[name]) !== textOf(replaced[name])) : [];
  if (differing.length === 0 || !isStarting(page)) return [];
  const id = options.id ?? optionTable.id[2];
  return [
    `Two modals have the id "${id}", so that the second destroyed the first; they differ in ${differing.join(', ')}. ` +
      'Create one for the page, or give the other an "id" of its own and name it by "modal-id" or "modalId".',
  ];
}
