/**
 * Parts of the schemas of stored records that only views and features read, so that a schema library can validate them.
 * Invalid entries of a cache are dropped one by one, other records as a whole. Each record has a file of its own, because
 * its schema takes the browser time where it is loaded.
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

/** Accepts each key but an empty one. */
export const isAnyKey = (key: string): key is string => key !== '';

export const caipNetworkId = z.custom<CaipNetworkId>(isCaipNetworkId);
export const maybeText = z.optional(z.string());
