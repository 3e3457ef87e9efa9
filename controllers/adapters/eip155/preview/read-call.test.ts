import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem';
import { readCall, valueText } from './read-call.js';

const TO = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const hexOf = (bytes: Uint8Array): Hex => `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => getAddress(hexOf(bytes)));
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe('readCall', () => {
  it('reads the arguments of a known function', () => {
    fc.assert(
      fc.property(fc.constantFrom('approve', 'transfer'), address, uint, (functionName, party, amount) => {
        const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [party, amount] });
        const { functionName: name, fields, selector } = readCall({ to: TO, data });
        expect([name, selector]).to.deep.equal([functionName, data.slice(0, 10)]);
        expect(fields.map(({ value }) => value)).to.deep.equal([party, String(amount)]);
      }),
    );
  });

  it('names no function where the arguments are cut', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [TO, 1n] });
    fc.assert(
      fc.property(fc.integer({ min: 5, max: data.length / 2 - 2 }), bytes => {
        const reading = readCall({ to: TO, data: data.slice(0, 2 + bytes * 2) as Hex });
        expect([reading.functionName, reading.fields]).to.deep.equal([undefined, []]);
      }),
    );
  });

  it('reads any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), uint, (bytes, value) => {
        const reading = readCall({ to: TO, data: hexOf(bytes), value });
        expect(reading.value).to.equal(value);
        expect(reading.selector).to.equal(bytes.length === 0 ? undefined : hexOf(bytes).slice(0, 10));
      }),
    );
  });
});

describe('valueText', () => {
  it('writes any value as text, and big numbers in decimals', () => {
    fc.assert(fc.property(fc.anything({ withBigInt: true }), value => void expect(valueText(value)).to.be.a('string')));
    expect(valueText({ amount: 2n ** 70n })).to.equal('{"amount":"1180591620717411303424"}');
  });
});
