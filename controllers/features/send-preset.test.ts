import { expect } from '@open-wc/testing';
import { createSendWorld, gold, TO, type SendWorld } from '../../testing/send-world.js';
import type { Send } from './send.js';

describe('what a host preselects in a transfer', () => {
  let world: SendWorld;
  let send: Send;

  beforeEach(() => {
    world = createSendWorld();
    ({ send } = world);
  });
  afterEach(() => world.end());

  it('is entered, and no token that the account does not hold', async () => {
    send.preset({ amount: '0.25', to: TO, tokenAddress: gold.address });
    expect(send.holding.get()).to.equal(gold);
    expect(send.draft.get()).to.include({ amount: '0.25', to: TO });
    send.preset({ amount: 5, to: {}, token: { network: 1 } } as never); // plain JavaScript
    expect(send.draft.get()).to.include({ amount: '0.25', to: TO });
    send.preset({ tokenAddress: TO });
    expect(send.holding.get()).to.equal(undefined);
    await world.priced();
    expect(send.problem.get()).to.equal('no-token');
    await send.openReview();
    expect(send.review.get()).to.equal(undefined);
  });
});
