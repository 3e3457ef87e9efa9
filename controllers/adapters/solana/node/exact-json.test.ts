import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { parseExactJson } from './exact-json.js';

describe('JSON of nodes', () => {
  it('keeps long numbers to the last digit, as text', () => {
    const json = '{"value":12345678901234567890,"list":[-9007199254740993,7,1.5,1e21],"epoch":18446744073709551615}';
    expect(parseExactJson(json)).to.deep.equal({
      value: '12345678901234567890',
      list: ['-9007199254740993', 7, 1.5, 1e21],
      epoch: '18446744073709551615',
    });
  });

  it('leaves alone what stands in texts', () => {
    const texts = { a: '12345678901234567890', 'b\\"12345678901234567890': ['\\', '"', '1234567890123456789'] };
    expect(parseExactJson(JSON.stringify(texts))).to.deep.equal(texts);
  });

  it('reads everything else as JSON is read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const json = JSON.stringify(value);
        fc.pre(!/\d{16}/.test(json));
        expect(parseExactJson(json)).to.deep.equal(JSON.parse(json));
      }),
    );
  });

  it('keeps every amount of the chain', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), amount => {
        const { value } = parseExactJson(`{"value":${amount}}`) as { readonly value: string | number };
        expect(BigInt(value)).to.equal(amount);
      }),
    );
  });

  it('throws for what is none', () => {
    for (const text of ['', '<html>', '{"a":1234567890123456789']) {
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    }
  });
});
