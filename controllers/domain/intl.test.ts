import { expect } from '@open-wc/testing';
import { dateFormat, numberFormat } from './intl.js';

describe('numberFormat', () => {
  it('creates one formatter for a locale and options', () => {
    expect(numberFormat('en', { style: 'percent' })).to.equal(numberFormat('en', { style: 'percent' }));
  });

  it('tells locales and options apart', () => {
    expect(numberFormat('en').format(1.5)).to.equal('1.5');
    expect(numberFormat('de').format(1.5)).to.equal('1,5');
    expect(numberFormat('en', { minimumFractionDigits: 2 }).format(1.5)).to.equal('1.50');
  });

  it('has the digits of our texts in Arabic', () => {
    expect(numberFormat('ar').format(2026)).to.equal('2,026');
    expect(dateFormat('ar', { year: 'numeric' }).format(0)).to.match(/19(69|70)/);
  });
});

describe('dateFormat', () => {
  const { getTimezoneOffset } = Date.prototype;

  afterEach(() => {
    Date.prototype.getTimezoneOffset = getTimezoneOffset;
  });

  it('creates one formatter for a locale and options', () => {
    expect(dateFormat('en', { month: 'long' })).to.equal(dateFormat('en', { month: 'long' }));
    expect(dateFormat('en', { month: 'long' })).not.to.equal(dateFormat('en', { month: 'short' }));
  });

  it('creates another one after the time zone of the system has changed', () => {
    const before = dateFormat('en', { timeStyle: 'short' });
    Date.prototype.getTimezoneOffset = () => -331;
    expect(dateFormat('en', { timeStyle: 'short' })).not.to.equal(before);
  });
});
