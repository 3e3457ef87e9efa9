import * as z from 'zod/mini';
import type { Chain } from '../api/chains/chains.js';
import { BLOCKS_BYTES, NodeRpc, type Call } from '../api/chains/node-rpc.js';
import { readBlocks, readHead } from '../api/indexer/evm-blocks.js';
import { readFirstSlot, readSlot, readSlots, readSolanaBlocks } from '../api/indexer/solana-blocks.js';
import type { ApiSettings } from '../api/settings.js';
import { withDatabase } from './databases.js';
import { attempt, failure, lagOf, ok, reasonOf, warning, type Finding } from './finding.js';

/** Blocks that are read to see whether a node has all of an index: the first and the last one, and some between them. */
const SAMPLES = 5;
/** Blocks after which each node behind one address has a block. */
const SETTLED_BLOCKS = 3;
/** Slots in which Solana has a block, unless its network stands still. */
const RECENT_SLOTS = 50;
const NOBODY = { eip155: `0x${'0'.repeat(40)}`, solana: '11111111111111111111111111111111' } as const;
const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const ADVICE = 'Check its URL in CHAINS, and the key in it.';
const INDEX_ADVICE =
  'The index reads all blocks: name a node that has them in CHAINS, or an API in SOURCES that is read instead.';

const turn = { giveWay: async () => undefined, isVisited: () => false };
const timestamp = z.pipe(
  z.object({ timestamp: z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)) }),
  z.transform(block => Number(block.timestamp) * 1000),
);

/** Throws unless the node answers each of the calls that read accounts. */
async function tryCalls(rpc: NodeRpc, calls: readonly Call[]): Promise<void> {
  const results = await rpc.batch(calls);
  for (const [at, result] of results.entries())
    if ('error' in result) throw rpc.fault(`answered ${calls[at]?.method ?? ''} with an error: ${result.error}`);
}

/** What a node of a namespace has to be and to have. */
interface NodeCheck {
  /** Returns the CAIP-2 id of the node's network. */
  readonly id: (rpc: NodeRpc) => Promise<string>;
  /** Calls that read accounts. */
  readonly calls: readonly Call[];
  /** Returns when the last block was made; undefined where this is not asked. */
  readonly lastAt?: (rpc: NodeRpc) => Promise<number>;
  /** Checks that the index can go on from a block or slot. */
  readonly index: (rpc: NodeRpc, check: string, from: IndexStart) => Promise<Finding>;
}

/** Where an index goes on. */
interface IndexStart {
  readonly next: number;
  /** Whether the database or the settings name it: otherwise the index begins with what the node has. */
  readonly isNamed: boolean;
}

async function checkEvmIndex(rpc: NodeRpc, check: string, { next }: IndexStart): Promise<Finding> {
  const newest = (await readHead(rpc, 'latest'))?.number ?? 0;
  const first = Math.min(next, newest);
  const last = Math.max(first, newest - SETTLED_BLOCKS);
  for (let at = 0; at < SAMPLES; at++) {
    const number = first + Math.floor(((last - first) * at) / (SAMPLES - 1));
    const { done: isMissing } = await readBlocks(rpc, number, 1, turn).next();
    if (isMissing)
      return failure(
        check,
        `${rpc.fault(`has not all of block ${number} and its receipts`).message}. Name a node that has them in CHAINS, such as an archive node, or a later block as INDEX_FROM of a network that is not indexed yet.`,
      );
  }
  return ok(check);
}

async function checkSolanaIndex(rpc: NodeRpc, check: string, { next, isNamed }: IndexStart): Promise<Finding> {
  const [newest, first] = await Promise.all([readSlot(rpc), readFirstSlot(rpc)]);
  const slots = await readSlots(rpc, Math.max(first, newest - RECENT_SLOTS), newest);
  await readSolanaBlocks(rpc, slots.slice(-1), turn.giveWay);
  if (first <= next) return ok(check);
  if (!isNamed) return ok(check, `begins at slot ${first}, the first that the node has`);
  return warning(
    check,
    `the node has blocks from slot ${first} on, and the index goes on at ${next}. What lies between is left out: name a node that has it in CHAINS.`,
  );
}

