import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { jsonElements } from './json-elements.js';

describe('jsonElements', () => {
  for (const [array, elements] of [
    ['[]', []],
    [' [ ] ', []],
    ['[1]', ['1']],
    ['[ 1 , "a,]\\"[" ,null]', ['1', '"a,]\\"["', 'null']],
    ['[{"a":[1,{"b":"}"}]},[[],{}]]', ['{"a":[1,{"b":"}"}]}', '[[],{}]']],
    ['["\\\\",18446744073709551615]', ['"\\\\"', '18446744073709551615']],
  ] as const)
    it(`splits ${array}`, () => {
      expect(jsonElements(array)).to.deep.equal(elements);
    });

  it('returns what the parser reads, for any array and indentation', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.nat(3), (values, indent) => {
        const read = jsonElements(JSON.stringify(values, undefined, indent)).map(text => JSON.parse(text) as unknown);
        expect(JSON.stringify(read)).to.equal(JSON.stringify(values));
      }),
    );
  });
});
