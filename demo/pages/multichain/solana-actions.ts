import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { formatUnits, parseUnits } from 'viem';
import type { DemoConfig } from '../demo-config.js';

/** The part of the provider from `kit.getProvider('solana')` that this page uses. */
export interface SolanaWallet {
  signMessage(message: Uint8Array): Promise<Uint8Array>;
  signAndSendTransaction(transaction: Transaction | VersionedTransaction): Promise<string>;
}

type Token = DemoConfig['solana']['tokens'][number];

const SOL_DECIMALS = 9;
const ASSOCIATED_TOKEN = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const TRANSFER_CHECKED = 12;
const CREATE_IDEMPOTENT = 1;

const amountIn = (text: string, decimals: number): bigint => {
  if (!new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`).test(text)) throw new Error(`${text || 'Nothing'} is no amount`);
  return parseUnits(text, decimals);
};

const keyOf = (text: string): PublicKey => {
  try {
    return new PublicKey(text);
  } catch {
    throw new Error(`${text || 'Nothing'} is no address`);
  }
};

const tokenAccountOf = (owner: PublicKey, { mint, program }: Token): PublicKey => {
  const seeds = [owner, new PublicKey(program), new PublicKey(mint)].map(key => key.toBytes());
  return PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN)[0];
};

/** Actions of this page on Solana, with web3.js objects as a host may already use them. */
export class SolanaActions {
  readonly tokens: readonly Token[];
  readonly #connection: Connection;

  constructor({ solana }: DemoConfig) {
    this.tokens = solana.tokens;
    this.#connection = new Connection(solana.url, { commitment: 'confirmed', wsEndpoint: solana.wsUrl });
  }

  /** Signs a text; resolves with the signature in hexadecimal. */
  async sign(wallet: SolanaWallet, text: string): Promise<string> {
    const signature = await wallet.signMessage(new TextEncoder().encode(text));
    return Array.from(signature, byte => byte.toString(16).padStart(2, '0')).join('');
  }

  /** Sends SOL in a legacy transaction. */
  async sendSol(wallet: SolanaWallet, from: string, to: string, amount: string): Promise<string> {
    const payer = keyOf(from);
    const lamports = amountIn(amount, SOL_DECIMALS);
    const life = await this.#connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: payer, ...life });
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: keyOf(to), lamports }));
    return wallet.signAndSendTransaction(transaction);
  }

  /** Sends a token in a version 0 transaction; creates the recipient's token account if it does not exist. */
  async sendToken(wallet: SolanaWallet, from: string, to: string, amount: string, token: Token): Promise<string> {
    const [payer, receiver, mint, program] = [from, to, token.mint, token.program].map(keyOf);
    if (!payer || !receiver || !mint || !program) throw new Error('Nothing to send with');
    const [source, destination] = [tokenAccountOf(payer, token), tokenAccountOf(receiver, token)];
    const meta = (pubkey: PublicKey, isWritable: boolean, isSigner = false): object => ({
      pubkey,
      isWritable,
      isSigner,
    });
    const data = new Uint8Array(10);
    data[0] = TRANSFER_CHECKED;
    new DataView(data.buffer).setBigUint64(1, amountIn(amount, token.decimals), true);
    data[9] = token.decimals;
    const instructions = [
      {
        programId: ASSOCIATED_TOKEN,
        keys: [
          ...[meta(payer, true, true), meta(destination, true), meta(receiver, false)],
          ...[meta(mint, false), meta(SystemProgram.programId, false), meta(program, false)],
        ],
        data: Uint8Array.of(CREATE_IDEMPOTENT),
      },
      {
        programId: program,
        keys: [meta(source, true), meta(mint, false), meta(destination, true), meta(payer, false, true)],
        data,
      },
      // The constructor expects a Node Buffer; a Uint8Array works in browsers
    ].map(fields => new TransactionInstruction(fields as ConstructorParameters<typeof TransactionInstruction>[0]));
    const { blockhash } = await this.#connection.getLatestBlockhash();
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions });
    return wallet.signAndSendTransaction(new VersionedTransaction(message.compileToV0Message()));
  }

  /** Waits until a transaction is confirmed and describes the result. */
  async confirmed(signature: string): Promise<string> {
    const life = await this.#connection.getLatestBlockhash();
    const { value } = await this.#connection.confirmTransaction({ signature, ...life });
    return `${value.err === null ? 'Confirmed' : `Failed: ${JSON.stringify(value.err)}`}\n${signature}`;
  }

  /** Balances of an account in SOL and every token, read from the node. */
  async balances(owner: string): Promise<string> {
    const key = keyOf(owner);
    const lamports = await this.#connection.getBalance(key);
    const tokens = await Promise.all(
      this.tokens.map(async token => {
        const account = await this.#connection.getAccountInfo(tokenAccountOf(key, token));
        const data = account && new DataView(account.data.buffer, account.data.byteOffset, account.data.byteLength);
        return `${formatUnits(data?.getBigUint64(64, true) ?? 0n, token.decimals)} ${token.symbol}`;
      }),
    );
    return [`${formatUnits(BigInt(lamports), SOL_DECIMALS)} SOL`, ...tokens].join(' · ');
  }
}
