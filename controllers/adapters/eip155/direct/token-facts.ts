import { erc20Abi, type Address, type Client } from 'viem';
import { multicall } from 'viem/actions';
import { isAddress } from 'viem/utils';
import { yieldToPage } from '../../../core/yield-to-page.js';
import type { NamedAsset } from '../../../domain/assets/look-alike-asset.js';
import { readTokenSymbol, readTokenText } from '../../../domain/assets/tokens.js';
import type { TokenNamesQuery } from '../../asset-reads.js';
import { withNodes, type NodeContext } from '../node-client.js';

/** What a contract says of its token. */
export interface TokenFacts {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
}

const MAX_DECIMALS = 255;
/** Tokens of one request; encoding and decoding more would block a frame. */
const TOKENS_PER_CALL = 200;

/** Reads what contracts say of their tokens. What a contract does not say is absent. */
export async function readTokenFacts(
  client: Client,
  contracts: readonly Address[],
): Promise<ReadonlyMap<Address, Partial<TokenFacts>>> {
  if (contracts.length === 0) return new Map();
  const names = ['name', 'symbol', 'decimals'] as const;
  const answers = await multicall(client, {
    deployless: true,
    batchSize: 0,
    contracts: contracts.flatMap(address =>
      names.map(functionName => ({ address, abi: erc20Abi, functionName }) as const),
    ),
  });
  return new Map(
    contracts.map((address, at) => {
      const [name, symbol, decimals] = answers.slice(at * 3, at * 3 + 3).map(({ result }) => result);
      return [
        address,
        {
          name: readTokenText(name),
          symbol: readTokenSymbol(symbol),
          decimals: typeof decimals === 'number' && decimals <= MAX_DECIMALS ? decimals : undefined,
        } as Partial<TokenFacts>, // absent where the contract does not say
      ];
    }),
  );
}

/** Reads names and symbols of contracts. @throws {W3mError} as `withNodes` */
export function readTokenNames(
  context: NodeContext,
  { network, addresses }: TokenNamesQuery,
  signal?: AbortSignal,
): Promise<readonly NamedAsset[]> {
  return withNodes(context, network, [signal], async client => {
    const contracts = addresses.filter(address => isAddress(address, { strict: false })) as readonly Address[]; // just checked
    const named: NamedAsset[] = [];
    for (let at = 0; at < contracts.length; at += TOKENS_PER_CALL) {
      if (at > 0) await yieldToPage();
      const facts = await readTokenFacts(client, contracts.slice(at, at + TOKENS_PER_CALL));
      for (const [address, { name, symbol }] of facts) named.push({ address, name, symbol });
    }
    return named;
  });
}
