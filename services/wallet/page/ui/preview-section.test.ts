import { expect } from '@open-wc/testing';
import { warningTexts } from './preview-section.js';

describe('Preview of the secure wallet', () => {
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
});
