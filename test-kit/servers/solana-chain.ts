import type { SolanaChain } from '../solana/solana-chain.js';

export type { SolanaChain } from '../solana/solana-chain.js';

const MISSING =
  'A Solana chain on this machine needs the runtime LiteSVM and Solana Kit, and found none. ' +
  '"npm install --save-dev litesvm @solana/kit @solana-program/system @solana-program/token" installs them.';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Starts a Solana chain on free ports of this machine. LiteSVM executes the programs of the main network. */
export async function startSolanaChain(): Promise<SolanaChain> {
  try {
    const { startNode } = await import('../solana/node.js');
    return await startNode();
  } catch (error) {
    throw isMissing(error) ? new Error(MISSING, { cause: error }) : error;
  }
}
