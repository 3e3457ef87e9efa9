import { expect } from '@open-wc/testing';
import { limitedFee } from './fee.js';

describe('limitedFee', () => {
  it('shows four significant digits, and all of them in the title', () => {
    const { value, title } = limitedFee(64_233_000_578_097n, 18, 'ETH');
    expect(value).to.contain('0.00006424 ETH');
    expect(title).to.equal('0.000064233000578097 ETH');
  });

  it('shows a short fee as it is', () => {
    expect(limitedFee(5_000n, 9, 'SOL').value).to.contain('0.000005 SOL');
  });
});
