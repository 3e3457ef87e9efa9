import { erc20Abi, type Address, type Client } from 'viem';
import { getBalance, multicall } from 'viem/actions';
import { isAddress } from 'viem/utils';
import type { CaipNetwork } from '../../protocol/entities.js';
import { readTokenText, type ListedToken, type Holding } from '../../protocol/tokens.js';
import { withNodes, type NodeContext } from './node-client.js';
import { checksummed } from './wallet-replies.js';

const READS = ['balanceOf', 'decimals', 'symbol', 'name'] as const;

/** Most decimals that a token may have: the standard's type is one byte, which viem does not check. */
const MAX_DECIMALS = 255;

/**
 * Reads what an address holds of the native coin and of the listed tokens, with two requests to a node. A contract that
 * answers like no token is left out.
 * @throws {W3mError} as `withNodes`
 */
export function readHoldings(
  context: NodeContext,
  network: CaipNetwork,
  owner: string,
  listed: readonly ListedToken[],
  signal?: AbortSignal,
): Promise<readonly Holding[]> {
  return withNodes(context, network, [signal], async client => {
    const holder = checksummed(owner);
    const [amount, tokens] = await Promise.all([
      getBalance(client, { address: holder }),
      readListed(client, network, holder, listed),
    ]);
    const { name, symbol, decimals } = network.nativeCurrency;
    return [{ network: network.caipNetworkId, amount, decimals, symbol, name }, ...tokens];
  });
}

async function readListed(
  client: Client,
  { caipNetworkId }: CaipNetwork,
  owner: Address,
  listed: readonly ListedToken[],
): Promise<readonly Holding[]> {
  const tokens = listed.flatMap(({ address, image }) => (isAddress(address) ? [{ address, image }] : []));
  if (tokens.length === 0) return [];
  const answers = await multicall(client, {
    // Runs the contract's code in the call: not every network has it deployed
    deployless: true,
    batchSize: 0,
    contracts: tokens.flatMap(({ address }) =>
      READS.map(functionName =>
        functionName === 'balanceOf'
          ? ({ address, abi: erc20Abi, functionName, args: [owner] } as const)
          : ({ address, abi: erc20Abi, functionName } as const),
      ),
    ),
  });
  return tokens.flatMap(({ address, image }, at) => {
    const [amount, decimals, symbol, name] = answers
      .slice(at * READS.length, (at + 1) * READS.length)
      .map(({ result }) => result);
    const label = readTokenText(symbol);
    const isToken = typeof amount === 'bigint' && typeof decimals === 'number' && decimals <= MAX_DECIMALS;
    if (!isToken || label === undefined) return [];
    const balance = { network: caipNetworkId, address, amount, decimals, symbol: label };
    return [{ ...balance, name: readTokenText(name) ?? label, imageUrl: image }];
  });
}
