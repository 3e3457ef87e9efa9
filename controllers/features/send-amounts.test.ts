import { expect } from '@open-wc/testing';
import { tokenKey, type Holding } from '../domain/assets/tokens.js';
import { loadErrors, W3mError } from '../domain/errors/errors.js';
import { fiatValue } from '../domain/assets/fiat.js';
import { formatBalanceExactly } from '../domain/format.js';
import { createSendWorld, FEE, gold, OWN, TO, type SendWorld } from '../../testing/send-world.js';

/** A token of which 100 units are shown as 105. */
const scaled: Holding = { ...gold, symbol: 'SCL', decimals: 2, amount: 1_000n, multiplier: '1.05' };

describe('amounts of the Send feature', () => {
  before(loadErrors);

  let world: SendWorld;
  beforeEach(() => {
    world = createSendWorld();
  });
  afterEach(() => world.end());

  for (const [code, problem] of [
    ['AMOUNT_TOO_SMALL', 'too-small'],
    ['REMAINDER_TOO_SMALL', 'remainder'],
  ] as const)
    it(`turns ${code} of the estimate into the problem "${problem}" with its minimum`, async () => {
      const { send, adapter, fill } = world;
      adapter.cost = () => Promise.reject(new W3mError(code, { params: { minimum: '0.1 SOL' } }));
      await fill();
      expect([send.problem.get(), send.minimum.get()]).to.deep.equal([problem, '0.1 SOL']);
      await send.openReview();
      expect(send.review.get()).to.equal(undefined);
    });

  describe('of a scaled token', () => {
    beforeEach(() => {
      world.holdings.set([gold, scaled]);
      world.prices.set(new Map([['SCL', '2']]));
      world.adapter.cost = async () => ({ fee: FEE, deposit: 0n, multiplier: '1.05' });
      world.holdings.set([scaled]);
      world.send.edit({ token: tokenKey(scaled) });
    });

    for (const [amount, units, shown] of [
      ['1.05', 100n, '1.05'],
      ['1.06', 100n, '1.05'],
      ['1.04', 99n, '1.03'],
      ['10.5', 1_000n, '10.5'],
    ] as const)
      it(`sends ${units} units for ${amount}, and shows ${shown}`, async () => {
        const { send, adapter, fill } = world;
        await fill(amount);
        await send.openReview();
        const review = send.review.get() ?? expect.fail('there is a review');
        expect(formatBalanceExactly({ ...review.holding, amount: review.amount })).to.equal(`${shown} SCL`);
        await send.submit();
        expect(adapter.sent.map(each => each.amount)).to.deep.equal([units]);
        expect(world.sent.of(`eip155:1:${OWN}`)[0]?.transfers[0]?.quantity).to.equal(shown);
      });

    it('enters and sends all units for the maximum, whatever the digits that are shown', async () => {
      const { send, adapter, fill } = world;
      for (const [amount, multiplier] of [
        [1_001n, '1.05'],
        [100n, '4.35'],
        [10_099n, '0.01'],
        [7n, '3.3333333333333335'],
      ] as const) {
        const holding: Holding = { ...scaled, amount, multiplier };
        world.holdings.set([holding]);
        await send.max();
        await fill(send.draft.get().amount);
        expect(adapter.estimated.at(-1)).to.deep.equal({ to: TO, amount, token: holding.address });
      }
    });

    it('refuses more than is shown to be held', async () => {
      await world.fill('10.51');
      expect(world.send.problem.get()).to.equal('funds');
    });

    it('takes dollars at the price of what is shown', async () => {
      const { send } = world;
      send.edit({ isFiat: true });
      await world.fill('2.1');
      await send.openReview();
      const { amount, holding, price } = send.review.get() ?? expect.fail('there is a review');
      expect([amount, price && fiatValue({ ...holding, amount }, price)]).to.deep.equal([100n, '2.1']);
      send.switchUnit();
      expect(send.draft.get()).to.include({ amount: '1.05', isFiat: false });
    });

    it('reads the tokens again, and estimates anew, if the network has another multiplier', async () => {
      const { send, adapter, fill, priced } = world;
      const refreshed = world.refreshed();
      adapter.assetError = new W3mError('ASSET_MISMATCH');
      await fill('2');
      expect(send.problem.get()).to.equal('asset');
      expect(world.refreshed()).to.equal(refreshed + 1);
      adapter.assetError = undefined;
      world.holdings.set([{ ...scaled, multiplier: '2' }]);
      await priced();
      expect(send.problem.get()).to.equal(undefined);
      expect(adapter.estimated.at(-1)?.amount).to.equal(100n);
    });

    it('needs another review if the multiplier changes after the review', async () => {
      const { send, adapter, fill } = world;
      await fill('1.05');
      await send.openReview();
      const refreshed = world.refreshed();
      adapter.answer = async ({ reviewed }) => {
        expect(reviewed?.cost?.multiplier).to.equal('1.05');
        throw new W3mError('ASSET_MISMATCH');
      };
      await send.submit();
      expect(send.submission.get()).to.have.nested.property('error.code', 'ASSET_MISMATCH');
      expect(world.refreshed()).to.equal(refreshed + 1);
      world.holdings.set([{ ...scaled, multiplier: '2.1' }]);
      send.edit({});
      await fill('1.05');
      await send.openReview();
      expect(send.review.get()?.amount).to.equal(50n);
    });
  });
});
