import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from 'viem';
import * as z from 'zod/mini';

/** Sends a request to a dev chain. */
export type DevRpc = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const hex = z.custom<Hex>(value => typeof value === 'string' && /^0x[0-9a-fA-F]*$/.test(value));
const artefact = z.object({ abi: z.custom<Abi>(Array.isArray), bytecode: hex });
const artefactsSchema = z.object({ TestToken: artefact, TestNft: artefact, TestItems: artefact });
const receiptSchema = z.object({
  status: z.literal('0x1'),
  transactionHash: z.string(),
  contractAddress: z.nullish(z.string()),
});

/** A compiled contract. */
export type Artefact = z.infer<typeof artefact>;

/** Reads the contracts that the seed deploys. */
export const readArtefacts = async (root: string): Promise<z.infer<typeof artefactsSchema>> =>
  artefactsSchema.parse(JSON.parse(await readFile(join(root, 'demo/contracts/artefacts.json'), 'utf8')));

const MINED_WITHIN_MS = 20_000;
/** 1,000 ETH. */
const FUNDS = '0x3635c9adc5dea00000';

/** Sends transactions from an account of its own, so that the nonces of the test accounts stay as they are. */
export class Seeder {
  readonly #rpc: DevRpc;
  readonly address: string;

  constructor(rpc: DevRpc, address: string) {
    this.#rpc = rpc;
    this.address = address;
  }

  /** Funds the account. */
  async prepare(): Promise<void> {
    await this.#rpc('anvil_setBalance', [this.address, FUNDS]);
    await this.#rpc('anvil_impersonateAccount', [this.address]);
  }

  /** Sends a transaction and resolves with its receipt. @throws if it failed */
  async send(to: string | undefined, data: Hex, value = 0n): Promise<z.infer<typeof receiptSchema>> {
    const request = { from: this.address, ...(to && { to }), data, value: `0x${value.toString(16)}` };
    const hash = await this.#rpc('eth_sendTransaction', [request]);
    const end = Date.now() + MINED_WITHIN_MS;
    // The node answers before it has mined the transaction
    for (;;) {
      const receipt = await this.#rpc('eth_getTransactionReceipt', [hash]);
      if (receipt !== null) return receiptSchema.parse(receipt);
      if (Date.now() > end) throw new Error('The node did not mine a transaction of the seed');
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }

  /** Deploys a contract and resolves with its address in lower case. */
  async deploy({ abi, bytecode }: Artefact, args: readonly unknown[]): Promise<string> {
    const { contractAddress } = await this.send(undefined, encodeDeployData({ abi, bytecode, args }));
    if (!contractAddress) throw new Error('The node gave no address of the contract');
    return contractAddress.toLowerCase();
  }

  /** Calls a function of a contract in a transaction. */
  async call({ abi }: Artefact, to: string, functionName: string, args: readonly unknown[]): Promise<void> {
    await this.send(to, encodeFunctionData({ abi, functionName, args }));
  }
}
