import * as z from 'zod/mini';
import type { ListPage } from '../../../core/pages.js';
import type { Activity } from '../../../domain/assets/activity.js';
import type { ActivityQuery } from '../../asset-reads.js';
import { describeTransactions } from './describe.js';
import { readTokenAccounts } from './holdings.js';
import { TOKEN_PROGRAMS } from './programs.js';
import { wholeNumber, withNode, type NodeContext, type SolanaNode } from './node.js';

/** Entries of one page. */
const PAGE_SIZE = 25;
/** Token accounts whose own signatures are read: transfers to them do not name their owner. */
const MAX_ACCOUNTS = 20;

const signatureSchema = z.object({
  signature: z.string(),
  slot: wholeNumber,
  err: z.unknown(),
  blockTime: z.nullish(wholeNumber),
});
type Signed = z.output<typeof signatureSchema>;

/** The last signature read of each account; null once an account has no more. */
const cursorSchema = z.record(z.string(), z.nullable(z.string()));
type Cursor = z.output<typeof cursorSchema>;

function readCursor(text: string | undefined): Cursor | undefined {
  try {
    const found = cursorSchema.safeParse(JSON.parse(text ?? ''));
    return found.success ? found.data : undefined;
  } catch {
    return undefined;
  }
}

/** Reads past transactions of an address and of its token accounts, merged, newest first. */
export function readActivity(
  context: NodeContext,
  { network, address, listed = [] }: ActivityQuery,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPage<Activity, string>> {
  return withNode(context, network, [signal], async node => {
    const from = readCursor(cursor) ?? (await firstCursor(node, address));
    const sources = Object.entries(from).filter(([, last]) => last !== null);
    const lists = await Promise.all(
      sources.map(async ([account, before]) => ({ account, signed: await readSignatures(node, account, before) })),
    );
    const merged = new Map(lists.flatMap(({ signed }) => signed).map(each => [each.signature, each]));
    const shown = [...merged.values()].sort(byAge).slice(0, PAGE_SIZE);
    const isShown = new Set(shown.map(({ signature }) => signature));
    const next = Object.fromEntries(
      Object.entries(from).map(([account, last]): [string, string | null] => {
        const signed = lists.find(list => list.account === account)?.signed;
        if (!signed) return [account, last];
        const read = signed.filter(({ signature }) => isShown.has(signature));
        const isOver = read.length === signed.length && signed.length < PAGE_SIZE;
        return [account, isOver ? null : (read.at(-1)?.signature ?? last)];
      }),
    );
    const items = await describeTransactions(node, address, shown, new Set(listed));
    return { items, next: Object.values(next).some(last => last !== null) ? JSON.stringify(next) : undefined };
  });
}

const byAge = (a: Signed, b: Signed): number => (a.slot === b.slot ? 0 : a.slot > b.slot ? -1 : 1);

/** Empty text stands for the newest signature. */
async function firstCursor(node: SolanaNode, owner: string): Promise<Cursor> {
  const tokenAccounts = (
    await Promise.all(TOKEN_PROGRAMS.map(program => readTokenAccounts(node, owner, program)))
  ).flat();
  const accounts = [owner, ...tokenAccounts.slice(0, MAX_ACCOUNTS).map(({ account }) => account)];
  return Object.fromEntries(accounts.map(account => [account, '']));
}

const readSignatures = (node: SolanaNode, account: string, before: string | null): Promise<readonly Signed[]> =>
  node.ask(
    'getSignaturesForAddress',
    [account, { limit: PAGE_SIZE, commitment: 'confirmed', ...(before ? { before } : {}) }],
    z.array(signatureSchema),
  );
