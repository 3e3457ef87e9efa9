import { address, generateKeyPairSigner, getBase58Decoder, type Address } from '@solana/kit';
import { createHash } from 'node:crypto';
import { solanaTestKeys } from '../../wallet/solana/keys.js';
import { openGate, type Gate, type GateMode } from '../evm-chain/gate.js';
import { Bank } from './bank.js';
import { serveHttp } from './http-server.js';
import { Ledger } from './ledger.js';
import type { MethodContext } from './methods/method.js';
import { createDemoTokens, mintTo, type DemoToken } from './mints.js';
import { answerRpc, type RpcRequest } from './rpc.js';
import { serveSocket, type SocketMode, type SocketServer } from './socket-server.js';

export interface SolanaOptions {
  /** Preferred HTTP port; the websocket uses the next one. If one is taken, uses others unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** Number of slots until a transaction is finalized; by default as on public networks. */
  readonly finalizedAfter?: number;
}

/** A recorded request. */
export interface RecordedRequest {
  readonly via: 'http' | 'websocket';
  readonly method: string;
  readonly params: unknown;
}

/** Controls for tests. */
export interface SolanaControl {
  readonly mode: GateMode;
  readonly socketMode: SocketMode;
  readonly delayMs: number;
  /** Recorded requests, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** Number of open websockets. */
  readonly connections: number;
  /** Sets the availability of HTTP. The chain keeps running in every mode. */
  setMode(mode: GateMode): Promise<void>;
  /** Sets the behaviour of the websocket. */
  setSocketMode(mode: SocketMode): Promise<void>;
  /** Delays every HTTP answer by `ms` milliseconds. */
  setDelay(ms: number): void;
  forgetRequests(): void;
  setBalance(account: string, lamports: bigint): void;
  /** Mints units of a token for an owner. */
  mint(symbol: string, owner: string, amount: bigint): Promise<void>;
  /** Advances by a number of slots immediately. */
  skip(slots: number): void;
  /** Expires every issued blockhash. */
  expireBlockhashes(): void;
  /** Accepts transactions without executing them until released. */
  hold(on: boolean): void;
  /** Sets the minimum of the reported prioritisation fees, in microlamports per compute unit. */
  setBusyFee(microLamports: bigint): void;
  /** Restores availability, speed and the wallet's initial lamports; releases held transactions, forgets requests. */
  reset(): Promise<void>;
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
  stop(): Promise<void>;
}

export const SOLANA_NAME = 'Local Solana';
/** Slots until a block is finalized, as on public networks. */
const FINALIZED_AFTER = 31;
const BLOCKHASH_SLOTS = 151;
const PORT_ATTEMPTS = 20;
const CAIP_REFERENCE = 32;
/** 100 SOL. */
const ENDOWMENT = 100_000_000_000n;

const GENESIS_HASH = getBase58Decoder().decode(createHash('sha256').update('latchkey local solana').digest());

const endowed = (): readonly Address[] => solanaTestKeys(0, 5).map(key => key.address);

/** Funds the wallet's accounts. Only the first two get tokens, so a transfer to the others creates a token account. */
async function endow(bank: Bank, [dollars, points]: readonly [DemoToken, DemoToken]): Promise<void> {
  const accounts = endowed();
  for (const account of accounts) await bank.give(account, ENDOWMENT);
  for (const account of accounts.slice(0, 2)) {
    await mintTo(bank, dollars, account, 10_000_000_000n);
    await mintTo(bank, points, account, 250_050n);
  }
}

async function openDoors(
  target: number,
  ledger: Ledger,
  { port, strictPort = false }: SolanaOptions,
  onRequest: (request: RpcRequest) => void,
): Promise<readonly [Gate, SocketServer]> {
  for (let attempt = 1; ; attempt += 1) {
    const gate = await openGate(target, attempt === 1 ? port : 0, strictPort);
    try {
      // Clients expect the websocket on the port after HTTP
      return [gate, await serveSocket(ledger, gate.port + 1, true, onRequest)];
    } catch (error) {
      await gate.close();
      if (strictPort || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

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

    let busyFee = 0n;
    let requests: readonly RecordedRequest[] = [];
    const record =
      (via: RecordedRequest['via']) =>
      ({ method, params }: RpcRequest): void => {
        requests = [...requests, { via, method, params }];
      };
    const context: MethodContext = {
      ledger,
      genesisHash: GENESIS_HASH,
      airdrop: (account, lamports) => bank.give(account, lamports),
      get busyFee() {
        return busyFee;
      },
    };
    const http = await serveHttp(body => answerRpc(context, body, record('http')));
    undo.push(() => http.close());
    const [gate, socket] = await openDoors(http.port, ledger, options, record('websocket'));
    undo.push(
      () => gate.close(),
      () => socket.close(),
    );

    const control: SolanaControl = {
      get mode() {
        return gate.mode;
      },
      get socketMode() {
        return socket.mode;
      },
      get delayMs() {
        return gate.delayMs;
      },
      get requests() {
        return requests;
      },
      get connections() {
        return socket.connections;
      },
      setMode: mode => gate.setMode(mode),
      setSocketMode: mode => socket.setMode(mode),
      setDelay: ms => gate.setDelay(ms),
      forgetRequests: () => {
        requests = [];
      },
      setBalance: (account, lamports) => ledger.setBalance(address(account), lamports),
      mint: async (symbol, owner, amount) => {
        const token = tokens.find(one => one.symbol === symbol);
        if (!token) throw new Error(`There is no token ${symbol}`);
        await mintTo(bank, token, address(owner), amount);
      },
      skip: slots => ledger.skip(slots),
      expireBlockhashes: () => ledger.skip(BLOCKHASH_SLOTS),
      hold: on => ledger.hold(on),
      setBusyFee: microLamports => {
        busyFee = microLamports;
      },
      async reset() {
        await Promise.all([gate.setMode('up'), socket.setMode('up')]);
        gate.setDelay(0);
        ledger.hold(false);
        for (const account of endowed()) ledger.setBalance(account, ENDOWMENT);
        busyFee = 0n;
        requests = [];
      },
    };
    return {
      name: SOLANA_NAME,
      genesisHash: GENESIS_HASH,
      caipNetworkId: `solana:${GENESIS_HASH.slice(0, CAIP_REFERENCE)}`,
      url: `http://127.0.0.1:${gate.port}`,
      wsUrl: `ws://127.0.0.1:${socket.port}`,
      ...{ tokens, control, stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
