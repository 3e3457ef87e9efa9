import {
  AccountRole,
  createKeyPairSignerFromPrivateKeyBytes,
  getAddressEncoder,
  getUtf8Encoder,
  type Address,
  type Instruction,
  type Signature,
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
import type { Bank } from '../../../test-kit/solana/bank.js';
import type { Ledger } from '../../../test-kit/solana/ledger.js';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../test-kit/solana/token-layout.js';

/** A token of the local chain. */
export interface DemoToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly mint: Address;
  /** Program that owns the mint. */
  readonly program: Address;
}

// Addresses of the token programs
const CLASSIC = TOKEN_PROGRAM as Address;
const EXTENDED = TOKEN_2022_PROGRAM as Address;

const MINT_BYTES = 82n;
/** Size of a Token-2022 mint with a metadata pointer, before the metadata is added. */
const POINTING_MINT_BYTES = 234n;
const METADATA_BYTES = 256n;
const METADATA_POINTER = 39;
const INITIALIZE = 0;
const INITIALIZE_METADATA = 'spl_token_metadata_interface:initialize_account';

const digest = (text: string): Uint8Array => new Uint8Array(createHash('sha256').update(text).digest());

/** Derives the key from the symbol, so that the mint has the same address at every start. */
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

/** Creates a mint by transaction. A Token-2022 mint contains its name and symbol as metadata. */
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

/** Mints units of a token for an owner and creates the token account if necessary. */
export async function mintTo(bank: Bank, token: DemoToken, owner: Address, amount: bigint): Promise<Address> {
  await deliverToken(bank, token, owner, amount);
  const [ata] = await findAssociatedTokenPda({ owner, mint: token.mint, tokenProgram: token.program });
  return ata;
}

/** Mints units of a token in a transaction of its own, and returns the signature. */
export async function deliverToken(
  bank: Bank,
  { mint, program }: DemoToken,
  owner: Address,
  amount: bigint,
): Promise<Signature> {
  const { signer: payer } = bank;
  const [ata] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
  return bank.send([
    await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, ata, tokenProgram: program }),
    getMintToInstruction({ mint, token: ata, mintAuthority: payer, amount }, { programAddress: program }),
  ]);
}

/** Creates the two demo tokens: one of the classic program and one of Token-2022. */
export async function createDemoTokens(ledger: Ledger, bank: Bank): Promise<readonly [DemoToken, DemoToken]> {
  return [
    await createMint(ledger, bank, { name: 'Demo USD', symbol: 'DUSD', decimals: 6, program: CLASSIC }),
    await createMint(ledger, bank, { name: 'Demo Points', symbol: 'DPTS', decimals: 2, program: EXTENDED }),
  ];
}
