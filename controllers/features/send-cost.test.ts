import { expect } from '@open-wc/testing';
import { tokenKey } from '../domain/assets/tokens.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import { coin, createSendWorld, ETHER, FEE, gold, OWN, type SendWorld } from '../../testing/send-world.js';

describe('the cost of a transfer', () => {
  before(loadErrors);

  let world: SendWorld;
  beforeEach(() => {
    world = createSendWorld();
  });
  afterEach(() => world.end());

  describe('that the wallet sets', () => {
    beforeEach(() => (world.adapter.cost = async () => ({ fee: undefined, deposit: 0n })));

    it('neither keeps a draft from its review, nor is one that the network must keep to', async () => {
      const { send, adapter, fill } = world;
      await fill('1');
      expect(send.problem.get()).to.equal(undefined);
      await send.openReview();
      expect(send.review.get()?.cost).to.deep.equal({ fee: undefined, deposit: 0n });
      adapter.answer = async ({ reviewed, onSent }) => {
        expect(reviewed?.cost).to.deep.equal({ fee: undefined, deposit: 0n });
        onSent?.('0xhash');
        return '0xhash';
      };
      await send.submit();
      expect(send.submission.get().status).to.equal('confirmed');
    });

    it('leaves nothing of the maximum for a fee that another account may pay', async () => {
      const { send } = world;
      await send.max();
      expect(send.draft.get().amount).to.equal('1');
    });
  });

  it('is estimated anew for another type of the same account', async () => {
    const { send, adapter, account, fill, priced } = world;
    await fill();
    expect(send.cost.latest.get()?.fee).to.equal(FEE);
    adapter.cost = async () => ({ fee: undefined, deposit: 0n });
    account.set({ namespace: 'eip155', address: OWN, type: 'smartAccount' });
    await priced();
    expect(send.cost.latest.get()).to.deep.equal({ fee: undefined, deposit: 0n });
  });

  it('that fails for a lack of the token says so, and reads again what is held', async () => {
    const { send, adapter, fill, refreshed } = world;
    send.edit({ token: tokenKey(gold) });
    adapter.cost = () => Promise.reject(new W3mError('INSUFFICIENT_TOKENS'));
    const before = refreshed();
    await fill('0.000000000000000000000000000000000007');
    expect(send.problem.get()).to.equal('funds');
    expect(refreshed()).to.equal(before + 1);
  });

  for (const [what, change] of [
    ['the coin', [{ ...coin, amount: 2n * ETHER }, gold]],
    ['the token', [coin, { ...gold, amount: 8n }]],
  ] as const)
    it(`is estimated anew when the balance of ${what} changes, so that coins that arrive end their lack`, async () => {
      const { send, adapter, holdings, fill, priced } = world;
      send.edit({ token: tokenKey(gold) });
      adapter.cost = () => Promise.reject(new W3mError('INSUFFICIENT_FUNDS'));
      await fill('0.000000000000000000000000000000000007');
      expect(send.problem.get()).to.equal('fee-funds');
      adapter.cost = async () => ({ fee: FEE, deposit: 0n });
      holdings.set([...change]);
      await priced();
      expect(send.problem.get()).to.equal(undefined);
    });
});
