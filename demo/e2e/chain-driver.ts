import { createClient, erc20Abi, http, type Address, type Client, type Hex, type TransactionReceipt } from 'viem';
import { getBalance, getBlockNumber, getCode, readContract, waitForTransactionReceipt } from 'viem/actions';
import type { APIRequestContext } from '@playwright/test';
import type { DemoAssets, DemoEvmToken } from '../services/evm-chain/demo-assets.js';
import type { DemoExchange } from '../services/evm-chain/demo-exchange.js';
import type { GateMode } from '../services/evm-chain/gate.js';

interface ChainReport {
  readonly chainId: number;
  readonly name: string;
  readonly url: string;
  readonly assets: DemoAssets;
  readonly exchange: DemoExchange;
  readonly mode: GateMode;
  readonly requests: number;
}

/** Controls a dev chain from a test: reads from its node, and sets its state and reachability. */
export class ChainDriver {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  /** Tokens and NFTs of the chain. */
  readonly assets: DemoAssets;
  /** Contracts that swap tokens. */
  readonly exchange: DemoExchange;
  readonly #request: APIRequestContext;
  readonly #client: Client;
  #snapshot: unknown;

  constructor(
    request: APIRequestContext,
    { chainId, name, url, assets, exchange }: Pick<ChainReport, 'chainId' | 'name' | 'url' | 'assets' | 'exchange'>,
  ) {
    this.assets = assets;
    this.exchange = exchange;
    this.#request = request;
    this.id = chainId;
    this.name = name;
    this.url = url;
    this.#client = createClient({ transport: http(url, { retryCount: 0 }) });
  }

  /** Returns the demo token with that symbol. @throws Error when there is none */
  token(symbol: string): DemoEvmToken {
    const token = this.assets.tokens.find(one => one.symbol === symbol);
    if (!token) throw new Error(`There is no token ${symbol}`);
    return token;
  }

  /** Balance in the token's smallest unit. */
  tokenBalance(symbol: string, owner: Address): Promise<bigint> {
    const { address } = this.token(symbol);
    return readContract(this.#client, { address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
  }

  /** How much of a token a contract may take from an account, in the smallest unit. */
  allowance(symbol: string, owner: Address, spender: Address): Promise<bigint> {
    const { address } = this.token(symbol);
    return readContract(this.#client, { address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] });
  }

  /** Sends equal transactions from an account of the node, and waits until the last one is mined. */
  async sendMany(count: number, transaction: { from: Address; to: Address; data: Hex }): Promise<void> {
    let last: unknown;
    for (let sent = 0; sent < count; sent += 1) last = await this.#rpc('eth_sendTransaction', [transaction]);
    await waitForTransactionReceipt(this.#client, { hash: last as Hex }); // the node returned it
  }

  balance(address: Address): Promise<bigint> {
    return getBalance(this.#client, { address });
  }

  /** Waits until the node has mined a transaction; its answer to the wallet may come before. */
  receipt(hash: Hex): Promise<TransactionReceipt> {
    return waitForTransactionReceipt(this.#client, { hash, pollingInterval: 50, timeout: 10_000 });
  }

  blockNumber(): Promise<bigint> {
    return getBlockNumber(this.#client, { cacheTime: 0 });
  }

  /** Sets the balance of an account, in wei. */
  async setBalance(address: Address, wei: bigint): Promise<void> {
    await this.#rpc('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  }

  /** Turns automatic mining on or off; while it is off, transactions wait for `mine`. */
  async setAutomine(on: boolean): Promise<void> {
    await this.#rpc('evm_setAutomine', [on]);
  }

  async mine(): Promise<void> {
    await this.#rpc('evm_mine', []);
  }

  /** Number of transactions that wait for a block. */
  async pendingTransactions(): Promise<number> {
    const { pending } = (await this.#rpc('txpool_status', [])) as { readonly pending: Hex };
    return Number(pending);
  }

  /** Sends a transaction of the first test account, and resolves when it is mined. @throws Error if it reverts */
  async send(to: Address, data: Hex, value = 0n): Promise<void> {
    const [from] = (await this.#rpc('eth_accounts', [])) as readonly Address[];
    // With gas to spare: an estimate in the second of an exchange's last swap is too small
    const transaction = { from, to, data, gas: '0x7a120', value: `0x${value.toString(16)}` };
    const hash = (await this.#rpc('eth_sendTransaction', [transaction])) as Hex;
    const { status } = await waitForTransactionReceipt(this.#client, { hash, pollingInterval: 50 });
    if (status === 'reverted') throw new Error(`The transaction to ${to} reverted`);
  }

  /** Returns the code at an address; undefined if there is none. */
  code(address: Address): Promise<Hex | undefined> {
    return getCode(this.#client, { address });
  }

  /** Sets how the node responds: normally, or with one of the gate's failures. */
  async setMode(mode: GateMode): Promise<void> {
    await this.#order({ mode });
  }

  /** Delays each response of the node, in milliseconds. */
  async setDelay(delayMs: number): Promise<void> {
    await this.#order({ delayMs });
  }

  /** Number of requests of pages to the node, without preflights. */
  async requests(): Promise<number> {
    const response = await this.#request.get(this.#path);
    return ((await response.json()) as ChainReport).requests;
  }

  /** Takes a snapshot of the chain for `restore`. */
  async remember(): Promise<void> {
    this.#snapshot = await this.#rpc('evm_snapshot', []);
  }

  /** Makes the node reachable without delay and reverts the chain to the snapshot. */
  async restore(): Promise<void> {
    await this.#order({ mode: 'up', delayMs: 0 });
    await this.setAutomine(true);
    await this.#rpc('evm_revert', [this.#snapshot]);
  }

  get #path(): string {
    return `demo-services/chains/${this.id}`;
  }

  async #order(data: { mode?: GateMode; delayMs?: number }): Promise<void> {
    const response = await this.#request.post(this.#path, { data });
    if (!response.ok()) throw new Error(await response.text());
  }

  async #rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await this.#request.post(this.url, { data: { jsonrpc: '2.0', id: 1, method, params } });
    const answer = (await response.json()) as { result?: unknown; error?: { message: string } };
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }
}
