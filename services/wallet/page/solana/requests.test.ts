import { expect } from '@open-wc/testing';
import {
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
} from '@solana/kit';
import type { Person } from '../person.js';
import { prepareSolana } from './requests.js';

const ANN = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address;
const LIFETIME = { blockhash: blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'), lastValidBlockHeight: 1n };

const context = {
  facts: { origins: [], custody: 'escrow' as const, sponsorFees: false, networks: [] },
  person: { known: () => Promise.resolve({ solanaAddress: ANN }) } as unknown as Person, // reads the address alone
  network: { id: 'solana:1', name: 'Solana', rpcUrl: 'http://127.0.0.1:1', symbol: 'SOL', decimals: 9 },
  hostOrigin: 'https://shop.example',
};

const base58 = (bytes: ArrayLike<number>): string => getBase58Decoder().decode(Uint8Array.from(bytes));

describe('Requests to sign a Solana message', () => {
  const ask = async (message: string): Promise<string> =>
    (await prepareSolana(context, 'solana_signMessage', { message })).question.title;

  for (const version of ['legacy', 0, 1] as const)
    it(`are refused for a transaction of version ${version}, whose amounts nobody would see`, async () => {
      const { messageBytes } = compileTransaction(
        pipe(
          createTransactionMessage({ version }),
          message => setTransactionMessageFeePayer(ANN, message),
          message => setTransactionMessageLifetimeUsingBlockhash(LIFETIME, message),
        ),
      );
      const refusal = await ask(base58(messageBytes)).catch((error: unknown) => error);
      expect(refusal).to.have.property('message', 'Invalid parameters: the message is a transaction.');
    });

  it('are shown for a text, in any language', async () => {
    const text = 'Войти на сайт shop.example. Подпись ничего не стоит и ничего не меняет.';
    expect(await ask(base58(new TextEncoder().encode(text)))).to.equal('Sign a message');
  });
});
