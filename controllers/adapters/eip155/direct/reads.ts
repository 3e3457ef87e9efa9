import { asW3mError, type ParameterlessErrorCode } from '../../../protocol/errors.js';
import '../../../protocol/later-errors.js';
import type { AssetReads } from '../../chain-adapter.js';
import type { ReadsContext } from './reads-context.js';

/** Resolves with a lazy part; a failed load rejects with `otherwise`. */
const fetched = <T>(part: Promise<T>, otherwise: ParameterlessErrorCode): Promise<T> =>
  part.catch((cause: unknown) => {
    throw asW3mError(cause, otherwise);
  });

/** Creates the reads of EVM networks; each is a chunk of its own. */
export const createReads = (context: ReadsContext): AssetReads => ({
  async holdings(request, signal) {
    const { readHoldings } = await fetched(import('./holdings.js'), 'BALANCE_UNAVAILABLE');
    return readHoldings(context, request, signal);
  },
  async nfts(request, cursor, signal) {
    const { readNfts } = await fetched(import('./nfts.js'), 'NODE_UNREACHABLE');
    return readNfts(context, request, cursor, signal);
  },
  async activity(query, cursor, signal) {
    const { readActivity } = await fetched(import('./activity.js'), 'TRANSACTIONS_UNAVAILABLE');
    return readActivity(context, query, cursor, signal);
  },
  async status(hash, network, signal) {
    const { readStatus } = await fetched(import('./status.js'), 'NODE_UNREACHABLE');
    return readStatus(context, hash, network, signal);
  },
});
