import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { concat, encodeAbiParameters, getCreate2Address, isAddressEqual, zeroHash, type Address, type Hex } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import * as z from 'zod/mini';
import { ACCOUNT_FACTORY } from '../../../services/wallet/contracts/account-address.js';
import type { JsonRpc } from './json-rpc.js';

/** Deploys code by CREATE2; public chains and anvil have it at this address. */
const CREATE2_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
/** The salt with which EntryPoint 0.8 was deployed on public chains. */
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9';
/** Pays for the deployments, so that balances and nonces of the test accounts stay untouched. */
const SPONSOR = '0x00000000000000000000000000000000004337AA';
const SPONSOR_BALANCE = '0x56bc75e2d63100000'; // 100 ETH

const MINING_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]+$/))]);
const artefact = z.object({ bytecode: hex });
const artefacts = z.object({ LatchkeyAccount: artefact, LatchkeyAccountFactory: artefact });
const receipt = z.nullable(z.object({ status: z.literal('0x1') }));

interface Deployment {
  readonly name: string;
  readonly salt: Hex;
  readonly code: Hex;
  readonly at: Address;
}

const readJson = async (...path: string[]): Promise<unknown> => JSON.parse(await readFile(join(...path), 'utf8'));

/** Lists the contracts in the order of deployment. */
async function contracts(root: string): Promise<readonly Deployment[]> {
  const [entryPoint, own] = await Promise.all([
    readJson(root, 'node_modules/@account-abstraction/contracts/artifacts/EntryPoint.json'),
    readJson(root, 'demo/contracts/artefacts.json'),
  ]);
  const { LatchkeyAccount, LatchkeyAccountFactory } = artefacts.parse(own);
  const implementation = LatchkeyAccount.bytecode;
  const implementationAt = getCreate2Address({ from: CREATE2_DEPLOYER, salt: zeroHash, bytecode: implementation });
  const factory = concat([
    LatchkeyAccountFactory.bytecode,
    encodeAbiParameters([{ type: 'address' }], [implementationAt]),
  ]);
  return [
    { name: 'EntryPoint', salt: ENTRY_POINT_SALT, code: artefact.parse(entryPoint).bytecode, at: entryPoint08Address },
    { name: 'LatchkeyAccount', salt: zeroHash, code: implementation, at: implementationAt },
    { name: 'LatchkeyAccountFactory', salt: zeroHash, code: factory, at: ACCOUNT_FACTORY },
  ];
}

/** Throws if the code does not belong to the expected address: it has changed since the address was noted. */
function checkAddress({ name, salt, code, at }: Deployment): void {
  const actual = getCreate2Address({ from: CREATE2_DEPLOYER, salt, bytecode: code });
  if (!isAddressEqual(actual, at)) throw new Error(`${name} deploys to ${actual}, but ${at} is expected`);
}

/** Waits for a transaction: on a busy machine anvil answers before it mines. */
async function mined(rpc: JsonRpc, hash: unknown, name: string): Promise<void> {
  for (const end = Date.now() + MINING_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS))
    if (receipt.parse(await rpc('eth_getTransactionReceipt', [hash]))) return;
  throw new Error(`${name} was not deployed`);
}

/** Deploys EntryPoint 0.8 at its canonical address, the smart account and its factory on a dev chain. */
export async function deployAccountAbstraction(root: string, rpc: JsonRpc): Promise<void> {
  const all = await contracts(root);
  all.forEach(checkAddress);
  await rpc('anvil_setBalance', [SPONSOR, SPONSOR_BALANCE]);
  await rpc('anvil_impersonateAccount', [SPONSOR]);
  for (const { name, salt, code } of all) {
    const hash = await rpc('eth_sendTransaction', [
      { from: SPONSOR, to: CREATE2_DEPLOYER, data: concat([salt, code]) },
    ]);
    await mined(rpc, hash, name);
  }
  await rpc('anvil_stopImpersonatingAccount', [SPONSOR]);
  await rpc('anvil_setBalance', [SPONSOR, '0x0']);
}
