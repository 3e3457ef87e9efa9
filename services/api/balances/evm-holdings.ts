import * as z from 'zod/mini';
import { coinOf, evmTokens, listedTokens, NOT_FUNGIBLE } from '../assets/tokens.js';
import type { Chain } from '../chains/chains.js';
import { isUnread, NodeRpc, type Call } from '../chains/node-rpc.js';
import type { Db } from '../database/schema.js';
import type { AccountSource } from '../sources/account-source.js';
import type { AssetHolding } from './holdings.js';

const BALANCE_OF = '0x70a08231000000000000000000000000';

/** Tokens that strangers have sent whose amounts are read, and the time for it: contracts may keep a node busy. */
const MAX_STRANGERS = 500;
const STRANGERS_MS = 4_000;

const word = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i));
const amount = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i));

/** Reads what an account holds on an EVM network. The native coin comes first, also if none is held. */
export async function evmHoldings(
  db: Db,
  chain: Chain,
  address: string,
  source: AccountSource,
): Promise<readonly AssetHolding[]> {
  const rpc = new NodeRpc(chain.id, chain.url);
  const [listed, received] = await Promise.all([listedTokens(db, chain.id), source.receivedTokens(address)]);
  const own = [...received].filter(([, isOwn]) => isOwn).map(([contract]) => contract);
  const first = listed.map(token => token.address).filter(Boolean);
  const requested = new Set([...first, ...own]);
  const strangers = [...received.keys()].filter(contract => !requested.has(contract)).slice(0, MAX_STRANGERS);
  const tokens = await evmTokens(db, rpc, chain, [...requested], strangers);
  const isFungible = (contract: string): boolean => (tokens.get(contract)?.decimals ?? NOT_FUNGIBLE) !== NOT_FUNGIBLE;
  const groups = [first, own.filter(contract => !first.includes(contract)), strangers];
  const [known = [], brought = [], others = []] = groups.map(group => group.filter(isFungible));
  const balanceOf = (to: string): Call => ({
    method: 'eth_call',
    params: [{ to, data: BALANCE_OF + address.slice(2) }, 'latest'],
  });
  const [native, ...balances] = await rpc.batch([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    ...known.map(balanceOf),
  ]);
  if (!native || 'error' in native) throw rpc.fault('did not answer eth_getBalance');
  if (balances.some(isUnread)) throw rpc.fault('did not answer eth_call'); // no balance without some of the listed tokens
  for (const group of [brought, others]) balances.push(...(await rpc.tryBatch(group.map(balanceOf), STRANGERS_MS)));
  const coin = listed.find(token => token.address === '');
  const holdings: AssetHolding[] = [
    {
      address: '',
      ...coinOf(chain, coin),
      iconUrl: coin?.icon_url ?? '',
      basePrice: coin?.base_price ?? '',
      units: BigInt(rpc.check(amount, 'eth_getBalance', native.value)),
      isSpam: false,
    },
  ];
  for (const [index, contract] of [...known, ...brought, ...others].entries()) {
    const [token, result] = [tokens.get(contract), balances[index]];
    const balance = result && 'value' in result ? word.safeParse(result.value) : undefined;
    // A token that reverts has no balance that could be told
    if (!token || !balance?.success || BigInt(balance.data) === 0n) continue;
    holdings.push({
      address: contract,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
      units: BigInt(balance.data),
      iconUrl: token.icon_url,
      basePrice: token.base_price,
      isSpam: token.is_listed === 0 && received.get(contract) !== true,
    });
  }
  return holdings;
}
