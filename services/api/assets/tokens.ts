import { decodeAbiParameters, hexToString, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { Chain, NativeCoin } from '../chains/chains.js';
import { log } from '../../http/log.js';
import { isUnread, type Call, type CallResult, type NodeRpc } from '../chains/node-rpc.js';
import type { Db, TokenRow } from '../database/schema.js';
import { cleanText } from './clean-text.js';

/** Decimals of a contract that is no fungible token. */
export const NOT_FUNGIBLE = -1;
const MAX_DECIMALS = 77;
const KEYS_PER_QUERY = 500;

/** Contracts that one request reads from the node; the others have their turn at the next request. */
const MAX_READS = 100;
/** Time for contracts that strangers have sent: those that burn gas keep a node busy. */
const STRANGERS_MS = 4_000;
/** A contract that is no fungible token may be another one later: a proxy, or an address that gets new code. */
const CHECK_AGAIN_MS = 24 * 3_600_000;

const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

const hexSchema = z.string().check(z.regex(/^0x[0-9a-f]*$/i));

const hexOf = (result: CallResult | undefined): Hex | undefined => {
  if (!result || 'error' in result) return undefined;
  const checked = hexSchema.safeParse(result.value);
  return checked.success && checked.data !== '0x' ? (checked.data as Hex) : undefined;
};

/** Decodes a text; some old tokens return 32 bytes instead of a string. */
export function decodeText(data: Hex | undefined): string {
  if (data === undefined) return '';
  try {
    return cleanText(
      data.length === 66 ? hexToString(data, { size: 32 }) : decodeAbiParameters([{ type: 'string' }], data)[0],
    );
  } catch {
    return ''; // the contract is foreign: one that answers something else has no text
  }
}

function readToken(chain: string, address: string, results: readonly (CallResult | undefined)[]): TokenRow {
  const [name, symbol, decimals] = results.map(hexOf);
  const value = decimals === undefined ? NOT_FUNGIBLE : Number(BigInt(decimals));
  return {
    chain,
    address,
    is_listed: 0,
    icon_url: '',
    base_price: '',
    name: decodeText(name),
    symbol: decodeText(symbol),
    decimals: value <= MAX_DECIMALS ? value : NOT_FUNGIBLE,
    checked_at: Date.now(),
  };
}

/** Returns the rows of tokens by address. Unknown ones are missing. */
export async function knownTokens(db: Db, chain: string, addresses: readonly string[]): Promise<Map<string, TokenRow>> {
  const rows = new Map<string, TokenRow>();
  for (let start = 0; start < addresses.length; start += KEYS_PER_QUERY) {
    const some = await db
      .selectFrom('tokens')
      .selectAll()
      .where('chain', '=', chain)
      .where('address', 'in', addresses.slice(start, start + KEYS_PER_QUERY))
      .execute();
    for (const row of some) rows.set(row.address, row);
  }
  return rows;
}

async function insertTokens(db: Db, rows: readonly TokenRow[]): Promise<void> {
  try {
    await db
      .insertInto('tokens')
      .values(rows)
      .onConflict(on =>
        on
          .columns(['chain', 'address'])
          .doUpdateSet(eb => ({
            name: eb.ref('excluded.name'),
            symbol: eb.ref('excluded.symbol'),
            decimals: eb.ref('excluded.decimals'),
            checked_at: eb.ref('excluded.checked_at'),
          }))
          .where('tokens.decimals', '=', NOT_FUNGIBLE)
          .where('tokens.is_listed', '=', 0),
      )
      .execute();
  } catch (error) {
    // What strangers call their tokens must not take a balance away
    if (rows.length === 1) log('warn', 'A token could not be stored.', error);
    else for (const row of rows) await insertTokens(db, [row]);
  }
}

/** Adds rows of tokens that are not known yet, and replaces those of contracts that were no fungible tokens. */
export async function addTokens(db: Db, rows: readonly TokenRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += KEYS_PER_QUERY)
    await insertTokens(db, rows.slice(start, start + KEYS_PER_QUERY));
}

/** Returns the native coin of a network: as the table lists it, or the usual one of its namespace. */
export const coinOf = ({ coin }: Chain, listed: TokenRow | undefined): NativeCoin =>
  listed ? { name: listed.name, symbol: listed.symbol, decimals: listed.decimals } : coin;

type Send = (calls: readonly Call[]) => Promise<readonly CallResult[]>;

const callTo = (to: string, data: string): Call => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });

