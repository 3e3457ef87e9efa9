import { W3mError } from '../../domain/errors/errors.js';
import type { NodeRequest, SignedText, VerifyWorld } from './signed-text.js';

export type { NodeRequest, SignedText, VerifyWorld };

/**
 * Resolves with true if the account signed the text, with false if it did not. On EVM, verifies accounts with a key
 * (EIP-191), contracts (ERC-1271) and contracts that are not deployed yet (ERC-6492); on Solana, Ed25519; on Bitcoin, keys (BIP-322, BIP-137).
 * @throws `SIWX_UNVERIFIABLE` if only a node could tell and none answers, and for other namespaces.
 */
export async function verifySignature(signed: SignedText, world: VerifyWorld = {}): Promise<boolean> {
  if (signed.chainId.startsWith('eip155:')) {
    const { verifyEip155 } = await import('./verify-eip155.js');
    return verifyEip155(signed, world);
  }
  if (signed.chainId.startsWith('solana:')) {
    const { verifySolana } = await import('./verify-solana.js');
    return verifySolana(signed);
  }
  if (signed.chainId.startsWith('bip122:')) {
    const { verifyBip122 } = await import('./verify-bip122.js');
    return verifyBip122(signed);
  }
  throw new W3mError('SIWX_UNVERIFIABLE');
}
