import { expect } from '@open-wc/testing';
import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { withoutPoison } from './activity-poison.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const FRIEND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const LOOK_ALIKE = '0x7099000000000000000000000000000000dc79c8';
const entry = (hash: string, counterparty: string, isSpam?: boolean): Activity => ({
  id: hash,
  hash,
  network: 'eip155:1',
  kind: 'receive',
  status: 'confirmed',
  at: 1,
  transfers: [{ direction: 'in', quantity: '0.000001', label: 'ETH', counterparty, isSpam }],
});

describe('a history without poison', () => {
  it('offers no address that imitates one that the person has used, whatever moved', () => {
    const sent = [{ ...entry('sent', FRIEND), status: 'pending' as const }];
    for (const known of [
      { own: OWN, used: [FRIEND], sent: [] },
      { own: OWN, used: [], sent },
      { own: FRIEND, used: [], sent: [] },
    ]) {
      const [found, honest] = withoutPoison([entry('dust', LOOK_ALIKE), entry('gift', FRIEND)], known);
      expect(found?.transfers[0]).to.include({ isSpam: true }).and.not.have.property('counterparty');
      expect(honest?.transfers[0]).to.include({ counterparty: FRIEND });
    }
  });

  it('knows receivers of what the account sent elsewhere: of the coin, and of tokens in its own transactions', () => {
    const paid = (rest: Partial<ActivityTransfer>): Activity => {
      const transfer: ActivityTransfer = {
        direction: 'out',
        quantity: '1',
        label: 'ETH',
        counterparty: FRIEND,
        ...rest,
      };
      return { ...entry('paid', FRIEND), kind: 'send', transfers: [transfer] };
    };
    const dustOf = (earlier: Activity): ActivityTransfer | undefined => {
      const [dust, shown] = withoutPoison([entry('dust', LOOK_ALIKE), earlier], { own: OWN, used: [], sent: [] });
      expect(shown?.transfers[0]).to.include({ counterparty: FRIEND });
      return dust?.transfers[0];
    };
    expect(dustOf(paid({}))).to.include({ isSpam: true });
    expect(dustOf(paid({ address: '0x1', isOwn: true }))).to.include({ isSpam: true });
    // Nothing proves these: a contract logs them in the name of the account
    for (const claim of [{ address: '0x1' }, { quantity: '0' }, { isSpam: true }, { direction: 'in' }] as const)
      expect(dustOf(paid(claim)), JSON.stringify(claim)).not.to.have.property('isSpam', true);
  });

  it('shows what this modal has sent, also if the source calls it spam', () => {
    const own = { ...entry('mine', FRIEND), status: 'pending' as const };
    const [found] = withoutPoison([entry('mine', LOOK_ALIKE, true)], { own: OWN, used: [], sent: [own] });
    expect(found?.status).to.equal('confirmed');
    expect(found?.transfers).to.deep.equal(own.transfers);
    const [other] = withoutPoison([entry('other', FRIEND, true)], { own: OWN, used: [], sent: [own] });
    expect(other?.transfers[0]?.isSpam).to.equal(true);
  });
});
