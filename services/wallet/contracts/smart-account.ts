import type { Chain, Client, LocalAccount, Transport } from 'viem';
import {
  entryPoint08Abi,
  entryPoint08Address,
  toSoladySmartAccount,
  type ToSoladySmartAccountReturnType,
} from 'viem/account-abstraction';
import { ACCOUNT_FACTORY, accountSalt } from './account-address.js';

/** Account that viem reads, signs and encodes operations for. */
export type DevSmartAccount = ToSoladySmartAccountReturnType<typeof entryPoint08Abi, '0.8'>;

type AccountClient = Client<Transport, Chain | undefined, LocalAccount | undefined>;

/** Returns the smart account of an owner on the chain of a client. `index` (12 bytes) tells several accounts of one owner apart. */
export const smartAccountOf = (client: AccountClient, owner: LocalAccount, index = 0n): Promise<DevSmartAccount> =>
  toSoladySmartAccount({
    client,
    owner,
    factoryAddress: ACCOUNT_FACTORY,
    salt: accountSalt(owner.address, index),
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
  });
