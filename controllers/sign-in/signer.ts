import type { SIWXSignRequest } from '../domain/sign-in/siwx.js';

/**
 * Base of a signer of the host, for wallets that sign in by something else than a message, such as a hardware wallet: the
 * option `signer` of `DefaultSIWX`. A verifier of the host must accept what it returns.
 */
export abstract class SIWXSigner {
  /** Returns the signature. `askWallet` asks the wallet as the modal does by default. */
  abstract signMessage(request: SIWXSignRequest, askWallet: (message: string) => Promise<string>): Promise<string>;
}
