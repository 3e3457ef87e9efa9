import { createClient, http, type Address } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { smartAccountAddress } from '../../services/wallet/contracts/account-address.js';
import { UNSUPPORTED_METHOD, WalletError } from '../../services/wallet/shared/provider-error.js';

/** What signs for an account. */
export type Signer = Pick<PrivateKeyAccount, 'address' | 'signMessage' | 'signTypedData' | 'signTransaction'>;

/** An account of a wallet: that of a key, or a smart account whose owner is a key. */
export interface AccountKey {
  readonly address: Address;
  readonly isSmart: boolean;
  /** Returns what signs on a chain: whether a smart account is deployed differs from chain to chain. */
  signerOn(rpcUrl: string): Signer;
}

/** Returns the account of a key. */
export const plainAccount = (key: PrivateKeyAccount): AccountKey => ({
  address: key.address,
  isSmart: false,
  signerOn: () => key,
});

/** Returns the smart account of a key. It signs by ERC-6492 until it is deployed, then by ERC-1271. */
export function smartAccount(owner: PrivateKeyAccount): AccountKey {
  const address = smartAccountAddress(owner.address);
  const open = async (rpcUrl: string) => {
    const { smartAccountOf } = await import('../../services/wallet/contracts/smart-account.js');
    return smartAccountOf(createClient({ transport: http(rpcUrl) }), owner);
  };
  return {
    address,
    isSmart: true,
    signerOn: rpcUrl => ({
      address,
      signMessage: async message => (await open(rpcUrl)).signMessage(message),
      signTypedData: async data => (await open(rpcUrl)).signTypedData(data),
      signTransaction: async () => {
        throw new WalletError(UNSUPPORTED_METHOD, 'The smart account of this wallet only signs messages and data.');
      },
    }),
  };
}
