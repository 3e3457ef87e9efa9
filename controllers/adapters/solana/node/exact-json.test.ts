import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { longNumbers, parseExactJson, type ScannedText } from './exact-json.js';

/** Counts the characters that the scanner reads. */
function stepsOver(text: string): number {
  let steps = 0;
  const counted: ScannedText = {
    length: text.length,
    charCodeAt(at) {
      steps += 1;
      return text.charCodeAt(at);
    },
  };
  for (const [start, end] of longNumbers(counted)) expect(end).to.be.greaterThan(start);
  return steps;
}

/** Text that is dense in what the scanner distinguishes. */
const denseText = fc.string({
  unit: fc.constantFrom('"', '\\', '-', '+', '.', 'e', '0', '7', '{', ',', 'a'),
  maxLength: 200,
});

describe('JSON of nodes', () => {
  it('keeps long numbers to the last digit, as text', () => {
    const json = '{"value":12345678901234567890,"list":[-9007199254740993,7,1.5,1e21],"epoch":18446744073709551615}';
    expect(parseExactJson(json)).to.deep.equal({
      value: '12345678901234567890',
      list: ['-9007199254740993', 7, 1.5, 1e21],
      epoch: '18446744073709551615',
    });
  });

  it('leaves strings unchanged', () => {
    const texts = { a: '12345678901234567890', 'b\\"12345678901234567890': ['\\', '"', '1234567890123456789'] };
    expect(parseExactJson(JSON.stringify(texts))).to.deep.equal(texts);
  });

  it('reads all other values as JSON', () => {
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

  it('throws for invalid JSON', () => {
    for (const text of ['', '<html>', '{"a":1234567890123456789']) {
      expect(() => parseExactJson(text)).to.throw(SyntaxError);
    }
  });

  it('reads each character at most three times, in JSON that is cut off anywhere', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (json, cut) => {
        const text = json.slice(0, cut % (json.length + 1));
        expect(stepsOver(text)).to.be.at.most(3 * text.length);
      }),
    );
  });

  it('reads each character at most three times, in any text', () => {
    fc.assert(
      fc.property(denseText, text => {
        expect(stepsOver(text)).to.be.at.most(3 * text.length);
      }),
    );
  });

  for (const [what, text] of [
    ['a string that never closes', `{"a":"${'a'.repeat(100_000)}`],
    ['a string of escapes that never closes', `"${'\\\\'.repeat(50_000)}`],
    ['signs without digits', '-'.repeat(100_000)],
    ['digits without an end', '7'.repeat(100_000)],
  ] as const) {
    it(`reads ${what} in linear steps`, () => {
      expect(stepsOver(text)).to.be.at.most(3 * text.length);
    });
  }

  it('accepts the same texts as JSON.parse, also truncated or changed ones', () => {
    const isJson = (parse: (text: string) => unknown, text: string): boolean => {
      try {
        parse(text);
        return true;
      } catch (error) {
        expect(error).to.be.instanceOf(SyntaxError);
        return false;
      }
    };
    fc.assert(
      fc.property(fc.oneof(denseText, fc.json()), fc.nat(), (json, cut) => {
        const text = json.slice(0, cut % (json.length + 1));
        expect(isJson(parseExactJson, text)).to.equal(isJson(JSON.parse, text));
      }),
    );
  });

  it('leaves long floats and numbers with leading zeros to JSON.parse', () => {
    expect(parseExactJson('[1.1234567890123456789,1e0000000000000001]')).to.deep.equal([1.1234567890123457, 10]);
    for (const text of ['00000000000000000001', '-', '-00000000000000000', '1234567890123456-']) {
      expect(() => parseExactJson(text), text).to.throw(SyntaxError);
    }
  });
});
