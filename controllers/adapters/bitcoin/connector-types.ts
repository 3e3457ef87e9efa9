/** Names of Bitcoin in the 1.7 line, for code of hosts that was written with them. */
import type { BitcoinProvider, MessageRequest } from './bitcoin-provider.js';
import type { PsbtRequest, SignedPsbt } from './bitcoin-wallet.js';

/** What an address is for. */
export const AddressPurpose = { Ordinal: 'ordinal', Payment: 'payment', Stacks: 'stx' } as const;
/** What an address is for. */
export type AddressPurpose = (typeof AddressPurpose)[keyof typeof AddressPurpose];

/** Indexes of accounts, by what they are for. */
export const BitcoinConstantsUtil = { ACCOUNT_INDEXES: { PAYMENT: 0, ORDINAL: 1 } } as const;

/** Provider of a Bitcoin wallet. */
export type BitcoinConnector = BitcoinProvider;

/** Types of what its methods take and return. */
// eslint-disable-next-line @typescript-eslint/no-namespace -- hosts write `BitcoinConnector.AccountAddress`
export declare namespace BitcoinConnector {
  /** An account of the wallet. */
  export type AccountAddress = Awaited<ReturnType<BitcoinProvider['getAccountAddresses']>>[number];
  /** A text to sign. */
  export type SignMessageParams = MessageRequest;
  /** A transfer, in satoshi. */
  export type SendTransferParams = Parameters<BitcoinProvider['sendTransfer']>[0];
  /** A partially signed transaction. */
  export type SignPSBTParams = PsbtRequest;
  /** What the wallet made of it. */
  export type SignPSBTResponse = SignedPsbt;
}
