import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { MAX_AGE } from './blocks.js';
import type { Ledger } from './ledger.js';
import { INTERNAL_ERROR, RpcError } from './rpc-error.js';
import { readTransaction } from './wire-transaction.js';

/** More than 2^53 lamports, to expose code that uses numbers. */
const WEALTH = 500_000_000_000_000_000n;
// Address of the memo program
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;

/** Funds other accounts from an account with a large initial balance. */
export class Bank {
  readonly #ledger: Ledger;
  readonly #signer: KeyPairSigner;
  #airdrops = 0;

  constructor(ledger: Ledger, signer: KeyPairSigner) {
    this.#ledger = ledger;
    this.#signer = signer;
    ledger.setBalance(signer.address, WEALTH);
  }

  /** Signer that pays for the transactions. */
  get signer(): KeyPairSigner {
    return this.#signer;
  }

  /** Sends a transaction that the bank pays for. Throws with the reason if it fails. */
  async send(instructions: readonly Instruction[]): Promise<Signature> {
    const { blockhash, height } = this.#ledger.blocks.latest;
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayerSigner(this.#signer, empty),
      paid =>
        setTransactionMessageLifetimeUsingBlockhash(
          // The type is nominal: the ledger creates valid blockhashes
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: height + MAX_AGE },
          paid,
        ),
      timed => appendTransactionMessageInstructions(instructions, timed),
    );
    const signed = await signTransactionMessageWithSigners(message);
    const wire = readTransaction(getTransactionEncoder().encode(signed));
    const found = this.#ledger.problem(wire, 'processed') ?? this.#ledger.simulate(wire, true).failure;
    const [signature] = wire.signatures;
    if (found || !signature) throw new RpcError(INTERNAL_ERROR, `The bank could not send: ${found?.message ?? ''}`);
    this.#ledger.send(wire);
    return signature;
  }

  /** Transfers lamports to an account. */
  give(address: Address, lamports: bigint): Promise<Signature> {
    this.#airdrops += 1;
    // Makes each airdrop unique: identical transactions in one block count as duplicates
    const data = new TextEncoder().encode(`Airdrop ${this.#airdrops}`);
    return this.send([
      getTransferSolInstruction({ source: this.#signer, destination: address, amount: lamports }),
      { programAddress: MEMO_PROGRAM, accounts: [], data },
    ]);
  }
}
