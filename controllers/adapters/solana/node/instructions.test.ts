import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS as TOKEN,
} from '@solana-program/token';
import {
  createNoopSigner,
  createTransactionMessage,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  type Address,
} from '@solana/kit';
import { expect } from '@open-wc/testing';
import {
  createAssociatedAccount,
  findAssociatedAccount,
  setUnitLimit,
  setUnitPrice,
  transferSol,
  transferToken,
} from './instructions.js';
import { TOKEN_PROGRAM } from './programs.js';

const OWNER = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address;
const OTHER = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' as Address;
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
const MAX_AMOUNT = 2n ** 64n - 1n;

/** An instruction of any version of `@solana/instructions`: those of the published clients are a later one. */
interface AnyInstruction {
  readonly programAddress: string;
  readonly accounts?: readonly { readonly address: string; readonly role: number }[];
  readonly data?: ArrayLike<number> & Iterable<number>;
}

/** Returns program, accounts and data, without the signers that the reference adds. */
const facts = ({ programAddress, accounts = [], data = new Uint8Array() }: AnyInstruction): unknown => ({
  programAddress,
  accounts: accounts.map(({ address, role }) => ({ address, role })),
  data: [...data],
});

describe('Solana instructions', () => {
  it('equal those of the published clients of the programs', () => {
    for (const amount of [1n, 1_000_000_007n, MAX_AMOUNT]) {
      expect(facts(transferSol({ source: OWNER, destination: OTHER, amount }))).to.deep.equal(
        facts(getTransferSolInstruction({ source: createNoopSigner(OWNER), destination: OTHER, amount })),
      );
      for (const program of [TOKEN, TOKEN_2022]) {
        const transfer = { source: OTHER, mint: MINT, destination: MINT, amount, decimals: 6 };
        expect(facts(transferToken({ ...transfer, owner: OWNER, program }))).to.deep.equal(
          facts(
            getTransferCheckedInstruction(
              { ...transfer, authority: createNoopSigner(OWNER) },
              { programAddress: program },
            ),
          ),
        );
      }
    }
  });

  it('create the associated account that the published client derives', async () => {
    expect(TOKEN_PROGRAM).to.equal(TOKEN);
    for (const program of [TOKEN, TOKEN_2022]) {
      const [ata] = await findAssociatedTokenPda({ owner: OTHER, mint: MINT, tokenProgram: program });
      const account = await findAssociatedAccount(OTHER, MINT, program);
      expect(account).to.equal(ata);
      expect(
        facts(createAssociatedAccount({ payer: OWNER, account, owner: OTHER, mint: MINT, program })),
      ).to.deep.equal(
        facts(
          getCreateAssociatedTokenIdempotentInstruction({
            payer: createNoopSigner(OWNER),
            ata,
            owner: OTHER,
            mint: MINT,
            tokenProgram: program,
          }),
        ),
      );
    }
  });

  it('set the compute budget as the published client does', () => {
    const message = setTransactionMessageComputeUnitPrice(
      5_000_000_000n,
      setTransactionMessageComputeUnitLimit(1_400_000, createTransactionMessage({ version: 0 })),
    );
    expect([setUnitLimit(1_400_000), setUnitPrice(5_000_000_000n)].map(facts)).to.deep.equal(
      message.instructions.map(facts),
    );
  });
});
