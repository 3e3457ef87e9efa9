import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { tokenKey } from '../domain/assets/tokens.js';
import {
  coin,
  createSendWorld,
  ETHER,
  ethereum,
  FEE,
  gold,
  other,
  OWN,
  PREVIEW,
  TO,
  type SendWorld,
  type TransferAdapter,
} from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import type { RouterController } from '../state/router-controller.js';
import type { Send } from './send.js';

describe('the Send feature', () => {
  let world: SendWorld;
  let send: Send;
  let adapter: TransferAdapter;
  let router: RouterController;
  let account: SendWorld['account'];
  let network: SendWorld['network'];
  const priced = (): Promise<void> => world.priced();
  const fill = (amount?: string, to?: string): Promise<void> => world.fill(amount, to);

  beforeEach(() => {
    world = createSendWorld();
    ({ send, adapter, router, account, network } = world);
  });
  afterEach(() => world.end());

  it('estimates the cost once the draft is complete and typing has stopped', async () => {
    send.edit({ amount: '0.5' });
    await priced();
    send.edit({ to: TO });
    await settle();
    send.edit({ amount: '0.25' });
    await priced();
    expect(adapter.estimated).to.deep.equal([{ to: TO, amount: ETHER / 4n, token: undefined }]);
    expect(send.cost.latest.get()).to.deep.equal({ fee: FEE, deposit: 0n });
    expect(send.problem.get()).to.equal(undefined);
  });

  for (const [code, problem] of [
    ['INSUFFICIENT_FUNDS', 'fee-funds'],
    ['INVALID_REQUEST', 'address-format'],
    ['NODE_UNREACHABLE', 'estimate'],
  ] as const) {
    it(`turns ${code} of the estimate into the problem "${problem}"`, async () => {
      adapter.cost = () => Promise.reject(new W3mError(code));
      await fill();
      expect(send.problem.get()).to.equal(problem);
      await send.openReview();
      expect(send.review.get()).to.equal(undefined);
    });
  }

  it('enters all of a token, and of the coin what the fee leaves', async () => {
    await send.max();
    expect(adapter.estimated).to.deep.equal([{ to: OWN, amount: 1n, isAll: true }]);
    expect(send.draft.get().amount).to.equal('0.99999999999997375'); // 1 − 21000 × 1.25 wei
    send.edit({ token: tokenKey(gold) });
    await send.max();
    expect(send.draft.get().amount).to.equal(`0.${'0'.repeat(35)}7`);
  });

  for (const decimals of [0, 6, 18, 36, 77]) {
    it(`reviews and sends all 78 digits of a token with ${decimals} decimals`, async () => {
      const most = 2n ** 256n - 1n;
      const holding = { ...gold, decimals, amount: most };
      world.holdings.set([coin, holding]);
      send.edit({ token: tokenKey(holding), to: TO });
      await send.max();
      expect(send.draft.get().amount.replace('.', '')).to.equal(String(most));
      await priced();
      await send.openReview();
      expect(send.review.get()?.amount).to.equal(most);
      await send.submit();
      expect(adapter.sent).to.deep.equal([{ to: TO, amount: most, token: gold.address }]);
      expect(world.sent.of(`eip155:1:${OWN}`)[0]?.transfers[0]?.quantity.replace('.', '')).to.equal(String(most));
    });
  }

  it('sends what dollars buy at the price, and keeps the amount when the unit changes', async () => {
    send.edit({ amount: '0.5' });
    world.prices.set(new Map([['ETH', '2000']]));
    send.switchUnit();
    expect(send.draft.get()).to.deep.include({ amount: '1000', isFiat: true });
    await fill('1000.000000000000001');
    expect(adapter.estimated.at(-1)).to.deep.equal({ to: TO, amount: ETHER / 2n, token: undefined });
    await send.openReview();
    expect(send.review.get()).to.deep.include({ amount: ETHER / 2n, price: '2000' });
    send.switchUnit();
    expect(send.draft.get()).to.deep.include({ amount: '0.5', isFiat: false });
  });

  it('reviews and sends the amount of the review, although the price moves', async () => {
    world.prices.set(new Map([['ETH', '2000']]));
    send.edit({ isFiat: true });
    await fill('1000');
    await send.openReview();
    world.prices.set(new Map([['ETH', '1000']]));
    await send.submit();
    expect(adapter.sent).to.deep.equal([{ to: TO, amount: ETHER / 2n, token: undefined }]);
  });

  it('keeps dollars whose price is gone, and says so', async () => {
    world.prices.set(new Map([['ETH', '2000']]));
    send.edit({ isFiat: true });
    await fill('1000');
    world.prices.set(new Map());
    expect([send.problem.get(), send.draft.get().amount]).to.deep.equal(['no-price', '1000']);
    world.prices.set(new Map([['ETH', '2000']]));
    await priced();
    expect(send.problem.get()).to.equal(undefined);
    send.switchUnit();
    world.prices.set(new Map());
    expect(send.draft.get().amount).to.equal('0.5');
  });

  it('enters the maximum in units, and empties dollars of which the chosen token has no price', async () => {
    world.prices.set(new Map([['ETH', '2000']]));
    send.edit({ isFiat: true, amount: '7' });
    await send.max();
    expect(send.draft.get()).to.deep.include({ amount: '0.99999999999997375', isFiat: false });
    send.switchUnit();
    send.edit({ token: tokenKey(gold) });
    expect(send.draft.get()).to.deep.include({ amount: '', isFiat: false });
  });

  it('has no price on a test network', async () => {
    world.prices.set(new Map([['ETH', '0']])); // what prices say there
    await settle();
    expect(send.price.get()).to.equal(undefined);
  });

  it('drops a maximum that comes after an edit', async () => {
    let release = (): void => undefined;
    adapter.cost = () => new Promise(resolve => (release = () => resolve({ fee: FEE, deposit: 0n })));
    const max = send.max();
    await settle();
    send.edit({ amount: '3' });
    release();
    await max;
    expect(send.draft.get().amount).to.equal('3');
  });

  const view = (): string => router.current.get().view;

  it('opens the review with one click before the cost is known', async () => {
    send.edit({ amount: '0.5', to: TO });
    const opened = send.openReview();
    expect(send.isReviewPending.get()).to.equal(true);
    await send.openReview(); // the second click
    expect(view()).to.equal('WalletSend');
    await priced();
    await opened;
    expect(send.isReviewPending.get()).to.equal(false);
    expect(view()).to.equal('WalletSendPreview');
    expect(send.review.get()).to.deep.include({ to: TO, amount: ETHER / 2n, cost: { fee: FEE, deposit: 0n } });
  });

  for (const [event, happen] of [
    ['the draft was edited', () => send.edit({ amount: '0.25' })],
    ['the person left the form', () => router.goBack()],
    ['the person left the form and came back', () => (router.goBack(), router.push('WalletSend'))],
    ['the account changed', () => account.set({ namespace: 'eip155', address: TO, type: 'eoa' })],
    ['the estimate failed', () => (adapter.cost = () => Promise.reject(new W3mError('NODE_UNREACHABLE')))],
  ] as const) {
    it(`opens no review if ${event} before the cost was known`, async () => {
      send.edit({ amount: '0.5', to: TO });
      const opened = send.openReview();
      happen();
      await priced();
      await opened;
      await priced();
      expect(view()).not.to.equal('WalletSendPreview');
      expect(send.review.get()).to.equal(undefined);
      expect(send.isReviewPending.get()).to.equal(false);
    });
  }

  it('opens the review of the second draft if a second was requested meanwhile', async () => {
    send.edit({ amount: '0.5', to: TO });
    const first = send.openReview();
    send.edit({ amount: '0.25' });
    const second = send.openReview();
    await priced();
    await Promise.all([first, second]);
    expect(send.review.get()).to.deep.include({ amount: ETHER / 4n });
  });

  it('leaves the view of a review that does not exist', async () => {
    router.push('WalletSendPreview');
    await settle();
    expect(view()).to.equal('WalletSend');
  });

  it('sends what was reviewed, remembers the receiver and clears the draft', async () => {
    await fill();
    expect(send.warning.get()).to.equal('first-time');
    await send.openReview();
    await send.submit();
    expect(adapter.sent).to.deep.equal([{ to: TO, amount: ETHER / 2n, token: undefined }]);
    expect(send.submission.get()).to.deep.equal({ status: 'confirmed', hash: '0xhash' });
    expect(world.tracked).to.deep.equal(['SEND_INITIATED', 'SEND_SUCCESS']);
    expect(send.draft.get()).to.deep.equal({ amount: '', to: '' });
    expect(send.recent.get()).to.deep.equal([TO]);
    expect(world.refreshed()).to.equal(2);
  });

  it('points out a contract before an amount is entered, and also if the estimate fails', async () => {
    adapter.isContract = async () => true;
    adapter.cost = () => Promise.reject(new W3mError('NODE_UNREACHABLE'));
    send.edit({ to: TO });
    await priced();
    expect(send.warning.get()).to.equal('contract');
    send.edit({ amount: '0.5' });
    await priced();
    expect([send.problem.get(), send.warning.get()]).to.deep.equal(['estimate', 'contract']);
  });

  it('forgets what it knows of a receiver when another one is entered', async () => {
    adapter.isContract = async () => true;
    send.edit({ to: OWN });
    await priced();
    adapter.isContract = () => new Promise(() => undefined);
    send.edit({ to: TO });
    expect(send.warning.get()).to.equal('first-time');
    await priced();
    expect(send.warning.get()).to.equal('first-time');
  });

  it('asks again whether the receiver is a contract before the review, if that was not known', async () => {
    adapter.isContract = () => Promise.reject(new W3mError('NODE_UNREACHABLE'));
    await fill();
    expect(send.warning.get()).to.equal('first-time');
    adapter.isContract = async () => true;
    const opened = send.openReview();
    await priced();
    await opened;
    expect([view(), send.warning.get()]).to.deep.equal(['WalletSendPreview', 'contract']);
  });

  it('keeps the draft when the wallet declines', async () => {
    adapter.answer = () => Promise.reject(new W3mError('USER_REJECTED'));
    await fill();
    await send.openReview();
    await send.submit();
    expect(send.submission.get()).to.have.nested.property('error.code', 'USER_REJECTED');
    expect(send.draft.get()).to.deep.equal({ amount: '0.5', to: TO });
    expect(world.tracked).to.deep.equal(['SEND_INITIATED', 'SEND_ERROR']);
    expect(send.recent.get()).to.deep.equal([]);
    expect(world.refreshed()).to.equal(0);
  });

  it('keeps the hash of a transfer that was sent and then failed', async () => {
    adapter.answer = async ({ onSent }) => {
      onSent?.('0xhash');
      throw new W3mError('EXECUTION_REVERTED');
    };
    await fill();
    await send.openReview();
    await send.submit();
    expect(send.submission.get()).to.deep.include({ status: 'failed', hash: '0xhash' });
    expect(world.refreshed()).to.equal(2);
  });

  it('reviews the new fee when the network charges more than was reviewed', async () => {
    await fill();
    await send.openReview();
    adapter.answer = async ({ reviewed }) => {
      expect(reviewed).to.deep.equal({ account: OWN, network: 'eip155:1', cost: { fee: FEE, deposit: 0n } });
      adapter.cost = async () => ({ fee: 2n * FEE, deposit: 0n });
      throw new W3mError('FEE_CHANGED');
    };
    await send.submit();
    expect(send.review.get()?.cost.fee).to.equal(2n * FEE);
    expect(send.submission.get()).to.have.nested.property('error.code', 'FEE_CHANGED');
  });

  it('reviews no amount whose unit differs from that of the network', async () => {
    adapter.assetError = new W3mError('ASSET_MISMATCH');
    await fill();
    expect(send.problem.get()).to.equal('asset');
    await send.openReview();
    await send.submit();
    expect([send.review.get(), adapter.sent]).to.deep.equal([undefined, []]);
  });

  it('enters the maximum for a receiver that takes no less than a minimum', async () => {
    adapter.cost = async () => {
      if (adapter.estimated.at(-1)?.to === TO) throw new W3mError('AMOUNT_TOO_SMALL', { params: { minimum: '1 SOL' } });
      return { fee: FEE, deposit: 0n };
    };
    send.edit({ to: TO });
    await send.max();
    expect(send.draft.get().amount).to.equal('0.99999999999997375');
  });

  it('forgets a transfer that the network has refused, and can send it again', async () => {
    adapter.answer = async ({ onSent, onRefused }) => {
      onSent?.('0xhash');
      onRefused?.('0xhash');
      throw new W3mError('INSUFFICIENT_FUNDS');
    };
    await fill();
    await send.openReview();
    await send.submit();
    expect(send.submission.get()).to.deep.include({ status: 'failed', hash: undefined });
    expect(world.sent.of(`eip155:1:${OWN}`)).to.deep.equal([]);
    await send.submit();
    expect(adapter.sent).to.have.length(2);
  });

  it('asks no wallet for a transfer that was sent a moment ago and is not final', async () => {
    adapter.answer = async ({ onSent }) => {
      onSent?.('0xhash');
      throw new W3mError('TRANSACTION_UNCONFIRMED');
    };
    for (const _ of ['first', 'second']) {
      await fill();
      await send.openReview();
      await send.submit();
      expect(adapter.sent).to.have.length(1);
    }
    const submission = send.submission.get();
    expect(submission.status === 'failed' && submission.error.code).to.equal('TRANSFER_UNDER_WAY');
  });

  it('asks the wallet once for two clicks', async () => {
    let finish: (hash: string) => void = () => undefined;
    adapter.answer = () => new Promise(resolve => (finish = resolve));
    await fill();
    await send.openReview();
    const first = send.submit();
    await send.submit();
    await send.openReview();
    expect(send.submission.get()).to.deep.equal({ status: 'asking' });
    finish('0xhash');
    await first;
    expect(adapter.sent).to.have.length(1);
  });

  for (const [change, apply] of [
    ['account', () => account.set({ namespace: 'eip155', address: TO, type: 'eoa' })],
    ['network', () => network.set(other)],
  ] as const) {
    it(`does not send after the ${change} changed`, async () => {
      await fill();
      await send.openReview();
      apply(); // and the click comes before anything has noticed
      await send.submit();
      expect(adapter.sent).to.deep.equal([]);
      expect(send.isInterrupted.get()).to.equal(true);
    });

    it(`starts anew when the ${change} changes, and keeps the receiver`, async () => {
      await fill();
      await send.openReview();
      apply();
      await settle();
      expect(send.review.get()).to.equal(undefined);
      expect(view()).to.equal('WalletSend');
      expect(send.draft.get()).to.deep.equal({ amount: '', to: TO });
    });

    it(`leaves the review if the ${change} changes while a wallet is asked that declines`, async () => {
      let decline: (error: W3mError) => void = () => undefined;
      adapter.answer = () => new Promise((_, reject) => (decline = reject));
      await fill();
      await send.openReview();
      const submitted = send.submit();
      await settle(); // the wallet is asked
      apply();
      await settle();
      expect(view()).to.equal('WalletSendPreview');
      decline(new W3mError('USER_REJECTED'));
      await submitted;
      await settle();
      expect(send.review.get()).to.equal(undefined);
      expect(view()).to.equal('WalletSend');
      expect(send.isInterrupted.get()).to.equal(true);
    });

    it(`shows the end of a sent transfer if the ${change} changes meanwhile, until the person leaves it`, async () => {
      let finish: () => void = () => undefined;
      adapter.answer = ({ onSent }) => {
        onSent?.('0xhash');
        return new Promise(resolve => (finish = () => resolve('0xhash')));
      };
      await fill();
      await send.openReview();
      const submitted = send.submit();
      await settle(); // the wallet is asked
      apply();
      finish();
      await submitted;
      await settle();
      expect(send.submission.get()).to.deep.equal({ status: 'confirmed', hash: '0xhash' });
      expect(send.review.get()?.network).to.equal(ethereum);
      expect(view()).to.equal('WalletSendPreview');
      send.finish();
      await settle();
      expect(send.submission.get()).to.deep.equal({ status: 'idle' });
      expect(send.isInterrupted.get()).to.equal(false);
    });
  }

  it('previews the reviewed transfer with its account and network, and nothing before', async () => {
    await fill();
    expect(adapter.previewed).to.deep.equal([]);
    await send.openReview();
    await settle();
    const request = { transfer: { to: TO, amount: ETHER / 2n, token: undefined } };
    const known = { assets: [] };
    expect(adapter.previewed).to.deep.equal([[request, { account: OWN, network: ethereum, known }]]);
    expect(send.preview.latest.get()).to.equal(PREVIEW);
  });

  it('aborts the preview when the review is left', async () => {
    adapter.preview = (_request, _on, signal) => {
      if (signal) adapter.previewSignals.push(signal);
      return new Promise(() => undefined);
    };
    await fill();
    await send.openReview();
    await settle();
    expect(send.preview.state.get().status).to.equal('loading');
    send.edit({ amount: '0.25' });
    await settle();
    expect(adapter.previewSignals.map(({ aborted }) => aborted)).to.deep.equal([true]);
    expect(send.preview.state.get()).to.deep.equal({ status: 'idle' });
  });

  it('rejects the preview with METHOD_UNSUPPORTED as the cause on an adapter without previews', async () => {
    delete adapter.preview;
    await fill();
    await send.openReview();
    await settle();
    expect(send.preview.state.get()).to.have.nested.property('error.code', 'PREVIEW_UNAVAILABLE');
    expect(send.preview.state.get()).to.have.nested.property('error.cause.code', 'METHOD_UNSUPPORTED');
  });
});