const checks: Readonly<Record<Chain['namespace'], NodeCheck>> = {
  eip155: {
    id: async rpc => `eip155:${Number(await rpc.call(z.string(), 'eth_chainId'))}`,
    calls: [
      { method: 'eth_getBalance', params: [NOBODY.eip155, 'latest'] },
      { method: 'eth_getCode', params: [NOBODY.eip155, 'latest'] },
      { method: 'eth_call', params: [{ to: NOBODY.eip155, data: '0x' }, 'latest'] },
    ],
    lastAt: rpc => rpc.call(timestamp, 'eth_getBlockByNumber', ['latest', false]),
    index: checkEvmIndex,
  },
  solana: {
    id: async rpc => `solana:${(await rpc.call(z.string(), 'getGenesisHash')).slice(0, 32)}`,
    calls: [
      { method: 'getBalance', params: [NOBODY.solana, { commitment: 'confirmed' }] },
      {
        method: 'getTokenAccountsByOwner',
        params: [NOBODY.solana, { programId: TOKEN_PROGRAM }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      },
    ],
    index: checkSolanaIndex,
  },
};

/** Reads which block or slot of each network is the last that is indexed. */
const indexedOf = (url: string): Promise<ReadonlyMap<string, number>> =>
  withDatabase(url, async db => {
    const blocks = await db
      .selectFrom('blocks')
      .select(({ fn }) => ['chain', fn.max('number').as('last')])
      .groupBy('chain')
      .execute();
    const slots = await db.selectFrom('checkpoints').select(['chain', 'slot as last']).execute();
    return new Map([...blocks, ...slots].map(({ chain, last }) => [String(chain), Number(last)]));
  });

async function checkChain({ id, namespace, url }: Chain, start: IndexStart | undefined): Promise<Finding[]> {
  const rpc = new NodeRpc(id, url, BLOCKS_BYTES);
  const own = checks[namespace];
  const check = `node of ${id}`;
  const found = await own.id(rpc).catch((error: unknown) => failure(check, `${reasonOf(error)}. ${ADVICE}`));
  if (typeof found !== 'string') return [found];
  if (found !== id) return [failure(check, `is a node of ${found}. Name one of ${id} in CHAINS.`)];
  const node = await attempt(check, ADVICE, async () => {
    await tryCalls(rpc, own.calls);
    return (own.lastAt && lagOf(check, await own.lastAt(rpc))) ?? ok(check);
  });
  if (!start) return [node];
  const indexCheck = `index of ${id}`;
  return [node, await attempt(indexCheck, INDEX_ADVICE, () => own.index(rpc, indexCheck, start))];
}

/** Checks the nodes of `CHAINS`: their networks, and whether they have what balances and the index are read from. */
export async function examineChains(
  settings: Pick<ApiSettings, 'chains' | 'sources' | 'INDEX' | 'INDEX_FROM' | 'DATABASE_URL'>,
): Promise<Finding[]> {
  const { chains, sources, INDEX: isIndexing, INDEX_FROM: from } = settings;
  const none: ReadonlyMap<string, number> = new Map();
  // A database that cannot be read, or is new, is told by its own check
  const indexed = isIndexing === true ? await indexedOf(settings.DATABASE_URL).catch(() => none) : none;
  const startOf = (id: string): IndexStart | undefined => {
    if (isIndexing !== true || sources.some(({ chain }) => chain === id)) return undefined;
    const last = indexed.get(id);
    return last === undefined ? { next: from, isNamed: from > 0 } : { next: last + 1, isNamed: true };
  };
  return (await Promise.all([...chains.values()].map(chain => checkChain(chain, startOf(chain.id))))).flat();
}
