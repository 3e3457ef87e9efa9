// Takes the place of `@walletconnect/utils` below `@walletconnect/sign-client` in each bundle (tools/kit-plugin.mjs).
import { formatMessage, getDidAddress } from '@walletconnect/utils';
import { recoverMessageAddress } from 'viem';

export * from '@walletconnect/utils';

/**
 * Checks the signature of a key. The kit asks a third party about the signature of a contract; here it passes, since
 * whoever takes the answer verifies it: the modal does, over the host's own nodes.
 */
export async function validateSignedCacao({ cacao: { s, p } }) {
  if (s.t !== 'eip191') return s.t === 'eip1271';
  const signer = await recoverMessageAddress({ message: formatMessage(p, p.iss), signature: s.s });
  return signer.toLowerCase() === getDidAddress(p.iss).toLowerCase();
}
