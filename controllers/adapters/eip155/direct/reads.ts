import type { AssetReads } from '../../asset-reads.js';
import { loadPart } from '../../load-part.js';
import type { ReadsContext } from './reads-context.js';

/** Creates the reads of EVM networks; each is a chunk of its own. */
export function createReads(adapter: Omit<ReadsContext, 'unable'>): AssetReads {
  const context: ReadsContext = { ...adapter, unable: new WeakMap() };
  return {
    async holdings(request, signal) {
      const { readHoldings } = await loadPart(import('./holdings.js'), 'BALANCE_UNAVAILABLE');
      return readHoldings(context, request, signal);
    },
    async nfts(request, cursor, signal) {
      const { readNfts } = await loadPart(import('./nfts.js'), 'NODE_UNREACHABLE');
      return readNfts(context, request, cursor, signal);
    },
    async activity(query, cursor, signal) {
      const { readActivity } = await loadPart(import('./activity.js'), 'TRANSACTIONS_UNAVAILABLE');
      return readActivity(context, query, cursor, signal);
    },
    async tokenNames(query, signal) {
      const { readTokenNames } = await loadPart(import('./token-facts.js'), 'NODE_UNREACHABLE');
      return readTokenNames(context, query, signal);
    },
    async exchange(exchange) {
      const { createExchange } = await loadPart(import('../exchange/exchange.js'), 'NODE_UNREACHABLE');
      return createExchange(context, exchange);
    },
    async receipt(query, signal) {
      const { readReceipt } = await loadPart(import('./receipt.js'), 'NODE_UNREACHABLE');
      return readReceipt(context, query, signal);
    },
    async isContract(query, signal) {
      const { readIsContract } = await loadPart(import('./is-contract.js'), 'NODE_UNREACHABLE');
      return readIsContract(context, query, signal);
    },
    async carrier(query, signal) {
      const { readCarrier } = await loadPart(import('./carrier.js'), 'NODE_UNREACHABLE');
      return readCarrier(context, query, signal);
    },
    async status(query, signal) {
      const { readStatus } = await loadPart(import('./status.js'), 'NODE_UNREACHABLE');
      return readStatus(context, query, signal);
    },
  };
}
