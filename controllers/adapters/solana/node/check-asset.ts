import { checkDecimals, checkMultiplier, checkSymbol, type ShownAsset } from '../../../domain/assets/shown-asset.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { readAccounts } from './accounts.js';
import { withNode, type NodeContext } from './node.js';
import { readTokenNames } from './token-names.js';
import { mintOf } from './transfer-instructions.js';

/**
 * Compares what is shown of a coin or token with the network.
 * @throws {W3mError} `ASSET_MISMATCH`, `INVALID_REQUEST` for a mint that does not exist, or an error of the node
 */
export async function checkAsset(
  context: NodeContext,
  asset: ShownAsset,
  network: CaipNetwork,
  signal?: AbortSignal,
): Promise<void> {
  const { address } = asset;
  if (address === undefined) {
    checkDecimals(asset, network.nativeCurrency.decimals);
    return checkSymbol(asset, network.nativeCurrency.symbol);
  }
  await withNode(context, network, [signal], async node => {
    const [[account], [names]] = await Promise.all([readAccounts(node, [address]), readTokenNames(node, [address])]);
    checkDecimals(asset, mintOf(account).decimals);
    checkMultiplier(asset, names);
    checkSymbol(asset, names?.symbol);
  });
}
