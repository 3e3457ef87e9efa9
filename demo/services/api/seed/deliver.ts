import { encodeFunctionData, parseUnits, type Hex } from 'viem';
import type { TokenRow } from '../../../../services/api/database/schema.js';
import { readArtefacts, Seeder } from './contracts.js';
import { SEEDER, type SeedWorld } from './seed.js';

/** Coins or tokens for an account. */
export interface Delivery {
  readonly token: Pick<TokenRow, 'chain' | 'address' | 'decimals'>;
  /** Decimal. */
  readonly amount: string;
  readonly to: string;
}

/** True if the sandbox pays on the network. */
export const canDeliver = ({ chain, paySolana }: SeedWorld, on: string): boolean =>
  on === chain || (on.startsWith('solana:') && paySolana !== undefined);

/** Pays from the account that has all test coins and tokens of the network, and returns the hash. */
export async function deliver(world: SeedWorld, { token, amount, to }: Delivery): Promise<string> {
  const units = parseUnits(amount, token.decimals);
  if (token.chain !== world.chain) {
    if (!world.paySolana) throw new Error(`The sandbox does not pay on ${token.chain}`);
    return world.paySolana(to, units, token.address || undefined);
  }
  const seeder = new Seeder(world.rpc, SEEDER);
  await seeder.prepare();
  const { TestToken } = await readArtefacts(world.root);
  const data: Hex =
    token.address === ''
      ? '0x'
      : encodeFunctionData({ abi: TestToken.abi, functionName: 'transfer', args: [to, units] });
  const [target, value] = token.address === '' ? [to, units] : [token.address, 0n];
  const { transactionHash } = await seeder.send(target, data, value);
  return transactionHash;
}
