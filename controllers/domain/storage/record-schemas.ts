/**
 * Parts of the schemas of stored records that only views and features read, so that a schema library can validate them.
 * Invalid entries of a record or list are dropped one by one: a later version, or another kit of the same names, may have
 * stored them. Each record has a file of its own, because its schema takes the browser time where it is loaded.
 */
import * as z from 'zod/mini';
import type { CaipNetworkId } from '../entities.js';
import { isCaipNetworkId } from '../networks/caip.js';

/** Record whose entries are valid. */
export type Entries<K extends string, V> = Readonly<Partial<Record<K, V>>>;

/** Schema of a record that drops invalid entries. */
export const entriesOf = <K extends string, V>(
  isKey: (key: string) => key is K,
  value: z.ZodMiniType<V>,
): z.ZodMiniType<Entries<K, V>> =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((found): Entries<K, V> => {
      const read = Object.entries(found).flatMap(([key, entry]) => {
        const result = value.safeParse(entry);
        return isKey(key) && result.success ? [[key, result.data] as const] : [];
      });
      return Object.fromEntries(read) as Entries<K, V>; // as just checked, entry by entry
    }),
  );

/** Schema of a list that drops invalid entries; rejects a list that has no other. */
export const listOf = <V>(value: z.ZodMiniType<V>): z.ZodMiniType<readonly V[]> =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((found, { issues }): readonly V[] => {
      const results = found.map(entry => value.safeParse(entry));
      const valid = results.flatMap(({ success, data }) => (success ? [data] : []));
      if (found.length > 0 && valid.length === 0) issues.push({ code: 'custom', input: found });
      return valid;
    }),
  );

/** Accepts each key but an empty one. */
export const isAnyKey = (key: string): key is string => key !== '';

export const caipNetworkId = z.custom<CaipNetworkId>(isCaipNetworkId);
export const maybeText = z.optional(z.string());
