import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { coin, createSendWorld, ethereum, ETHER, FEE, OWN, TO, type SendWorld } from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import { recordRequest } from './sent-record.js';

describe('a transfer that a wallet is asked for', () => {
  let world: SendWorld;

  beforeEach(() => (world = createSendWorld()));
  afterEach(() => world.end());

  const review = async (): Promise<void> => {
    await world.fill('0.5');
    await world.send.openReview();
  };
  const outcome = (): unknown => {
    const submission = world.send.submission.get();
    return submission.status === 'failed' ? submission.error.code : submission.status;
  };

  for (const [code, later] of [
    ['OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN'],
    ['USER_REJECTED', 'confirmed'],
  ] as const)
    it(`ends with ${later} when it is tried again after ${code}`, async () => {
      const { send, adapter } = world;
      await review();
      const { answer } = adapter;
      adapter.answer = async ({ onAsk }) => {
        onAsk?.();
        throw new W3mError(code);
      };
      await send.submit();
      adapter.answer = answer;
      send.finish();
      await review();
      await send.submit();
      expect([outcome(), adapter.sent.length]).to.deep.equal([later, later === 'confirmed' ? 2 : 1]);
    });

  it('is asked for by one tab of two that plan at the same time', async () => {
    const { send, adapter, sent, clock } = world;
    await review();
    let isRequested = false;
    adapter.answer = async ({ onAsk, onSent }) => {
      const account = { namespace: 'eip155', address: OWN, type: 'eoa' } as const;
      const cost = { fee: FEE, deposit: 0n };
      recordRequest(sent, { account, network: ethereum, holding: coin, amount: ETHER / 2n, to: TO, cost }, clock.now());
      onAsk?.();
      isRequested = true;
      onSent?.('0xhash');
      return '0xhash';
    };
    await send.submit();
    await settle();
    expect([outcome(), isRequested]).to.deep.equal(['OUTCOME_UNKNOWN', false]);
  });
});
