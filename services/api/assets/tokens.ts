import { decodeAbiParameters, hexToString, type Hex } from 'viem';
import * as z from 'zod/mini';
import type { Chain, NativeCoin } from '../chains/chains.js';
import type { CallResult, NodeRpc } from '../chains/node-rpc.js';
import type { Db, TokenRow } from '../database/schema.js';

/** Decimals of a contract that is no fungible token. */
export const NOT_FUNGIBLE = -1;
const MAX_DECIMALS = 77;
const MAX_TEXT = 40;
const KEYS_PER_QUERY = 500;

const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';

const hexSchema = z.string().check(z.regex(/^0x[0-9a-f]*$/i));

/** Removes control characters and characters that change the direction of text; cuts long texts. */
export const cleanText = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
    .slice(0, MAX_TEXT)
    .join('');

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

/** Tells whether a contract itself has refused a call; other errors of a node say nothing of the contract. */
const isRevert = ({ error, code }: { readonly error: string; readonly code?: number }): boolean =>
  code === 3 || /revert|invalid opcode|vm exception|out of gas|invalid jump|stack (under|over)flow/i.test(error);

const isUnread = (result: CallResult | undefined): boolean => !result || ('error' in result && !isRevert(result));

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

/** Adds rows of tokens that are not known yet. */
export async function addTokens(db: Db, rows: readonly TokenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('tokens')
    .values(rows)
    .onConflict(on => on.doNothing())
    .execute();
}

/** Returns the native coin of a network: as the table lists it, or the usual one of its namespace. */
export const coinOf = ({ coin }: Chain, listed: TokenRow | undefined): NativeCoin =>
  listed ? { name: listed.name, symbol: listed.symbol, decimals: listed.decimals } : coin;

/** Returns the rows of EVM contracts by address. Reads unknown ones from the node once and keeps them. */
export async function evmTokens(
  db: Db,
  rpc: NodeRpc,
  chain: Chain,
  addresses: readonly string[],
): Promise<Map<string, TokenRow>> {
  const known = await knownTokens(db, chain.id, addresses);
  const unknown = addresses.filter(address => address !== '' && !known.has(address));
  if (unknown.length === 0) return known;
  const calls = unknown.flatMap(to =>
    [NAME, SYMBOL, DECIMALS].map(data => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
  );
  const results = await rpc.batch(calls);
  const rows = unknown.flatMap((address, index) => {
    const answers = [0, 1, 2].map(part => results[3 * index + part]);
    // What a node could not answer now is read again at the next request
    return answers.some(isUnread) ? [] : [readToken(chain.id, address, answers)];
  });
  await addTokens(db, rows);
  for (const row of rows) known.set(row.address, row);
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
