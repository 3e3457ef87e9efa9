// Accounts and transactions of the Token-2022 program, for tests on a local Solana chain.
import assert from 'node:assert/strict';
import { PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';

export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const ATA_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const POLL_MS = 20;

export const u64 = value => Buffer.from(new BigUint64Array([value]).buffer);
export const key = (pubkey, isWritable = true, isSigner = false) => ({ pubkey, isWritable, isSigner });

/** Returns an instruction of the program. */
export const token = (data, ...keys) =>
  new TransactionInstruction({ programId: TOKEN_2022, data: Buffer.concat(data), keys });

/** Returns the associated token account of an owner. */
export const accountOf = (owner, mint) =>
  PublicKey.findProgramAddressSync([owner.toBuffer(), TOKEN_2022.toBuffer(), mint.toBuffer()], ATA_PROGRAM)[0];

/** Returns the instruction that creates the associated token account of an owner, unless it exists. */
export const openAccount = (payer, owner, mint) =>
  new TransactionInstruction({
    programId: ATA_PROGRAM,
    data: Buffer.from([1]),
    keys: [
      key(payer, true, true),
      key(accountOf(owner, mint)),
      key(owner, false),
      key(mint, false),
      key(SystemProgram.programId, false),
      key(TOKEN_2022, false),
    ],
  });

/** Sends a transaction and resolves with its signature once it is confirmed; a subscription would outlive the chain. */
export async function sendSigned(connection, instructions, payer, ...signers) {
  const transaction = new Transaction().add(...instructions);
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
  transaction.feePayer = payer.publicKey;
  transaction.sign(payer, ...signers);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  for (;;) {
    const [status] = (await connection.getSignatureStatuses([signature])).value;
    assert.equal(status?.err ?? null, null);
    if (status && status.confirmationStatus !== 'processed') return signature;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}
