import type { CaipNetwork } from '../entities.js';

/** What can be read of an account. */
export type Readable = 'balance' | 'tokens' | 'nfts' | 'activity';

/** The part of an adapter that says what it reads. */
interface Reader {
  readable?(network: CaipNetwork): readonly Readable[];
  loadReads?(): unknown;
}

/** Returns whether an adapter has a source for what is to be read of an account on a network. */
export function isReadable(adapter: Reader, what: Readable, network: CaipNetwork): boolean {
  if (adapter.readable) return adapter.readable(network).includes(what);
  return what === 'balance' || adapter.loadReads !== undefined;
}
