import type { APIRequestContext } from '@playwright/test';
import {
  address,
  createSolanaRpc,
  type Address,
  type Blockhash,
  type Commitment,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
} from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import type { SolanaOrder, SolanaReport } from '../services/control/solana-control.js';

/** What the demo's server says of the local Solana. */
export type SolanaFacts = Pick<SolanaReport, 'name' | 'caipNetworkId' | 'genesisHash' | 'url' | 'wsUrl' | 'tokens'>;

/** The local Solana in the hands of a test: what its node says, and whether it can be reached. */
export class SolanaDriver {
  readonly facts: SolanaFacts;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, facts: SolanaFacts) {
    this.#request = request;
    this.facts = facts;
    this.rpc = createSolanaRpc(facts.url);
  }

  /** The token with that symbol. */
  token(symbol: string): SolanaFacts['tokens'][number] {
    const token = this.facts.tokens.find(one => one.symbol === symbol);
    if (!token) throw new Error(`There is no token ${symbol}`);
    return token;
  }

  /** In lamports. */
  async balance(owner: string): Promise<bigint> {
    return (await this.rpc.getBalance(address(owner), { commitment: 'processed' }).send()).value;
  }

  /** Where somebody keeps a token. */
  async tokenAccount(owner: string, symbol: string): Promise<Address> {
    const { mint, program } = this.token(symbol);
    const [account] = await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram: program });
    return account;
  }

  /** In the token's smallest unit; nothing where there is no account for it. */
  async tokenBalance(owner: string, symbol: string): Promise<bigint> {
    const account = await this.tokenAccount(owner, symbol);
    const { value } = await this.rpc.getAccountInfo(account, { encoding: 'base64', commitment: 'processed' }).send();
    if (!value) return 0n;
    return BigInt((await this.rpc.getTokenAccountBalance(account, { commitment: 'processed' }).send()).value.amount);
  }

  /** How far a transaction is, and whether it failed; undefined where the chain does not know it. */
  async status(signature: string): Promise<{ readonly commitment: Commitment; readonly err: unknown } | undefined> {
    // What a wallet or a page has handed out as one
    const { value } = await this.rpc.getSignatureStatuses([signature as Signature]).send();
    const [status] = value;
    return status ? { commitment: status.confirmationStatus ?? 'processed', err: status.err } : undefined;
  }

  async lifetime(): Promise<{ readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }> {
    return (await this.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value;
  }

  /** Tells the service something: down, up, mute, late, more money, and so on. */
  async order(order: SolanaOrder): Promise<void> {
    const response = await this.#request.post('demo-services/solana', { data: order });
    if (!response.ok()) throw new Error(await response.text());
  }

  /** How it is, with what it was asked. */
  async report(): Promise<SolanaReport> {
    const response = await this.#request.get('demo-services/solana');
    return (await response.json()) as SolanaReport;
  }

  /** What the node was asked, by method. */
  async methods(): Promise<readonly string[]> {
    return (await this.report()).requests.map(({ method }) => method);
  }

  /** Gives an account that many lamports. */
  setBalance(owner: string, lamports: bigint): Promise<void> {
    return this.order({ balance: { address: owner, lamports: lamports.toString() } });
  }

  /** Within reach again, at full speed, and with the wallet's lamports as they were. */
  restore(): Promise<void> {
    return this.order({ act: 'reset' });
  }
}
