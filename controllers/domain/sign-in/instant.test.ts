import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { instantOf } from './instant.js';

describe('instantOf', () => {
  it('reads what Date writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        date => instantOf(date.toISOString()) === date.getTime(),
      ),
    );
  });

  for (const [text, same] of [
    ['2026-01-01T00:00:00+02:00', '2025-12-31T22:00:00.000Z'],
    ['2026-01-01T00:00:00-02:30', '2026-01-01T02:30:00.000Z'],
    ['2026-01-01t00:00:00.5z', '2026-01-01T00:00:00.500Z'],
    ['2026-01-01T00:00:00.1239Z', '2026-01-01T00:00:00.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
  ] as const) {
    it(`reads ${text}`, () => expect(new Date(instantOf(text)!).toISOString()).to.equal(same));
  }

  for (const text of [
    '',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-1-01T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:61Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00Z ',
    'Thu, 01 Jan 2026 00:00:00 GMT',
    '1767225600000',
  ]) {
    it(`refuses ${JSON.stringify(text)}`, () => expect(instantOf(text)).to.equal(undefined));
  }
});
