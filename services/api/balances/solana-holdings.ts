import * as z from 'zod/mini';
import { addTokens, coinOf, knownTokens } from '../assets/tokens.js';
import type { Chain } from '../chains/chains.js';
import { lamportsOf } from '../chains/exact-lamports.js';
import { NodeRpc } from '../chains/node-rpc.js';
import type { Db, TokenRow } from '../database/schema.js';
import type { AccountSource } from '../sources/account-source.js';
import type { AssetHolding } from './holdings.js';

const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
const OPTIONS = { commitment: 'confirmed', encoding: 'jsonParsed' };
const SHORT = 4;
/** Most bytes of the token accounts of an account: strangers open as many as they pay for. */
const MOST_BYTES = 64 * 1024 * 1024;

const lamportsSchema = z.object({ value: z.unknown() });
/** One byte on the network. */
export const decimals = z.int().check(z.minimum(0), z.maximum(255));
const accountsSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({
              mint: z.string(),
              tokenAmount: z.object({ amount: z.string().check(z.regex(/^\d{1,20}$/)), decimals }),
            }),
          }),
        }),
      }),
    }),
  ),
});

/** Units and decimals of a mint. */
interface MintAmount {
  readonly units: bigint;
  readonly decimals: number;
}

/** Adds up the token accounts of each mint. */
function amountsOf(lists: readonly z.infer<typeof accountsSchema>[]): ReadonlyMap<string, MintAmount> {
  const amounts = new Map<string, MintAmount>();
  for (const { account } of lists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info;
    const units = (amounts.get(mint)?.units ?? 0n) + BigInt(tokenAmount.amount);
    amounts.set(mint, { units, decimals: tokenAmount.decimals });
  }
  return amounts;
}

/** An asset of one indivisible unit. */
const isUnique = ({ units, decimals }: MintAmount): boolean => decimals === 0 && units === 1n;

/** Reads what an account holds on Solana, with both token programs. SOL comes first, also if none is held. */
export async function solanaHoldings(
  db: Db,
  chain: Chain,
  address: string,
  source: AccountSource,
): Promise<readonly AssetHolding[]> {
  const rpc = new NodeRpc(chain.id, chain.url, MOST_BYTES);
  const [results, described] = await Promise.all([
    rpc.batch([
      { method: 'getBalance', params: [address, { commitment: 'confirmed' }] },
      ...PROGRAMS.map(programId => ({ method: 'getTokenAccountsByOwner', params: [address, { programId }, OPTIONS] })),
    ]),
    source.tokensOf?.(address) ?? [],
  ]);
  await addTokens(db, described);
  const [balance, ...lists] = results.map(result => {
    if ('error' in result) throw rpc.fault(`answered with an error: ${result.error}`);
    return result.value;
  });
  const lamports = lamportsOf(rpc.check(lamportsSchema, 'getBalance', balance).value);
  if (lamports === undefined) throw rpc.fault('answered getBalance with an invalid value');
  const amounts = amountsOf(lists.map(list => rpc.check(accountsSchema, 'getTokenAccountsByOwner', list)));
  const stored = await knownTokens(db, chain.id, ['', ...amounts.keys()]);
  const tokens = new Map([...described.map((row): [string, TokenRow] => [row.address, row]), ...stored]);
  const coin = tokens.get('');
  const fungible = [...amounts].filter(([, amount]) => amount.units > 0n && !isUnique(amount));
  return [
    {
      address: '',
      ...coinOf(chain, coin),
      iconUrl: coin?.icon_url ?? '',
      basePrice: coin?.base_price ?? '',
      units: lamports,
      isSpam: false,
    },
    ...fungible.map(([mint, { units, decimals }]): AssetHolding => {
      const token = tokens.get(mint);
      const short = `${mint.slice(0, SHORT)}…${mint.slice(-SHORT)}`;
      return {
        address: mint,
        units,
        decimals,
        iconUrl: token?.icon_url ?? '',
        basePrice: token?.base_price ?? '',
        name: token?.name || short,
        symbol: token?.symbol || short,
        isSpam: token?.is_listed !== 1,
      };
    }),
  ];
}
