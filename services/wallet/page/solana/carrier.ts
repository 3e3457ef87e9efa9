import {
  getBase58Decoder,
  getBase64Encoder,
  getTransactionDecoder,
  type Base64EncodedWireTransaction,
} from '@solana/kit';
import type { SendChoices } from '../../shared/solana-node.js';
import { SolanaNode } from '../../shared/solana-node.js';
import type { Network } from '../facts.js';
import type { Carrier } from '../intents/carry-out.js';
import { INTERNAL, WalletError } from '../wallet-error.js';

/** Returns the id of a signed transaction: the signature of its fee payer. */
export function idOf(wire: Base64EncodedWireTransaction): string {
  const [first] = Object.values(getTransactionDecoder().decode(getBase64Encoder().encode(wire)).signatures);
  if (!first) throw new WalletError('INVALID', 'The fee payer has not signed the transaction.', INTERNAL);
  return getBase58Decoder().decode(first);
}

/** Sends signed transactions to a node, and looks for them. Its bytes expire, so they can be sent again at any time. */
export function solanaCarrier({ name, rpcUrl }: Network, choices: SendChoices): Carrier {
  const node = new SolanaNode({ name, rpcUrl, tokens: [] });
  return {
    async send({ signed }) {
      const attempt = await node.attempt(signed as Base64EncodedWireTransaction, choices); // as `send` wrote it
      return typeof attempt === 'string' ? attempt : { refusal: new WalletError('RPC', attempt.reason, INTERNAL) };
    },
    find: ({ hash }) => node.find(hash),
  };
}
