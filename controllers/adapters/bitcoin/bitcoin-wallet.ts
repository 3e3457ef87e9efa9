import type { CaipNetworkId } from '../../domain/entities.js';
import type { GrantSession, SessionGrant, SessionNews, SessionWallet } from '../grant-session.js';

/** An account that a wallet shares; its address has the format of a Bitcoin network. */
export interface BitcoinAccount {
  readonly address: string;
  /** What the wallet uses it for. */
  readonly type: 'payment' | 'ordinal';
  /** Hexadecimal. */
  readonly publicKey?: string | undefined;
}

/** What a wallet shares: its accounts, and the network they are on. */
export type BitcoinGrant = SessionGrant<BitcoinAccount>;

/** Event of a wallet. */
export type BitcoinNews = SessionNews<BitcoinAccount>;

/** An attached wallet of the page. */
export type BitcoinSession = GrantSession<BitcoinAccount, BitcoinWallet>;

/** How a text is signed: BIP-322 in its simple form, or BIP-137. */
export type MessageProtocol = 'bip322' | 'ecdsa';

/** The inputs of a partially signed transaction (BIP-174) that the wallet signs. */
export interface SignInput {
  readonly address: string;
  readonly index: number;
  /** What the signature may commit to; the wallet signs as the transaction says. */
  readonly sighashTypes?: readonly number[];
}

/** Request to sign a partially signed transaction. */
export interface PsbtRequest {
  /** In base64. */
  readonly psbt: string;
  readonly signInputs: readonly SignInput[];
  /** True finalises the transaction and sends it. */
  readonly broadcast?: boolean;
}

/** The partially signed transaction in base64, and the id of the transaction if it was sent. */
export interface SignedPsbt {
  readonly psbt: string;
  readonly txid?: string | undefined;
}

/** Resolves with true once a server of the host has the transaction, with false if it has it not in time. */
export type FindTransaction = (txid: string, network: CaipNetworkId) => Promise<boolean>;

/** A Bitcoin wallet of this page. Results have the declared types; errors may be any value. */
export interface BitcoinWallet extends SessionWallet<BitcoinAccount> {
  /** Resolves with the signature in base64. */
  signMessage(
    message: string,
    signing: { readonly address: string; readonly protocol: MessageProtocol },
  ): Promise<string>;
  /** Sends an amount in satoshi from `from`, and resolves with the id of the transaction. */
  sendTransfer(transfer: { readonly to: string; readonly amount: number; readonly from: string }): Promise<string>;
  signPsbt(request: PsbtRequest): Promise<SignedPsbt>;
}
