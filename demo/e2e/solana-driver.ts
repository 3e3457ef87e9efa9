import type { APIRequestContext } from '@playwright/test';
import {
  address,
  appendTransactionMessageInstruction,
  createSignerFromKeyPair,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Commitment,
  type Rpc,
  type Signature,
  type SolanaRpcApi,
} from '@solana/kit';
import { findAssociatedTokenPda, getTransferCheckedInstruction } from '@solana-program/token';
import type { SolanaOrder, SolanaReport } from '../services/control/solana-control.js';
import { solanaTestKeys } from '../wallet/solana/keys.js';

/** Facts about the local Solana from the demo server. */
export type SolanaFacts = Pick<SolanaReport, 'name' | 'caipNetworkId' | 'genesisHash' | 'url' | 'wsUrl' | 'tokens'>;

/** Controls the local Solana from a test: reads from its node, and sets its state and reachability. */
export class SolanaDriver {
  readonly facts: SolanaFacts;
  readonly rpc: Rpc<SolanaRpcApi>;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, facts: SolanaFacts) {
    this.#request = request;
    this.facts = facts;
    this.rpc = createSolanaRpc(facts.url);
  }

  /**
   * Returns the token with that symbol.
   *
   * @throws Error when there is none
   */
  token(symbol: string): SolanaFacts['tokens'][number] {
    const token = this.facts.tokens.find(one => one.symbol === symbol);
    if (!token) throw new Error(`There is no token ${symbol}`);
    return token;
  }

  /** Balance in lamports. */
  async balance(owner: string): Promise<bigint> {
    return (await this.rpc.getBalance(address(owner), { commitment: 'processed' }).send()).value;
  }

  /** Address of the owner's associated token account. */
  async tokenAccount(owner: string, symbol: string): Promise<Address> {
    const { mint, program } = this.token(symbol);
    const [account] = await findAssociatedTokenPda({ owner: address(owner), mint, tokenProgram: program });
    return account;
  }

  /** Balance in the token's smallest unit; 0 without a token account. */
  async tokenBalance(owner: string, symbol: string): Promise<bigint> {
    const account = await this.tokenAccount(owner, symbol);
    const { value } = await this.rpc.getAccountInfo(account, { encoding: 'base64', commitment: 'processed' }).send();
    if (!value) return 0n;
    return BigInt((await this.rpc.getTokenAccountBalance(account, { commitment: 'processed' }).send()).value.amount);
  }

  /** Sends units of a token from an account of the wallet, by its index, to one that has a token account. */
  async sendToken(
    from: number,
    { symbol, to, amount }: { readonly symbol: string; readonly to: string; readonly amount: bigint },
  ): Promise<void> {
    const [key] = solanaTestKeys(from, 1);
    if (!key) throw new Error(`The wallet has no account ${from}`);
    const authority = await createSignerFromKeyPair(await key.pair());
    const { mint, program, decimals } = this.token(symbol);
    const [source, destination] = [await this.tokenAccount(key.address, symbol), await this.tokenAccount(to, symbol)];
    const lifetime = await this.lifetime();
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayerSigner(authority, empty),
      paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
      timed =>
        appendTransactionMessageInstruction(
          getTransferCheckedInstruction(
            { source, mint, destination, authority, amount, decimals },
            { programAddress: program },
          ),
          timed,
        ),
    );
    const wire = getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message));
    await this.rpc.sendTransaction(wire, { encoding: 'base64', preflightCommitment: 'processed' }).send();
  }

  /** Commitment and error of a transaction; undefined when the chain does not know it. */
  async status(signature: string): Promise<{ readonly commitment: Commitment; readonly err: unknown } | undefined> {
    // Callers pass strings that a wallet or a page returned as signatures
    const { value } = await this.rpc.getSignatureStatuses([signature as Signature]).send();
    const [status] = value;
    return status ? { commitment: status.confirmationStatus ?? 'processed', err: status.err } : undefined;
  }

  async lifetime(): Promise<{ readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }> {
    return (await this.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value;
  }

  /** Sends a control order to the service: mode, delay, balance and so on. */
  async order(order: SolanaOrder): Promise<void> {
    const response = await this.#request.post('demo-services/solana', { data: order });
    if (!response.ok()) throw new Error(await response.text());
  }

  /** State and request log of the service. */
  async report(): Promise<SolanaReport> {
    const response = await this.#request.get('demo-services/solana');
    return (await response.json()) as SolanaReport;
  }

  /** Methods of the requests to the node, in order. */
  async methods(): Promise<readonly string[]> {
    return (await this.report()).requests.map(({ method }) => method);
  }

  /** Sets the balance of an account, in lamports. */
  setBalance(owner: string, lamports: bigint): Promise<void> {
    return this.order({ balance: { address: owner, lamports: lamports.toString() } });
  }

  /** Makes the node reachable without delay and restores the lamports of the wallet. */
  restore(): Promise<void> {
    return this.order({ act: 'reset' });
  }
}
