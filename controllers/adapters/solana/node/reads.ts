import type { AssetReads } from '../../asset-reads.js';
import { loadPart } from '../../load-part.js';
import type { NodeContext } from './node.js';

/** Creates the reads of Solana; each is a chunk of its own. */
export const createReads = (context: NodeContext): AssetReads => ({
  async holdings({ network, address, listed }, signal) {
    const { readHoldings } = await loadPart(import('./holdings.js'), 'BALANCE_UNAVAILABLE');
    return readHoldings(context, network, address, listed, signal);
  },
  async nfts(request, cursor, signal) {
    const { readNfts } = await loadPart(import('./nfts.js'), 'NODE_UNREACHABLE');
    return readNfts(context, request, cursor, signal);
  },
  async activity(query, cursor, signal) {
    const { readActivity } = await loadPart(import('./activity.js'), 'TRANSACTIONS_UNAVAILABLE');
    return readActivity(context, query, cursor, signal);
  },
  async tokenNames({ network, addresses }, signal) {
    const { readNamedTokens } = await loadPart(import('./token-names.js'), 'NODE_UNREACHABLE');
    return readNamedTokens(context, network, addresses, signal);
  },
  async multipliers({ network, addresses }, signal) {
    const { readTokenMultipliers } = await loadPart(import('./token-names.js'), 'NODE_UNREACHABLE');
    return readTokenMultipliers(context, network, addresses, signal);
  },
  async receipt(query, signal) {
    const { readReceipt } = await loadPart(import('./receipt.js'), 'NODE_UNREACHABLE');
    return readReceipt(context, query, signal);
  },
  async isContract(query, signal) {
    const { readIsContract } = await loadPart(import('./is-contract.js'), 'NODE_UNREACHABLE');
    return readIsContract(context, query, signal);
  },
  async status({ hash, network }, signal) {
    const { readStatus } = await loadPart(import('./status.js'), 'NODE_UNREACHABLE');
    return readStatus(context, hash, network, signal);
  },
});
