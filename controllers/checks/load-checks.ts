import { once } from '../core/once.js';
import type { AdmissionCheck, Checks } from '../flows/admission.js';
import type { Settings } from '../state/options.js';
import type { CheckContext, CheckRow } from './check.js';

/**
 * Returns the checks that the options enable; undefined if there are none. Returns loaded checks synchronously, so that
 * a known wallet stays connected without a change of status.
 */
export function checksOf(rows: readonly CheckRow[], context: CheckContext): (options: Settings) => Checks {
  const loaders = rows.map(row => {
    const slot: { check?: AdmissionCheck } = {};
    const load = once(async () => (slot.check = await row.load(context)));
    return { isOn: row.isOn, slot, load };
  });
  return options => {
    const on = loaders.filter(({ isOn }) => isOn(options));
    if (on.length === 0) return undefined;
    const loaded = on.flatMap(({ slot }) => slot.check ?? []);
    return loaded.length === on.length ? loaded : Promise.all(on.map(({ load }) => load()));
  };
}
