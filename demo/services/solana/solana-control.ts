import { address, type Address } from '@solana/kit';
import { solanaTestKeys } from '../../wallet/solana/keys.js';
import type { Gate, GateMode } from '../evm-chain/gate.js';
import type { Bank } from '../../../test-kit/solana/bank.js';
import type { Ledger } from '../../../test-kit/solana/ledger.js';
import { mintTo, type DemoToken } from './mints.js';
import type { RpcRequest } from '../../../test-kit/solana/rpc.js';
import type { SocketMode, SocketServer } from '../../../test-kit/solana/socket-server.js';

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

/** 100 SOL. */
const ENDOWMENT = 100_000_000_000n;
const BLOCKHASH_SLOTS = 151;

const endowed = (): readonly Address[] => solanaTestKeys(0, 5).map(key => key.address);

/** The account that gets the NFTs: the first of the wallet. */
export function nftHolder(): Address {
  const [first] = endowed();
  if (!first) throw new Error('The wallet has no account');
  return first;
}

/** Funds the wallet's accounts. Only the first two get tokens, so a transfer to the others creates a token account. */
export async function endow(bank: Bank, [dollars, points]: readonly [DemoToken, DemoToken]): Promise<void> {
  const accounts = endowed();
  for (const account of accounts) await bank.give(account, ENDOWMENT);
  for (const account of accounts.slice(0, 2)) {
    await mintTo(bank, dollars, account, 10_000_000_000n);
    await mintTo(bank, points, account, 250_050n);
  }
}

/** Recorded requests and the fee that the network reports. */
export class NodeState {
  busyFee = 0n;
  requests: readonly RecordedRequest[] = [];

  record(via: RecordedRequest['via'], { method, params }: RpcRequest): void {
    this.requests = [...this.requests, { via, method, params }];
  }
}

interface ControlParts {
  readonly ledger: Ledger;
  readonly bank: Bank;
  readonly tokens: readonly DemoToken[];
  readonly gate: Gate;
  readonly socket: SocketServer;
  readonly state: NodeState;
}

/** Creates the control of a running node. */
export function createSolanaControl({ ledger, bank, tokens, gate, socket, state }: ControlParts): SolanaControl {
  return {
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
      return state.requests;
    },
    get connections() {
      return socket.connections;
    },
    setMode: mode => gate.setMode(mode),
    setSocketMode: mode => socket.setMode(mode),
    setDelay: ms => gate.setDelay(ms),
    forgetRequests: () => {
      state.requests = [];
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
      state.busyFee = microLamports;
    },
    async reset() {
      await Promise.all([gate.setMode('up'), socket.setMode('up')]);
      gate.setDelay(0);
      ledger.hold(false);
      for (const account of endowed()) ledger.setBalance(account, ENDOWMENT);
      state.busyFee = 0n;
      state.requests = [];
    },
  };
}
