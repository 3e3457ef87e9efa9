import * as z from 'zod/mini';
import type { DirectoryWallet } from './wallets.js';

const MAX_ENTRIES = 100;

/** Platforms and the wallet field that indicates each. */
const PLATFORMS = {
  ios: 'app_store',
  android: 'play_store',
  web: 'webapp_link',
  desktop: 'desktop_link',
  browser: 'chrome_store',
} as const satisfies Readonly<Record<string, keyof DirectoryWallet>>;

const count = (fallback: number, most: number) =>
  z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/, 'is no whole number')),
      z.transform((text: string) => Math.min(Math.max(1, Number(text)), most)),
    ),
    fallback,
  );

const list = z._default(
  z.pipe(
    z.string(),
    z.transform((text: string): readonly string[] => text.split(',').filter(Boolean)),
  ),
  [],
);

const querySchema = z.object({
  page: count(1, 1_000_000),
  entries: count(20, MAX_ENTRIES),
  include: list,
  exclude: list,
  chains: list,
  platform: z.optional(z.enum(['ios', 'android', 'web', 'desktop', 'browser'])),
  search: z._default(z.string(), ''),
  badge_type: z.optional(z.enum(['none', 'certified'])),
});

/** A directory query. */
export type DirectoryQuery = z.infer<typeof querySchema>;

/** Error for an invalid query. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

/** Parses a query and ignores unknown parameters. Throws a {@link QueryError}. */
export function parseQuery(params: URLSearchParams): DirectoryQuery {
  const result = querySchema.safeParse(Object.fromEntries(params));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new QueryError(String(issue?.path[0] ?? ''), issue?.message ?? 'The query is wrong');
}

/** Normalises a text for search: lower case, no accents. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns the requested page and the total number of matches. */
export function findWallets(
  wallets: readonly DirectoryWallet[],
  query: DirectoryQuery,
): { readonly data: readonly DirectoryWallet[]; readonly count: number } {
  const { page, entries, include, exclude, chains, platform, search, badge_type: badge } = query;
  const sought = plain(search);
  const found = wallets.filter(
    wallet =>
      (include.length === 0 || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (chains.length === 0 || wallet.chains.some(chain => chains.includes(chain))) &&
      (platform === undefined || wallet[PLATFORMS[platform]] !== null) &&
      (badge === undefined || wallet.badge_type === badge) &&
      plain(wallet.name).includes(sought),
  );
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length };
}
