import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { concat } from 'viem';
import { entryPoint08Address } from 'viem/account-abstraction';
import * as z from 'zod/mini';
import {
  accountDeployments,
  checkAddress,
  CREATE2_DEPLOYER,
  type Deployment,
} from '../../../services/wallet/contracts/deployments.js';
import type { JsonRpc } from './json-rpc.js';

/** The salt with which EntryPoint 0.8 was deployed on public chains. */
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9';
/** Pays for the deployments, so that balances and nonces of the test accounts stay untouched. */
const SPONSOR = '0x00000000000000000000000000000000004337AA';
const SPONSOR_BALANCE = '0x56bc75e2d63100000'; // 100 ETH

const MINING_TIMEOUT_MS = 15_000;
const POLL_MS = 10;

const hex = z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]+$/))]);
const artefact = z.object({ bytecode: hex });
const receipt = z.nullable(z.object({ status: z.literal('0x1') }));

/** Returns EntryPoint 0.8 as it was deployed on public chains. */
async function entryPoint(root: string): Promise<Deployment> {
  const path = join(root, 'node_modules/@account-abstraction/contracts/artifacts/EntryPoint.json');
  const { bytecode: code } = artefact.parse(JSON.parse(await readFile(path, 'utf8')));
  const deployment = { name: 'EntryPoint', salt: ENTRY_POINT_SALT, code, at: entryPoint08Address } as const;
  checkAddress(deployment);
  return deployment;
}

/** Waits for a transaction: on a busy machine anvil answers before it mines. */
async function mined(rpc: JsonRpc, hash: unknown, name: string): Promise<void> {
  for (const end = Date.now() + MINING_TIMEOUT_MS; Date.now() < end; await wait(POLL_MS))
    if (receipt.parse(await rpc('eth_getTransactionReceipt', [hash]))) return;
  throw new Error(`${name} was not deployed`);
}

/** Deploys EntryPoint 0.8 at its canonical address, the smart account and its factory on a dev chain. */
export const deployAccountAbstraction = async (root: string, rpc: JsonRpc): Promise<void> =>
  deployAll([await entryPoint(root), ...accountDeployments()], rpc);

/** Deploys EntryPoint 0.8 alone, as public chains have it. @public for tests */
export const deployEntryPoint = async (root: string, rpc: JsonRpc): Promise<void> =>
  deployAll([await entryPoint(root)], rpc);

async function deployAll(all: readonly Deployment[], rpc: JsonRpc): Promise<void> {
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
