import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { JsonRpc } from './json-rpc.js';

/** Address of Multicall3 on public chains, expected by wallets and libraries. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Deploys Multicall3 on a dev chain. */
export async function deployMulticall(root: string, rpc: JsonRpc): Promise<void> {
  // viem contains the creation code but does not export it, so it is read from viem's file
  const viem = dirname(createRequire(join(root, 'package.json')).resolve('viem/package.json'));
  const source = await readFile(join(viem, '_esm/constants/contracts.js'), 'utf8');
  const creation = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(source)?.[1];
  if (!creation) throw new Error('The creation code of Multicall3 is not where viem used to keep it');
  const code = await rpc('eth_call', [{ data: creation }, 'latest']);
  await rpc('anvil_setCode', [MULTICALL3, code]);
}
