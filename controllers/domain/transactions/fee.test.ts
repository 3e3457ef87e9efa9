import { expect } from '@open-wc/testing';
import { roundedFee, roundedValue } from './fee.js';

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

describe('roundedValue', () => {
  it('is never less than the value, and at most a cent more', () => {
    expect(roundedValue('1.2301')).to.equal('1.24');
    expect(roundedValue('0.994999')).to.equal('1');
    expect(roundedValue('0.0000000001')).to.equal('0.01');
  });

  it('keeps whole cents', () => {
    expect(roundedValue('0')).to.equal('0');
    expect(roundedValue('1.23')).to.equal('1.23');
    expect(roundedValue('1.2300')).to.equal('1.23');
    expect(roundedValue('1200')).to.equal('1200');
  });
});
