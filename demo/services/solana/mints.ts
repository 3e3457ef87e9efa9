import {
  AccountRole,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getUtf8Encoder,
  type Address,
  type Instruction,
  type KeyPairSigner,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintToInstruction,
} from '@solana-program/token';
import { createHash } from 'node:crypto';
import type { Bank } from './bank.js';
import type { Ledger } from './ledger.js';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-layout.js';

/** A token of the local chain. */
export interface DemoToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly mint: Address;
  /** The program that keeps it. */
  readonly program: Address;
}

// The programs' addresses
const CLASSIC = TOKEN_PROGRAM as Address;
const EXTENDED = TOKEN_2022_PROGRAM as Address;

const MINT_BYTES = 82n;
/** A mint of Token-2022 that points at its own metadata, before the metadata is in it. */
const POINTING_MINT_BYTES = 234n;
const METADATA_BYTES = 256n;
const METADATA_POINTER = 39;
const INITIALIZE = 0;
const INITIALIZE_METADATA = 'spl_token_metadata_interface:initialize_account';

const digest = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());

/** A key that is the same at every start, so that the mint's address is. */
const mintKey = (symbol: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(digest(`latchkey demo mint ${symbol}`));

const joined = (parts: readonly ReadonlyUint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]));

const lengthAndText = (text: string): Uint8Array => {
  const bytes = getUtf8Encoder().encode(text);
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length, true);
  return joined([length, bytes]);
};

const pointAtItself = (mint: Address, authority: Address): Instruction => ({
  programAddress: EXTENDED,
  accounts: [{ address: mint, role: AccountRole.WRITABLE }],
  data: joined([
    Uint8Array.of(METADATA_POINTER, INITIALIZE),
    getAddressEncoder().encode(authority),
    getAddressEncoder().encode(mint),
  ]),
});

const nameIt = (mint: Address, authority: Address, name: string, symbol: string): Instruction => ({
  programAddress: EXTENDED,
  accounts: [
    { address: mint, role: AccountRole.WRITABLE },
    { address: authority, role: AccountRole.READONLY },
    { address: mint, role: AccountRole.READONLY },
    { address: authority, role: AccountRole.READONLY_SIGNER },
  ],
  data: joined([digest(INITIALIZE_METADATA).slice(0, 8), ...[name, symbol, ''].map(lengthAndText)]),
});

/** Makes a mint by the instructions by which mints are made. One of Token-2022 carries its name. */
async function createMint(ledger: Ledger, bank: Bank, token: Omit<DemoToken, 'mint'>): Promise<DemoToken> {
  const { name, symbol, decimals, program } = token;
  const { signer: payer } = bank;
  const key = await mintKey(symbol);
  const isExtended = program === EXTENDED;
  const space = isExtended ? POINTING_MINT_BYTES : MINT_BYTES;
  const lamports = ledger.svm.minimumBalanceForRentExemption(isExtended ? space + METADATA_BYTES : space);
  await bank.send([
    getCreateAccountInstruction({ payer, newAccount: key, lamports, space, programAddress: program }),
    ...(isExtended ? [pointAtItself(key.address, payer.address)] : []),
    getInitializeMint2Instruction(
      { mint: key.address, decimals, mintAuthority: payer.address },
      { programAddress: program },
    ),
    ...(isExtended ? [nameIt(key.address, payer.address, name, symbol)] : []),
  ]);
  return { ...token, mint: key.address };
}

/** Makes new units of a token for somebody, and the account for them where there is none. */
export async function mintTo(
  bank: Bank,
  { mint, program }: DemoToken,
  owner: Address,
  amount: bigint,
): Promise<Address> {
  const { signer: payer } = bank;
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
  await bank.send([
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, ata, tokenProgram: program }),
    getMintToInstruction({ mint, token: ata, mintAuthority: payer, amount }, { programAddress: program }),
  ]);
  return ata;
}

/** The tokens of the chain: one of the classic program, and one of its successor. */
export async function createDemoTokens(ledger: Ledger, bank: Bank): Promise<readonly [DemoToken, DemoToken]> {
  return [
    await createMint(ledger, bank, { name: 'Demo USD', symbol: 'DUSD', decimals: 6, program: CLASSIC }),
    await createMint(ledger, bank, { name: 'Demo Points', symbol: 'DPTS', decimals: 2, program: EXTENDED }),
  ];
}
