import { expect } from '@open-wc/testing';
import { roundedFee } from './fee.js';

describe('roundedFee', () => {
  it('keeps four significant digits and never shows less than may be paid', () => {
    expect(roundedFee(64_233_000_578_097n)).to.equal(64_240_000_000_000n);
    expect(roundedFee(21_000_000_000_001n)).to.equal(21_010_000_000_000n);
    expect(roundedFee(99_991n)).to.equal(100_000n);
  });

  it('leaves a fee of few digits as it is', () => {
    expect(roundedFee(0n)).to.equal(0n);
    expect(roundedFee(1234n)).to.equal(1234n);
    expect(roundedFee(21_000_000_000_000n)).to.equal(21_000_000_000_000n);
  });
});
