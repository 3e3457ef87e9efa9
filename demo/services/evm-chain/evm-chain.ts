import { startAnvil } from './anvil-process.js';
import { findAnvil } from './find-anvil.js';
import { openGate, type GateMode } from './gate.js';
import { jsonRpc, type JsonRpc } from './json-rpc.js';
import { deployMulticall } from './multicall.js';

export interface EvmChainOptions {
  /** The repository, whose `node_modules` hold anvil. */
  readonly root: string;
  readonly chainId: number;
  readonly name: string;
  /** The port that is wanted; another one where it is taken, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A running dev chain: ten rich accounts of the well-known test mnemonic, a block for every transaction. */
export interface EvmChain {
  readonly chainId: number;
  readonly name: string;
  /** Where pages and tests ask it. */
  readonly url: string;
  readonly mode: GateMode;
  readonly delayMs: number;
  readonly requests: number;
  /** Asks the node itself, even while it is out of others' reach. */
  readonly rpc: JsonRpc;
  /** Takes the node out of reach, in one of three ways. The chain stays as it is. */
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Makes every answer late. */
  setDelay(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a dev chain, and resolves when it answers. */
export async function startEvmChain({
  root,
  chainId,
  name,
  port,
  strictPort = false,
}: EvmChainOptions): Promise<EvmChain> {
  const anvil = await startAnvil(findAnvil(root), ['--chain-id', String(chainId)]);
  try {
    const rpc = jsonRpc(`http://127.0.0.1:${anvil.port}`);
    await deployMulticall(root, rpc);
    const gate = await openGate(anvil.port, port, strictPort);
    return {
      chainId,
      name,
      url: `http://127.0.0.1:${gate.port}`,
      get mode() {
        return gate.mode;
      },
      get delayMs() {
        return gate.delayMs;
      },
      get requests() {
        return gate.requests;
      },
      rpc,
      pause: (how = 'down') => gate.setMode(how),
      resume: () => gate.setMode('up'),
      setDelay: ms => gate.setDelay(ms),
      stop: async () => {
        await Promise.all([gate.close(), anvil.stop()]);
      },
    };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}
