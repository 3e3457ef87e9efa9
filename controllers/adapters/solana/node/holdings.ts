import * as z from 'zod/mini';
import type { CaipNetwork } from '../../../domain/entities.js';
import { isSpamText } from '../../../domain/assets/spam.js';
import type { ListedToken, Holding } from '../../../domain/assets/tokens.js';
import { inContext, wholeNumber, withNode, type NodeContext, type SolanaNode } from './node.js';
import { TOKEN_PROGRAMS } from './programs.js';
import { readTokenNames } from './token-names.js';

/** An account of tokens as nodes parse it, for both token programs. */
const tokenAccountSchema = z.object({
  pubkey: z.string(),
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string(),
          tokenAmount: z.object({ amount: wholeNumber, decimals: z.int().check(z.gte(0), z.lte(255)) }),
        }),
      }),
    }),
  }),
});

/** A token account. */
export interface TokenAccount {
  /** Its own address. */
  readonly account: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly decimals: number;
}

/**
 * Reads what an address holds of SOL and of every token, in both token programs. Several accounts of one token count as
 * one; a token that is not held is left out unless the host lists it.
 * @throws {W3mError} as `withNode`
 */
export function readHoldings(
  context: NodeContext,
  network: CaipNetwork,
  owner: string,
  listed: readonly ListedToken[],
  signal?: AbortSignal,
): Promise<readonly Holding[]> {
  return withNode(context, network, [signal], async node => {
    const [amount, ...tokenAccounts] = await Promise.all([
      node.ask('getBalance', [owner, { commitment: 'confirmed' }], inContext(wholeNumber)),
      ...TOKEN_PROGRAMS.map(program => readTokenAccounts(node, owner, program)),
    ]);
    const { name, symbol, decimals } = network.nativeCurrency;
    const coin = { network: network.caipNetworkId, amount: amount.value, decimals, symbol, name };
    return [coin, ...(await withNames(node, network, sum(tokenAccounts.flat()), listed))];
  });
}

/** Reads the token accounts of an owner under a token program. */
export async function readTokenAccounts(
  node: SolanaNode,
  owner: string,
  programId: string,
): Promise<readonly TokenAccount[]> {
  const settings = { encoding: 'jsonParsed', commitment: 'confirmed' };
  const schema = inContext(z.array(tokenAccountSchema));
  const { value } = await node.ask('getTokenAccountsByOwner', [owner, { programId }, settings], schema);
  return value.map(({ pubkey, account }) => {
    const { mint, tokenAmount } = account.data.parsed.info;
    return { account: pubkey, mint, ...tokenAmount };
  });
}

function sum(tokenAccounts: readonly TokenAccount[]): readonly TokenAccount[] {
  const byMint = new Map<string, TokenAccount>();
  for (const item of tokenAccounts) {
    const amount = (byMint.get(item.mint)?.amount ?? 0n) + item.amount;
    byMint.set(item.mint, { ...item, amount });
  }
  return [...byMint.values()];
}

async function withNames(
  node: SolanaNode,
  { caipNetworkId, nativeCurrency }: CaipNetwork,
  tokenAccounts: readonly TokenAccount[],
  listed: readonly ListedToken[],
): Promise<readonly Holding[]> {
  const images = new Map(listed.map(({ address, image }) => [address, image]));
  const shown = tokenAccounts.filter(({ mint, amount }) => amount > 0n || images.has(mint));
  const names = await readTokenNames(
    node,
    shown.map(({ mint }) => mint),
  );
  return shown.flatMap(({ mint, amount, decimals }, at) => {
    const short = `${mint.slice(0, 4)}…${mint.slice(-4)}`;
    const { name, symbol, isUnique, multiplier } = names[at] ?? {};
    const isListed = images.has(mint);
    if (isUnique && !isListed) return []; // an NFT
    const labels = { symbol: symbol ?? short, name: name ?? symbol ?? short };
    const isSpam = !isListed && isSpamText(labels, nativeCurrency);
    return [
      {
        network: caipNetworkId,
        address: mint,
        amount,
        decimals,
        ...(multiplier !== undefined && { multiplier }),
        ...labels,
        imageUrl: images.get(mint),
        isListed,
        isSpam,
      },
    ];
  });
}
