import { expect } from '@open-wc/testing';
import type { Hex } from 'viem';
import { OutcomeUnknown, WalletError } from '../wallet-error.js';
import { sendInOrder } from './send-in-order.js';

describe('A sequence of transactions of the secure wallet', () => {
  let begun: string[];
  const { warn } = console;

  beforeEach(() => {
    begun = [];
    console.warn = () => undefined;
  });
  afterEach(() => {
    console.warn = warn;
  });

  const sending = (outcome: Hex | Error) => async (): Promise<Hex> => {
    begun.push(typeof outcome === 'string' ? outcome : outcome.message);
    if (typeof outcome !== 'string') throw outcome;
    return outcome;
  };
  const refused = new WalletError('RPC', 'refused');

  it('is sent in order', async () => {
    expect(await sendInOrder(sending('0x1'), [sending('0x2'), sending('0x3')])).to.deep.equal(['0x1', '0x2', '0x3']);
    expect(begun).to.deep.equal(['0x1', '0x2', '0x3']);
  });

  it('ends with one that is refused, and keeps those before it', async () => {
    expect(await sendInOrder(sending('0x1'), [sending('0x2'), sending(refused), sending('0x4')])).to.deep.equal([
      '0x1',
      '0x2',
    ]);
    expect(begun).to.deep.equal(['0x1', '0x2', 'refused']);
  });

  it('holds one whose outcome is unknown, as the last', async () => {
    const hashes = await sendInOrder(sending('0x1'), [sending(new OutcomeUnknown('0x2')), sending('0x3')]);
    expect([hashes, begun.length]).to.deep.equal([['0x1', '0x2'], 2]);
  });

  it('fails as its first one does', async () => {
    const error = await sendInOrder(sending(refused), [sending('0x2')]).catch((reason: unknown) => reason);
    expect([error, begun]).to.deep.equal([refused, ['refused']]);
  });
});
