import { expect } from '@open-wc/testing';
import {
  AccountRole,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import type { PreviewWarning } from '../../../../controllers/domain/assets/preview.js';
import { warningText } from '../../../../controllers/domain/assets/preview-words.js';
import type { Person } from '../person.js';
import { speech } from '../ui/preview-section.js';
import { prepareSolana } from './requests.js';

const ANN = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address;
const HOLDER = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Address;
const THIEF = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Address;
const MINT = 'So11111111111111111111111111111111111111112' as Address;
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const SYSTEM = '11111111111111111111111111111111' as Address;
const LIFETIME = { blockhash: blockhash(HOLDER), lastValidBlockHeight: 1n };
const MAX = Array<number>(8).fill(255);

const context = {
  facts: { origins: [], custody: 'escrow' as const, sponsorFees: false, networks: [] },
  person: { known: () => Promise.resolve({ solanaAddress: ANN }) } as unknown as Person, // reads the address alone
  network: { id: 'solana:1', name: 'Solana', rpcUrl: 'https://node.example/', symbol: 'SOL', decimals: 9 },
  hostOrigin: 'https://shop.example',
};

/** Returns a transaction of one instruction, in base64. */
const wireOf = (programAddress: Address, data: readonly number[], ...accounts: readonly Address[]): string =>
  getBase64EncodedWireTransaction(
    compileTransaction(
      pipe(
        createTransactionMessage({ version: 0 }),
        message => setTransactionMessageFeePayer(ANN, message),
        message => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, message),
        message =>
          appendTransactionMessageInstruction(
            {
              programAddress,
              accounts: accounts.map(address => ({
                address,
                role: address === ANN ? AccountRole.WRITABLE_SIGNER : AccountRole.WRITABLE,
              })),
              data: Uint8Array.from(data),
            },
            message,
          ),
      ),
    ),
  );

describe('A question about Solana transactions, at a node that leaves questions open', () => {
  const { fetch } = window;

  afterEach(() => {
    window.fetch = fetch;
  });

  const payment = wireOf(TOKEN, [12, 5, 0, 0, 0, 0, 0, 0, 0, 1], HOLDER, MINT, THIEF, ANN);
  const approval = wireOf(TOKEN, [4, ...MAX], HOLDER, THIEF, ANN);
  const takeover = wireOf(SYSTEM, [8, 0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 0], ANN);

  for (const [name, answer] of [
    ['never answers', () => new Promise<Response>(() => undefined)],
    [
      'refuses all reads',
      () =>
        Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'rate limited' } })),
    ],
  ] as const)
    it(`tells what the bytes tell, where the node ${name}`, async () => {
      window.fetch = answer;
      const params = { transactions: [payment, approval, takeover] };
      const { question } = await prepareSolana(context, 'solana_signAllTransactions', params);
      const dangers: readonly PreviewWarning[] = ['unknown-spender', 'owner-changes'];
      const [transfer, ...others] = question.steps;
      expect(transfer?.rows.map(({ value }) => value)).to.deep.equal([
        `0.5 of the token ${MINT}`,
        `the token account ${THIEF}`,
      ]);
      expect(others.map(({ what }) => what)).to.deep.equal(['Call a program', 'Call a program']);
      expect(question.dangers).to.have.members(dangers.map(each => warningText(speech(), each)));
    }).timeout(12_000);
});

describe('A question about a Solana transaction that pays far more than the network asks', () => {
  const { fetch } = window;

  afterEach(() => {
    window.fetch = fetch;
  });

  const dangersAt = async (fee: number): Promise<readonly string[]> => {
    window.fetch = (_, init) => {
      const { id, method } = JSON.parse(init?.body as string) as { readonly id: number; readonly method: string };
      const error = { code: -32_005, message: 'rate limited' };
      const answer = method === 'getFeeForMessage' ? { result: { context: { slot: 1 }, value: fee } } : { error };
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id, ...answer }));
    };
    const payment = wireOf(TOKEN, [12, 5, 0, 0, 0, 0, 0, 0, 0, 1], HOLDER, MINT, THIEF, ANN);
    return (await prepareSolana(context, 'solana_signTransaction', { transaction: payment })).question.dangers;
  };

  it('has a danger', async () => {
    const text = 'The site asks for a network fee that is far above the usual one.';
    expect(await dangersAt(99_000_000_000)).to.include(text);
    expect(await dangersAt(5_000)).not.to.include(text);
  });
});
