import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import type { SIWXNode, SIWXSession } from '../domain/sign-in/siwx.js';

/** Nodes of networks, for signatures of contract accounts. */
export type NodeOf = (chainId: CaipNetworkId) => SIWXNode | undefined;

/** Verifies the signatures of one namespace. */
export interface Verifier {
  readonly chainNamespace: ChainNamespace;
  /** Returns whether this verifier judges a session; by default every session of its namespace. */
  shouldVerify?(session: SIWXSession): boolean;
  /** Returns whether the account has signed the session's message. Rejects if that cannot be found out. */
  verify(session: SIWXSession, nodeOf: NodeOf): Promise<boolean>;
}

/** Base of verifiers, also of those of a host. */
export abstract class SIWXVerifier implements Verifier {
  abstract readonly chainNamespace: ChainNamespace;

  shouldVerify({ data }: SIWXSession): boolean {
    return data.chainId.startsWith(`${this.chainNamespace}:`);
  }

  abstract verify(session: SIWXSession, nodeOf: NodeOf): Promise<boolean>;
}

const signedBy = ({ data, message, signature }: SIWXSession) => ({
  message,
  signature,
  address: data.accountAddress,
  chainId: data.chainId,
});

/** Verifies EVM accounts: key pairs, and deployed or counterfactual contracts (ERC-1271, ERC-6492). */
export class EIP155Verifier extends SIWXVerifier {
  override readonly chainNamespace = 'eip155';

  override async verify(session: SIWXSession, nodeOf: NodeOf): Promise<boolean> {
    const { verifyEip155 } = await import('./verify/verify-eip155.js');
    return verifyEip155(signedBy(session), { nodeOf });
  }
}

/** Verifies Solana accounts (ed25519). */
export class SolanaVerifier extends SIWXVerifier {
  override readonly chainNamespace = 'solana';

  override async verify(session: SIWXSession): Promise<boolean> {
    const { verifySolana } = await import('./verify/verify-solana.js');
    return verifySolana(signedBy(session));
  }
}

/** Verifies Bitcoin accounts (BIP-322 in its simple form, BIP-137). */
export class BitcoinVerifier extends SIWXVerifier {
  override readonly chainNamespace = 'bip122';

  override async verify(session: SIWXSession): Promise<boolean> {
    const { verifyBip122 } = await import('./verify/verify-bip122.js');
    return verifyBip122(signedBy(session));
  }
}
