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
  /** The port of HTTP that is wanted; the socket takes the one after it. Others where one is taken, unless `strictPort`. */
  readonly port: number;
  readonly strictPort?: boolean;
  /** How many slots later a transaction is final. As on the real networks unless said otherwise. */
  readonly finalizedAfter?: number;
}

/** A request as the node remembers it. */
export interface RecordedRequest {
  readonly via: 'http' | 'websocket';
  readonly method: string;
  readonly params: unknown;
}

/** What a test does with the chain. */
export interface SolanaControl {
  readonly mode: GateMode;
  readonly socketMode: SocketMode;
  readonly delayMs: number;
  /** The requests that the node was reached by, oldest first. */
  readonly requests: readonly RecordedRequest[];
  /** How many websockets are open. */
  readonly connections: number;
  /** Takes HTTP out of reach, or gives it back. The chain stays as it is, and goes on. */
  setMode(mode: GateMode): Promise<void>;
  /** Takes the socket out of reach, makes it mute, or gives it back. */
  setSocketMode(mode: SocketMode): Promise<void>;
  /** Makes every answer over HTTP late. */
  setDelay(ms: number): void;
  forgetRequests(): void;
  setBalance(account: string, lamports: bigint): void;
  /** Makes new units of a token for somebody. */
  mint(symbol: string, owner: string, amount: bigint): Promise<void>;
  /** Lets that many slots pass at once. */
  skip(slots: number): void;
  /** Makes every blockhash that is out too old. */
  expireBlockhashes(): void;
  /** Takes transactions without putting them in a block, until they are let go. */
  hold(on: boolean): void;
  /** Makes the network say that others pay that much for a compute unit, in millionths of a lamport. */
  setBusyFee(microLamports: bigint): void;
  /** Within reach again, at full speed, with nothing held or remembered, and the wallet's accounts with the lamports they began with. */
  reset(): Promise<void>;
}

/** A running local Solana: real programs, rich accounts of the developer wallet, and two tokens. */
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
/** As on the real networks. */
const FINALIZED_AFTER = 31;
const BLOCKHASH_SLOTS = 151;
const PORT_ATTEMPTS = 20;
const CAIP_REFERENCE = 32;
/** 100 SOL. */
const ENDOWMENT = 100_000_000_000n;

const GENESIS_HASH = getBase58Decoder().decode(createHash('sha256').update('latchkey local solana').digest());

const endowed = (): readonly Address[] => solanaTestKeys(0, 5).map(key => key.address);

/** Gives the wallet's accounts what they begin with: the last has no token account, and so has to be given one. */
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
      // Clients look for the socket there
      return [gate, await serveSocket(ledger, gate.port + 1, true, onRequest)];
    } catch (error) {
      await gate.close();
      if (strictPort || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

/** Starts a local Solana, and resolves when it answers. */
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
