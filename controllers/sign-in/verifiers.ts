import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { SIWXNode, SIWXSession } from '../domain/sign-in/siwx.js';

/** Nodes of networks, for signatures of contract accounts. */
export type NodeOf = (chainId: CaipNetworkId) => SIWXNode | undefined;

/** Verifies the signatures of one namespace. */
export interface SIWXVerifier {
  readonly chainNamespace: ChainNamespace;
  /** Returns whether the account has signed the session's message. Rejects if that cannot be found out. */
  verify(session: SIWXSession, nodeOf: NodeOf): Promise<boolean>;
}

const signedBy = ({ data, message, signature }: SIWXSession) => ({
  message,
  signature,
  address: data.accountAddress,
  chainId: data.chainId,
});

/** Verifies EVM accounts: key pairs, and deployed or counterfactual contracts (ERC-1271, ERC-6492). */
export class EIP155Verifier implements SIWXVerifier {
  readonly chainNamespace = 'eip155';

  async verify(session: SIWXSession, nodeOf: NodeOf): Promise<boolean> {
    const { verifyEip155 } = await import('./verify/verify-eip155.js');
    return verifyEip155(signedBy(session), { nodeOf });
  }
}

/** Verifies Solana accounts (ed25519). */
export class SolanaVerifier implements SIWXVerifier {
  readonly chainNamespace = 'solana';

  async verify(session: SIWXSession): Promise<boolean> {
    const { verifySolana } = await import('./verify/verify-solana.js');
    return verifySolana(signedBy(session));
  }
}

/** Verifies Bitcoin accounts (BIP-322 in its simple form, BIP-137). */
export class BitcoinVerifier implements SIWXVerifier {
  readonly chainNamespace = 'bip122';

  async verify(session: SIWXSession): Promise<boolean> {
    const { verifyBip122 } = await import('./verify/verify-bip122.js');
    return verifyBip122(signedBy(session));
  }
}
