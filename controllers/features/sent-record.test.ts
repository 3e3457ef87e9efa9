import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { createStorage } from '../core/storage.js';
import { W3mError } from '../domain/errors/errors.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { coin, ethereum, ETHER, FEE, OWN, TO } from '../../testing/send-world.js';
import type { SendReview } from './send-submission.js';
import { isUnderWay, recordOutcome, recordSent } from './sent-record.js';
import { createSent, type SentList } from './sent.js';

const HOUR_MS = 60 * 60_000;
const review: SendReview = {
  account: { namespace: 'eip155', address: OWN, type: 'eoa' },
  network: ethereum,
  holding: coin,
  amount: ETHER,
  to: TO,
  cost: { fee: FEE, deposit: 0n },
};
const signed = { bytes: 'AQ==', blockhash: 'hash', slot: '1000000' };

describe('a transfer whose end is not known', () => {
  let scope: Scope;
  let sent: SentList;

  beforeEach(() => {
    localStorage.clear();
    scope = new Scope(new ManualClock());
    sent = createSent({ scope, storage: createStorage() });
  });
  afterEach(() => {
    scope.dispose();
    localStorage.clear();
  });

  it('is under way for a day where other owners of the account may have to approve it', () => {
    recordSent(sent, review, { hash: '0x1', at: 0, isAccepted: true });
    recordOutcome(sent, review, { hash: '0x1', error: new W3mError('APPROVALS_PENDING') });
    expect([1, 24 * HOUR_MS - 1, 24 * HOUR_MS].map(now => isUnderWay(sent, review, now))).to.deep.equal([
      ...[true, true],
      false,
    ]);
    expect(sent.of(`eip155:1:${OWN}`)[0]).to.include({ status: 'pending', isAccepted: true });
  });

  for (const [what, bytes, at] of [
    ['three minutes where the wallet has sent it', undefined, 180_000],
    ['a day where the page has signed it, and sends it again', signed, 24 * HOUR_MS],
  ] as const) {
    it(`is under way for ${what}, and stays pending`, () => {
      recordSent(sent, review, { hash: '0x1', at: 0, signed: bytes });
      recordOutcome(sent, review, { hash: '0x1', error: new W3mError('TRANSACTION_UNCONFIRMED') });
      expect([at - 1, at].map(now => isUnderWay(sent, review, now))).to.deep.equal([true, false]);
      expect(sent.of(`eip155:1:${OWN}`)[0]).to.deep.include({ status: 'pending', ...(bytes && { signed: bytes }) });
    });
  }

  it('is under way in another spelling of the receiver and of the token', () => {
    const token = { ...coin, address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' };
    recordSent(sent, { ...review, holding: token }, { hash: '0x1', at: 0 });
    const spelled = (address: string, to: string): boolean =>
      isUnderWay(sent, { ...review, holding: { ...token, address }, to }, 1);
    expect(spelled(token.address.toLowerCase(), TO)).to.equal(true);
    expect(spelled(token.address, TO.toLowerCase())).to.equal(true);
    expect(spelled(token.address, `eip155:1:${TO.toLowerCase()}`)).to.equal(true);
    expect(spelled(token.address, OWN)).to.equal(false);
    expect(spelled(OWN, TO)).to.equal(false);
  });
});
