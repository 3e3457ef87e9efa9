// Accounts and transactions of the Token-2022 program, for tests on a local Solana chain.
import assert from 'node:assert/strict';
import { Keypair, PublicKey, SystemProgram, Transaction, TransactionInstruction } from '@solana/web3.js';

export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
const ATA_PROGRAM = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');
const CLOCK = new PublicKey('SysvarC1ock11111111111111111111111111111111');
const POLL_MS = 20;
const PLAIN_MINT_BYTES = 82;
/** Bytes of a mint with one extension, without the content of the extension. */
const EXTENDED_MINT_BYTES = 170;

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

/** Returns a signed transaction, whose fee the payer pays. */
async function signed(connection, instructions, payer, ...signers) {
  const transaction = new Transaction().add(...instructions);
  transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash;
  transaction.feePayer = payer.publicKey;
  transaction.sign(payer, ...signers);
  return transaction;
}

/** Sends a transaction and resolves with its signature once it is confirmed; a subscription would outlive the chain. */
export async function sendSigned(connection, instructions, payer, ...signers) {
  const transaction = await signed(connection, instructions, payer, ...signers);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  for (;;) {
    const [status] = (await connection.getSignatureStatuses([signature])).value;
    assert.equal(status?.err ?? null, null);
    if (status && status.confirmationStatus !== 'processed') return signature;
    await new Promise(resolve => setTimeout(resolve, POLL_MS));
  }
}

/** Returns what tests do with tokens of the program in a world of `startSolanaWorld`; its payer is their authority. */
export function tokensIn({ adapter, connection, me, network, payer }) {
  const authority = payer.publicKey.toBuffer();
  const signs = () => key(payer.publicKey, false, true);
  const send = (instructions, ...signers) => sendSigned(connection, instructions, payer, ...signers);
  return {
    send,
    /** The authority as a key of an instruction. */
    signs,
    /** Creates a mint. `extension`: the parts of the instruction that adds one, and the `bytes` of its content. */
    async create({ decimals, extension, canFreeze = false }) {
      const keys = Keypair.generate();
      const mint = keys.publicKey;
      const space = extension ? EXTENDED_MINT_BYTES + extension.bytes : PLAIN_MINT_BYTES;
      const freezer = canFreeze ? [Buffer.from([1]), authority] : [Buffer.from([0])];
      await send(
        [
          SystemProgram.createAccount({
            fromPubkey: payer.publicKey,
            newAccountPubkey: mint,
            lamports: await connection.getMinimumBalanceForRentExemption(space),
            space,
            programId: TOKEN_2022,
          }),
          ...(extension ? [token(extension.data, key(mint))] : []),
          token([Buffer.from([20, decimals]), authority, ...freezer], key(mint)),
        ],
        keys,
      );
      return mint;
    },
    /** Opens the account of the wallet, runs further instructions, and mints units for it. */
    async issue(mint, amount, ...instructions) {
      const own = new PublicKey(me);
      await send([
        openAccount(payer.publicKey, own, mint),
        ...instructions,
        token([Buffer.from([7]), u64(amount)], key(mint), key(accountOf(own, mint)), signs()),
      ]);
    },
    /** Returns the units of an owner. */
    async unitsOf(owner, mint) {
      const account = accountOf(new PublicKey(owner), new PublicKey(mint));
      return BigInt((await connection.getTokenAccountBalance(account)).value.amount);
    },
    /** Returns what the adapter reads of a token of the wallet. */
    async holdingOf(mint) {
      const { holdings } = await adapter.loadReads();
      return (await holdings({ network, address: me, listed: [] })).find(({ address }) => address === mint);
    },
    /** Returns the time of the network, in seconds since the epoch. */
    async time() {
      const { data } = await connection.getAccountInfo(CLOCK);
      return data.readBigInt64LE(32);
    },
    /** Returns the text that the program itself makes of units. */
    async shownByProgram(mint, amount) {
      const instruction = token([Buffer.from([23]), u64(amount)], key(new PublicKey(mint), false));
      const { value } = await connection.simulateTransaction(await signed(connection, [instruction], payer));
      const line = value.logs.find(each => each.startsWith('Program return:'));
      return Buffer.from(line.split(' ').at(-1), 'base64').toString();
    },
  };
}
