// A local EVM chain of Anvil, an optional package that not every platform has.
import { ROOT } from '../tools/files.mjs';
import { loadExports } from '../tools/load-typescript.mjs';

const servers = await loadExports(`
  export { findAnvil } from './test-kit/servers/find-anvil.js';
  export { startEvmChain } from './test-kit/servers/evm-chain.js';`);

/** Path of the Anvil binary; undefined where there is none. */
export function findAnvil() {
  try {
    return servers.findAnvil(ROOT);
  } catch {
    return undefined;
  }
}

/** Why a test of a local chain is skipped; false where Anvil is there. */
export const skipWithoutAnvil = findAnvil() === undefined && 'there is no anvil here';

/** Starts a chain. `node` sends it a request and rejects with the node's own error; `stop` resolves when it has ended. */
export async function startChain(chainId) {
  const { url, request: node, stop } = await servers.startEvmChain({ root: ROOT, chainId });
  return { url, node, stop };
}
