import { concat, toHex, type Chain, type Client, type LocalAccount, type Transport } from 'viem';
import {
  entryPoint08Abi,
  entryPoint08Address,
  toSoladySmartAccount,
  type ToSoladySmartAccountReturnType,
} from 'viem/account-abstraction';

/** Factory of the smart accounts on each dev chain. The address follows from the code; the deployment compares it. */
export const ACCOUNT_FACTORY = '0xFe76478C8B19d769E29a22A2597b7dA0a56BeD50';

/** Account that viem reads, signs and encodes operations for. */
export type DevSmartAccount = ToSoladySmartAccountReturnType<typeof entryPoint08Abi, '0.8'>;

type AccountClient = Client<Transport, Chain | undefined, LocalAccount | undefined>;

/** Returns the smart account of an owner on the chain of a client. `index` (12 bytes) tells several accounts of one owner apart. */
export const smartAccountOf = (client: AccountClient, owner: LocalAccount, index = 0n): Promise<DevSmartAccount> =>
  toSoladySmartAccount({
    client,
    owner,
    factoryAddress: ACCOUNT_FACTORY,
    salt: concat([owner.address, toHex(index, { size: 12 })]),
    entryPoint: { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' },
  });
