import type { SignedText, VerifyWorld } from './signed-text.js';

/** End of a signature of an account that may not be deployed (ERC-6492). */
const COUNTERFACTUAL = /(?:6492){16}$/;
/** Start of the code of a key's account that delegates to a contract (EIP-7702). */
const DELEGATION = '0xef0100';

/**
 * True if the account of a signature is a contract, deployed or counterfactual, whether or not the signature is valid.
 * Asks a node unless the signature tells; false if no node answers.
 */
export async function isSmartAccount(signed: SignedText, { nodeOf }: VerifyWorld): Promise<boolean> {
  const { isSignedByKey } = await import('./verify-eip155.js');
  if (await isSignedByKey(signed)) return false;
  if (COUNTERFACTUAL.test(signed.signature)) return true;
  const code = await nodeOf?.(signed.chainId)?.({
    method: 'eth_getCode',
    params: [signed.address, 'latest'],
  }).catch(() => undefined);
  return typeof code === 'string' && code.length > '0x'.length && !code.toLowerCase().startsWith(DELEGATION);
}
