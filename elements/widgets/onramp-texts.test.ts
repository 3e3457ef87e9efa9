import { expect } from '@open-wc/testing';
import { estimateText } from './onramp-texts.js';

describe('texts of a purchase', () => {
  for (const [value, text] of [
    ['0.015312345678901234', '0.01531'],
    ['48.5', '48.5'],
    ['12345.678', '12,345.68'],
    ['0.000000123456', '0.0000001235'],
    ['0', '0'],
  ] as const)
    it(`shortens the estimate ${value} to ${text}`, () => {
      expect(estimateText(value)).to.equal(text);
    });
});
