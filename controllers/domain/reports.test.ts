import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { categoryOf, trimText } from './reports.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

describe('categoryOf', () => {
  for (const [code, category] of [
    ['HTTP_STATUS', 'API_ERROR'],
    ['HTTP_UNREACHABLE', 'API_ERROR'],
    ['REQUEST_TIMEOUT', 'API_ERROR'],
    ['HTTP_BAD_ANSWER', 'DATA_PARSING_ERROR'],
    ['FRAME_LOAD_FAILED', 'SECURE_SITE_ERROR'],
    ['UNKNOWN', 'INTERNAL_SDK_ERROR'],
    ['TypeError', 'INTERNAL_SDK_ERROR'],
  ] as const) {
    it(`of ${code} is ${category}`, () => expect(categoryOf(code)).to.equal(category));
  }
});

describe('trimText', () => {
  for (const [text, trimmed] of [
    [`no funds in ${ADDRESS}.`, 'no funds in <hex>.'],
    [`mint ${MINT} not found`, 'mint <id> not found'],
    ['at https://api.example/v1/x?projectId=secret#y (a)', 'at https://api.example (a)'],
    [`GET https://user:pass@api.example/${ADDRESS}`, 'GET https://api.example'],
    ['mail to anna@example.org', 'mail to <email>'],
    ['nothing to remove', 'nothing to remove'],
  ] as const) {
    it(`turns "${text}" into "${trimmed}"`, () => expect(trimText(text)).to.equal(trimmed));
  }

  it('leaves no address in any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(trimText(`${before} ${ADDRESS} ${after}`)).not.to.include(ADDRESS.slice(2));
      }),
    );
  });

  it('is quick for a long text', () => {
    const started = performance.now();
    for (const part of ['a', 'http://', '0x', '@a.', 'a@']) {
      expect(trimText(part.repeat(500_000)).length).to.be.at.most(4_000);
    }
    expect(performance.now() - started).to.be.lessThan(2_000);
  });
});
