import { isHex } from 'viem';
import * as z from 'zod/mini';
import { readBytesError } from '../../shared/node-refusals.js';
import type { SendOutcome, Carrier, Fate } from '../intents/carry-out.js';
import type { Intent } from '../intents/intent-store.js';
import { WalletError } from '../wallet-error.js';
import { isAboutFunds, noFunds } from './funds.js';
import { NodeSilence, quantity, type NodeRequest } from './node.js';

/** Blocks after which a nonce counts as taken: nodes behind one URL may differ by some blocks. */
const DEEP = 64n;

const receipt = z.object({ transactionHash: z.string() });
const transaction = z.object({ hash: z.string() });

function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof WalletError) || error instanceof NodeSilence) return 'unclear';
  const verdict = readBytesError(error.code, error.message);
  if (verdict === 'known') return 'sent';
  if (verdict === 'unclear') return 'unclear';
  return { refusal: isAboutFunds(error) ? noFunds() : error, isNonceUsed: verdict === 'nonce-used' };
}

async function fateOf(node: NodeRequest, from: string, { hash, nonce }: Intent): Promise<Fate> {
  const isIn = async (): Promise<boolean> => {
    const found = await node('eth_getTransactionReceipt', [hash]);
    return found !== null && receipt.safeParse(found).data?.transactionHash === hash;
  };
  if (await isIn()) return 'final';
  const found = await node('eth_getTransactionByHash', [hash]);
  if (found !== null && transaction.safeParse(found).data?.hash === hash) return 'known';
  if (nonce === undefined) return 'unknown';
  // Only a nonce that was taken long ago, without this hash, proves that it cannot be executed any more
  const block = await quantity(node, 'eth_blockNumber', []);
  if (block < DEEP) return 'unknown';
  const taken = await quantity(node, 'eth_getTransactionCount', [from, `0x${(block - DEEP).toString(16)}`]);
  if (taken <= BigInt(nonce)) return 'unknown';
  return (await isIn()) ? 'final' : 'impossible';
}

/** Sends signed transactions of an account to a node, and looks for them. */
export const evmCarrier = (node: NodeRequest, from: string): Carrier => ({
  async send({ signed, hash }) {
    try {
      const named = await node('eth_sendRawTransaction', [signed]);
      return isHex(named) && named.toLowerCase() === hash ? 'sent' : 'unclear';
    } catch (error) {
      return outcomeOf(error);
    }
  },
  find: intent => fateOf(node, from, intent).catch((): Fate => 'unknown'),
});