/** Reads contracts. What a node cannot answer now, and an address without code, have no row. */
async function readTokens(chain: string, addresses: readonly string[], send: Send): Promise<readonly TokenRow[]> {
  const results = await send(addresses.flatMap(to => [NAME, SYMBOL, DECIMALS].map(data => callTo(to, data))));
  const read = addresses
    .map((address, index) => ({ address, answers: results.slice(3 * index, 3 * index + 3) }))
    .filter(({ answers }) => !answers.some(isUnread));
  const isEmpty = (result: CallResult | undefined): boolean =>
    result !== undefined && 'value' in result && !isUnread(result) && hexOf(result) === undefined;
  const empty = read.filter(({ answers }) => isEmpty(answers[2])).map(({ address }) => address);
  // An address without code, or whose code the node does not have yet, answers as a contract that is no token
  const checks = await send(
    empty.flatMap(to => [{ method: 'eth_getCode', params: [to, 'latest'] }, callTo(to, DECIMALS)]),
  );
  const isContract = (_: string, index: number): boolean =>
    hexOf(checks[2 * index]) !== undefined && isEmpty(checks[2 * index + 1]);
  const contracts = new Set(empty.filter(isContract));
  return read
    .filter(({ address, answers }) => !isEmpty(answers[2]) || contracts.has(address))
    .map(({ address, answers }) => readToken(chain, address, answers));
}

/** When contracts were read last, the oldest first: those that cannot be read must not keep others waiting. */
const lastReads = new Map<string, number>();
const MAX_LAST_READS = 20_000;

/** Returns those of the contracts whose turn it is, of those that wait equally long the first. */
function takeTurn(chain: string, addresses: readonly string[]): readonly string[] {
  const keyOf = (address: string): string => `${chain}/${address}`;
  const lastRead = (address: string): number => lastReads.get(keyOf(address)) ?? 0;
  const taken = [...new Set(addresses)].sort((one, other) => lastRead(one) - lastRead(other)).slice(0, MAX_READS);
  for (const key of taken.map(keyOf)) {
    lastReads.delete(key);
    lastReads.set(key, Date.now());
    const [oldest] = lastReads.keys();
    if (lastReads.size > MAX_LAST_READS && oldest !== undefined) lastReads.delete(oldest);
  }
  return taken;
}

/**
 * Returns the rows of EVM contracts by address. Reads unknown ones from the node and keeps them: first those that the
 * account or the operator has asked for, then those that strangers have sent, which may stay unread.
 * @throws {NodeError} if the node does not answer what is asked for
 */
export async function evmTokens(
  db: Db,
  rpc: NodeRpc,
  chain: Chain,
  requested: readonly string[],
  strangers: readonly string[] = [],
): Promise<Map<string, TokenRow>> {
  const all = [...new Set([...requested, ...strangers])].filter(Boolean);
  const known = await knownTokens(db, chain.id, ['', ...all]);
  const isOld = ({ decimals, is_listed, checked_at = 0 }: TokenRow): boolean =>
    decimals === NOT_FUNGIBLE && is_listed === 0 && Date.now() - checked_at > CHECK_AGAIN_MS;
  const isUnknown = (address: string): boolean => address !== '' && !known.has(address);
  const old = [...known.values()].filter(isOld).map(({ address }) => address);
  const read = async (addresses: readonly string[], send: Send): Promise<void> => {
    const rows = await readTokens(chain.id, takeTurn(chain.id, addresses), send);
    await addTokens(db, rows);
    for (const row of rows) known.set(row.address, row);
  };
  await read(requested.filter(isUnknown), calls => rpc.batch(calls));
  const others = strangers.filter(address => isUnknown(address) && !requested.includes(address));
  await read([...others, ...old], calls => rpc.tryBatch(calls, STRANGERS_MS));
  return known;
}

/** Returns the listed tokens of a network, the native coin included if it is listed. */
export const listedTokens = (db: Db, chain: string): Promise<TokenRow[]> =>
  db
    .selectFrom('tokens')
    .selectAll()
    .where('chain', '=', chain)
    .where('is_listed', '=', 1)
    .orderBy('address')
    .execute();

/** Adds or replaces listed tokens. */
export async function listTokens(db: Db, tokens: readonly Omit<TokenRow, 'is_listed'>[]): Promise<void> {
  for (const token of tokens) {
    const row = { ...token, is_listed: 1 };
    await db
      .insertInto('tokens')
      .values(row)
      .onConflict(on => on.columns(['chain', 'address']).doUpdateSet(row))
      .execute();
  }
}
