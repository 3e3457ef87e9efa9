import * as z from 'zod/mini';
import { isCaipNetworkId } from '../networks/caip.js';
import type { ChainNamespace, Wallet } from '../entities.js';
import { isChainNamespace } from '../networks/namespace-ids.js';
import { isSafeAppLink, isSafeWebLink } from './safe-link.js';
import { readName } from '../read-name.js';

/** Optional field that is dropped if it is invalid, so that the wallet can still be shown. */
const maybe = <T>(isValid: (value: unknown) => value is T) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform(value => (isValid(value) ? value : undefined)),
    ),
  );

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Schema of a wallet of a directory or a stored record. Requires id and name; drops links that are not safe to open and
 * other invalid fields.
 */
export const walletSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.refine(name => readName(name) !== undefined)),
  homepage: maybe(isSafeWebLink),
  image_id: maybe(isText),
  image_url: maybe(isText),
  rdns: maybe(isText),
  badge_type: maybe((value): value is 'certified' | 'none' => value === 'certified' || value === 'none'),
  namespaces: maybe(
    (value): value is readonly ChainNamespace[] =>
      Array.isArray(value) && value.length > 0 && value.every(isChainNamespace),
  ),
  chains: z.optional(
    z.pipe(
      z.unknown(),
      z.transform(value => (Array.isArray(value) ? value.filter(isCaipNetworkId) : undefined)),
    ),
  ),
  mobile_link: maybe(isSafeAppLink),
  desktop_link: maybe(isSafeAppLink),
  webapp_link: maybe(isSafeWebLink),
  link_mode: maybe(isSafeWebLink),
  app_store: maybe(isSafeWebLink),
  play_store: maybe(isSafeWebLink),
  chrome_store: maybe(isSafeWebLink),
}) satisfies z.ZodMiniType<Wallet>;
