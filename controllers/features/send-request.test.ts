import { expect } from '@open-wc/testing';
import { W3mError } from '../domain/errors/errors.js';
import { coin, createSendWorld, ethereum, ETHER, FEE, OWN, TO, type SendWorld } from '../../testing/send-world.js';
import { settle } from '../../testing/settle.js';
import { recordRequest, recordSent } from './sent-record.js';

const HOUR_MS = 60 * 60_000;

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

  const account = { namespace: 'eip155', address: OWN, type: 'smartAccount' } as const;
  const earlier = { account, network: ethereum, holding: coin, amount: ETHER / 2n, to: TO } as const;

  for (const [what, status, first, then] of [
    ['asks the wallet again once the same one of an earlier page has failed', 'failed', 'confirmed', 'confirmed'],
    [
      'says that the same one of an earlier page was made, and then asks the wallet',
      'confirmed',
      'TRANSFER_UNDER_WAY',
      'confirmed',
    ],
    [
      'asks no wallet while the network does not have the same one yet',
      'pending',
      'TRANSFER_UNDER_WAY',
      'TRANSFER_UNDER_WAY',
    ],
    [
      'asks no wallet while no node says how the same one has ended',
      'none',
      'TRANSFER_UNDER_WAY',
      'TRANSFER_UNDER_WAY',
    ],
  ] as const)
    it(what, async () => {
      const { send, adapter, sent, clock } = world;
      const cost = { fee: FEE, deposit: 0n };
      recordSent(sent, { ...earlier, cost }, { hash: '0xearlier', at: clock.now(), isAccepted: true });
      adapter.status = async ({ hash, address }) => {
        expect([hash, address]).to.deep.equal(['0xearlier', OWN]);
        if (status === 'none') throw new W3mError('NODE_UNREACHABLE');
        return status;
      };
      const outcomes: unknown[] = [];
      for (const _ of ['first', 'then']) {
        send.finish();
        await review();
        await send.submit();
        outcomes.push(outcome());
        clock.advance(HOUR_MS); // the transfer of this page does not bar the next one
      }
      expect(outcomes).to.deep.equal([first, then]);
    });

  it('is asked for by one tab of two that plan at the same time', async () => {
    const { send, adapter, sent, clock } = world;
    await review();
    let isRequested = false;
    adapter.answer = async ({ onAsk, onSent }) => {
      recordRequest(sent, { ...earlier, cost: { fee: FEE, deposit: 0n } }, clock.now());
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
