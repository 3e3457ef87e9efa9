import { concat, encodeAbiParameters, getCreate2Address, isAddressEqual, zeroHash, type Address, type Hex } from 'viem';
import { ACCOUNT_CODE, FACTORY_CODE } from './account-code.js';
import { ACCOUNT_FACTORY } from './account-address.js';

/** Deploys code by CREATE2, at an address that follows from code and salt; public chains and anvil have it. */
export const CREATE2_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C';

/** A contract, and where the deployer puts it. */
export interface Deployment {
  readonly name: string;
  readonly salt: Hex;
  readonly code: Hex;
  readonly at: Address;
}

/** Returns the smart account and its factory in the order of deployment. @throws if the code is not that of the noted address */
export function accountDeployments(): readonly Deployment[] {
  const account = getCreate2Address({ from: CREATE2_DEPLOYER, salt: zeroHash, bytecode: ACCOUNT_CODE });
  const factory = concat([FACTORY_CODE, encodeAbiParameters([{ type: 'address' }], [account])]);
  const all = [
    { name: 'LatchkeyAccount', salt: zeroHash, code: ACCOUNT_CODE, at: account },
    { name: 'LatchkeyAccountFactory', salt: zeroHash, code: factory, at: ACCOUNT_FACTORY },
  ] as const;
  all.forEach(checkAddress);
  return all;
}

/** Throws if the code does not belong to the expected address: it has changed since the address was noted. */
export function checkAddress({ name, salt, code, at }: Deployment): void {
  const actual = getCreate2Address({ from: CREATE2_DEPLOYER, salt, bytecode: code });
  if (!isAddressEqual(actual, at)) throw new Error(`${name} deploys to ${actual}, but ${at} is expected`);
}
