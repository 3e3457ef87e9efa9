// Takes the place of `@walletconnect/utils` below `@walletconnect/sign-client` in each bundle (tools/kit-plugin.mjs).
import { formatMessage, getDidAddress } from '@walletconnect/utils';

export * from '@walletconnect/utils';

/**
 * Checks the signature of a key, with code that loads when a wallet has signed in. The kit asks a third party about the
 * signature of a contract; here it passes, since whoever takes the answer verifies it: the modal does, over the host's own
 * nodes.
 */
export async function validateSignedCacao({ cacao: { s, p } }) {
  if (s.t !== 'eip191') return s.t === 'eip1271';
  const { isSignedByKey } = await import('../controllers/sign-in/verify/verify-eip155.ts');
  return isSignedByKey({ message: formatMessage(p, p.iss), signature: s.s, address: getDidAddress(p.iss) });
}

/**
 * Ids of transactions on chains of no adapter, worked out from answers of wallets for statistics of the relay. The
 * transport sends it no such id (`onlyCorrelation`), so none is worked out; the kit's readers of those formats are left out.
 */
const noId = () => undefined;

export {
  noId as buildSignedExtrinsicHash,
  noId as extractSolanaTransactionId,
  noId as getAlgorandTransactionId,
  noId as getNearTransactionIdFromSignedTransaction,
  noId as getSignDirectHash,
  noId as getSuiDigest,
};
