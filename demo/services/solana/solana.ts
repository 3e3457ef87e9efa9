import { address, generateKeyPairSigner } from '@solana/kit';
import { openGate } from '../evm-chain/gate.js';
import { Bank } from '../../../test-kit/solana/bank.js';
import { serveHttp } from '../../../test-kit/solana/http-server.js';
import { Ledger } from '../../../test-kit/solana/ledger.js';
import type { MethodContext } from '../../../test-kit/solana/methods/method.js';
import { createDemoNfts } from './nfts.js';
import { createDemoTokens, deliverToken, type DemoToken } from './mints.js';
import { FINALIZED_AFTER, GENESIS_HASH, openDoors } from '../../../test-kit/solana/node.js';
import { answerRpc } from '../../../test-kit/solana/rpc.js';
import { createSolanaControl, endow, nftHolder, NodeState, type SolanaControl } from './solana-control.js';

export interface SolanaOptions {
  /** Preferred HTTP port; the websocket uses the next one. If one is taken, uses others unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** Number of slots until a transaction is finalized; by default as on public networks. */
  readonly finalizedAfter?: number;
}

/** A running local Solana node with real programs, funded accounts of the developer wallet and two tokens. */
export interface Solana {
  readonly name: string;
  readonly genesisHash: string;
  /** CAIP-2: the first 32 characters of the genesis hash. */
  readonly caipNetworkId: `solana:${string}`;
  readonly url: string;
  readonly wsUrl: string;
  readonly tokens: readonly [DemoToken, DemoToken];
  readonly control: SolanaControl;
  /** Pays lamports, or units of a token, to an account; returns the signature. @throws if there is no such token */
  pay(to: string, amount: bigint, mint: string | undefined): Promise<string>;
  stop(): Promise<void>;
}

export const SOLANA_NAME = 'Local Solana';
const CAIP_REFERENCE = 32;

/** Starts a local Solana node and resolves when it answers. */
export async function startSolana(options: SolanaOptions): Promise<Solana> {
  const ledger = new Ledger(BigInt(options.finalizedAfter ?? FINALIZED_AFTER));
  const undo: (() => unknown)[] = [() => ledger.stop()];
  const stop = async (): Promise<void> => {
    await Promise.all(undo.splice(0).map(one => one()));
  };

  try {
    const bank = new Bank(ledger, await generateKeyPairSigner());
    const tokens = await createDemoTokens(ledger, bank);
    await endow(bank, tokens);
    await createDemoNfts(ledger, bank, nftHolder());

    const state = new NodeState();
    const context: MethodContext = {
      ledger,
      genesisHash: GENESIS_HASH,
      airdrop: (account, lamports) => bank.give(account, lamports),
      get busyFee() {
        return state.busyFee;
      },
    };
    const http = await serveHttp(body => answerRpc(context, body, request => state.record('http', request)));
    undo.push(() => http.close());
    const { port, strictPort = false } = options;
    const [gate, socket] = await openDoors(
      ledger,
      attempt => openGate(http.port, attempt === 1 ? port : 0, strictPort),
      request => state.record('websocket', request),
      strictPort ? 1 : undefined,
    );
    undo.push(
      () => gate.close(),
      () => socket.close(),
    );
    const control = createSolanaControl({ ledger, bank, tokens, gate, socket, state });
    return {
      name: SOLANA_NAME,
      genesisHash: GENESIS_HASH,
      caipNetworkId: `solana:${GENESIS_HASH.slice(0, CAIP_REFERENCE)}`,
      url: `http://127.0.0.1:${gate.port}`,
      wsUrl: `ws://127.0.0.1:${socket.port}`,
      tokens,
      control,
      stop,
      async pay(to, amount, mint) {
        if (mint === undefined) return bank.give(address(to), amount);
        const token = tokens.find(each => each.mint === mint);
        if (!token) throw new Error(`There is no token ${mint}`);
        return deliverToken(bank, token, address(to), amount);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
