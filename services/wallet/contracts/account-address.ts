import { concat, getCreate2Address, toHex, type Address, type Hex } from 'viem';

/** Factory of the smart accounts on each dev chain. The address follows from the code; the deployment compares it. */
export const ACCOUNT_FACTORY = '0xFe76478C8B19d769E29a22A2597b7dA0a56BeD50';

/** Hash of the code that the factory deploys; a test compares it with the factory's. */
const INIT_CODE_HASH = '0xeec66399c8a36c33f8afd094801ee6301caa3201e976593c9a3325ef110dc27e';

/** Returns the salt of an owner's account: the factory takes the owner from its first 20 bytes. */
export const accountSalt = (owner: Address, index = 0n): Hex => concat([owner, toHex(index, { size: 12 })]);

/** Returns the address of an owner's smart account, the same on each dev chain, deployed or not. */
export const smartAccountAddress = (owner: Address, index = 0n): Address =>
  getCreate2Address({ from: ACCOUNT_FACTORY, salt: accountSalt(owner, index), bytecodeHash: INIT_CODE_HASH });
