import { expect } from '@open-wc/testing';
import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { withShownKind } from './activity-kind.js';

const gift: ActivityTransfer = { direction: 'in', quantity: '1', label: 'GLD', address: '0x1' };
const forged: ActivityTransfer = { ...gift, direction: 'out', quantity: '1000', label: 'USDC', isSpam: true };
const entry = (transfers: readonly ActivityTransfer[], kind: Activity['kind'] = 'trade'): Activity => ({
  id: '0x1',
  hash: '0x1',
  network: 'eip155:1',
  kind,
  status: 'confirmed',
  at: 1,
  transfers,
});

describe('the kind of a past transaction', () => {
  const kindOf = (activity: Activity, sent: readonly Activity[] = []): unknown =>
    withShownKind([activity], sent)[0]?.kind;

  it('is a receipt if all that the account seems to have given is spam', () => {
    for (const kind of ['trade', 'send', 'approve', 'burn', 'deposit', 'repay'] as const)
      expect(kindOf(entry([gift, forged], kind)), kind).to.equal('receive');
    expect(kindOf(entry([gift, forged], 'mint'))).to.equal('mint');
  });

  it('stays what it is for what the account gave or sent', () => {
    expect(kindOf(entry([gift, { ...forged, isSpam: false }]))).to.equal('trade');
    expect(kindOf(entry([{ ...gift, isOwn: true }]))).to.equal('trade');
    expect(kindOf(entry([gift, forged]), [entry([gift])])).to.equal('trade');
    expect(kindOf(entry([], 'approve'))).to.equal('approve');
  });
});
