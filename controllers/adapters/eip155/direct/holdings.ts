import { erc20Abi, type Address, type Client } from 'viem';
import { getBalance, multicall } from 'viem/actions';
import { isAddress } from 'viem/utils';
import { yieldToPage } from '../../../core/yield-to-page.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { readTokenSymbol, readTokenText, type Holding, type ListedToken } from '../../../domain/assets/tokens.js';
import type { HoldingsRequest } from '../../asset-reads.js';
import { withNodes } from '../node-client.js';
import { checksummed } from '../wallet-replies.js';
import type { ReadsContext } from './reads-context.js';
import { askWalletTokens } from './wallet-assets.js';

const READS = ['balanceOf', 'decimals', 'symbol', 'name'] as const;

/** Most decimals that a token may have: its contract stores them in one byte. */
const MAX_DECIMALS = 255;
/** Tokens of one request; encoding and decoding more would block a frame. */
const TOKENS_PER_CALL = 200;

/** A token to read; one that only the wallet names is unlisted. */
interface RequestedToken extends ListedToken {
  readonly isListed: boolean;
}

/**
 * Reads what an address holds of the native coin, of the host's tokens and of those that the wallet names (ERC-7811).
 * The amounts are those of a node, whatever the wallet says. A contract that answers like no token is left out.
 * @throws {W3mError} as `withNodes`
 */
export function readHoldings(
  context: ReadsContext,
  { network, address: owner, listed }: HoldingsRequest,
  signal?: AbortSignal,
): Promise<readonly Holding[]> {
  return withNodes(context, network, [signal], async (client, end) => {
    const holder = checksummed(owner);
    const [amount, walletTokens] = await Promise.all([
      getBalance(client, { address: holder }),
      askWalletTokens(context, network, holder, end),
    ]);
    const requested = mergeTokens(listed, walletTokens);
    const { name, symbol, decimals } = network.nativeCurrency;
    const coin: Holding = { network: network.caipNetworkId, amount, decimals, symbol, name };
    return [coin, ...(await readTokens(client, network, holder, requested))];
  });
}

function mergeTokens(listed: readonly ListedToken[], walletTokens: readonly string[]): readonly RequestedToken[] {
  const requested = new Map<string, RequestedToken>();
  for (const token of listed) requested.set(token.address.toLowerCase(), { ...token, isListed: true });
  for (const address of walletTokens) {
    const key = address.toLowerCase();
    if (!requested.has(key)) requested.set(key, { address, isListed: false });
  }
  return [...requested.values()].filter(({ address }) => isAddress(address));
}

async function readTokens(
  client: Client,
  network: CaipNetwork,
  holder: Address,
  requested: readonly RequestedToken[],
): Promise<readonly Holding[]> {
  const holdings: Holding[] = [];
  for (let at = 0; at < requested.length; at += TOKENS_PER_CALL) {
    if (at > 0) await yieldToPage();
    holdings.push(...(await readSome(client, network, holder, requested.slice(at, at + TOKENS_PER_CALL))));
  }
  return holdings;
}

async function readSome(
  client: Client,
  { caipNetworkId }: CaipNetwork,
  holder: Address,
  tokens: readonly RequestedToken[],
): Promise<readonly Holding[]> {
  const answers = await multicall(client, {
    // Runs the contract's code in the call: not every network has it deployed
    deployless: true,
    batchSize: 0,
    contracts: tokens.flatMap(({ address }) =>
      READS.map(functionName => {
        const call = { address: address as Address, abi: erc20Abi, functionName } as const; // checked by mergeTokens
        return functionName === 'balanceOf' ? ({ ...call, functionName, args: [holder] } as const) : call;
      }),
    ),
  });
  return tokens.flatMap(({ address, image, isListed }, at) => {
    const [amount, decimals, symbol, name] = answers
      .slice(at * READS.length, (at + 1) * READS.length)
      .map(({ result }) => result);
    const label = readTokenSymbol(symbol);
    const isToken = typeof amount === 'bigint' && typeof decimals === 'number' && decimals <= MAX_DECIMALS;
    if (!isToken || label === undefined || (!isListed && amount === 0n)) return [];
    const balance = { network: caipNetworkId, address, amount, decimals, symbol: label };
    return [{ ...balance, name: readTokenText(name) ?? label, imageUrl: image, isListed }];
  });
}
