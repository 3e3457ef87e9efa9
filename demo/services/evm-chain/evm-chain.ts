import { deployAccountAbstraction } from './account-abstraction.js';
import { startAnvil } from '../../../test-kit/servers/anvil-process.js';
import { deployDemoAssets, type DemoAssets } from './demo-assets.js';
import { deployDemoExchange, type DemoExchange } from './demo-exchange.js';
import { findAnvil } from '../../../test-kit/servers/find-anvil.js';
import { openGate, type GateMode } from './gate.js';
import { jsonRpc, type JsonRpc } from './json-rpc.js';
import { deployMulticall } from './multicall.js';

export interface EvmChainOptions {
  /** The repository, whose `node_modules` hold anvil. */
  readonly root: string;
  readonly chainId: number;
  readonly name: string;
  /** Preferred port. If it is taken, another one is used, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A running dev chain: ten funded accounts of the well-known test mnemonic, one block per transaction. */
export interface EvmChain {
  readonly chainId: number;
  readonly name: string;
  /** RPC URL for pages and tests. */
  readonly url: string;
  readonly assets: DemoAssets;
  readonly exchange: DemoExchange;
  readonly mode: GateMode;
  readonly delayMs: number;
  readonly requests: number;
  /** Sends a request directly to the node, even while the gate is closed. */
  readonly rpc: JsonRpc;
  /** Makes the node unreachable. The chain state remains. */
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Delays every response. */
  setDelay(ms: number): void;
  stop(): Promise<void>;
}

/** Starts a dev chain and resolves when it responds. */
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
    await Promise.all([deployMulticall(root, rpc), deployAccountAbstraction(root, rpc)]);
    const assets = await deployDemoAssets(root, rpc);
    const exchange = await deployDemoExchange(root, rpc, assets.tokens);
    const gate = await openGate(anvil.port, port, strictPort);
    return {
      chainId,
      name,
      assets,
      exchange,
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
