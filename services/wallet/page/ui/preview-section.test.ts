import { expect } from '@open-wc/testing';
import type { ApprovalChange } from '../../../../controllers/domain/assets/preview.js';
import { approvalStep, changeSteps, warningTexts } from './preview-section.js';

const right: ApprovalChange = {
  asset: { kind: 'token', address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'GLD', decimals: 18 },
  spender: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 10n ** 18n,
};
const lastRow = (approval: ApprovalChange): unknown => approvalStep(approval).rows.at(-1);

describe('Preview of the secure wallet', () => {
  it('tells until when a right can be used', () => {
    const at = Date.UTC(2030, 0, 2, 12);
    const time = new Date(at).toLocaleString('en');
    expect(lastRow({ ...right, expiresAt: 'never' })).to.deep.equal({
      label: 'Until',
      value: 'No expiry',
      isDanger: true,
    });
    expect(lastRow({ ...right, expiresAt: at })).to.deep.equal({ label: 'Until', value: time });
    expect(lastRow({ ...right, expiresAt: at, outlastsExpiry: true })).to.deep.equal({
      label: 'Signature valid until',
      value: time,
    });
    expect(approvalStep(right).rows).to.have.length(2);
  });

  it('says that a right is revoked', () => {
    expect(approvalStep({ ...right, amount: 0n, expiresAt: 'never' }).what).to.equal(
      '0x70…dc79C8 can no longer spend your GLD',
    );
  });

  it('shows each warning, those of traps in the look of danger', () => {
    const { dangers, warnings } = warningTexts([
      'unreadable',
      'no-expiry',
      'look-alike-name',
      'look-alike-address',
      'wrong-network',
      'incomplete',
    ]);
    expect(dangers.join(' ')).to.match(/does not expire.*looks like one you know/);
    expect(warnings).to.have.length(4);
  });

  it('says that more may change, also where nothing else is known', () => {
    expect(changeSteps({ changes: [], isComplete: false })[0]?.rows).to.have.length(1);
    expect(changeSteps({ changes: [], isComplete: true })).to.deep.equal([]);
  });
});
