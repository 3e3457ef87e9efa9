import { expect } from '@open-wc/testing';
import { errorCodes, errorEntry } from '../../controllers/protocol/error-registry.js';
import { W3mError, type ErrorCode } from '../../controllers/protocol/errors.js';
import '../../controllers/protocol/later-errors.js';
import { errorText } from './error-text.js';

const codes = errorCodes() as readonly ErrorCode[];
const paramsOf = (code: ErrorCode): Record<string, string> => {
  const names = [...errorEntry(code).message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map(name => [name, `<${name}>`] as const));
};
const make = (code: ErrorCode): W3mError => new W3mError(...([code, { params: paramsOf(code) }] as never as [never]));

describe('errorText', () => {
  for (const code of codes) {
    it(`matches the registry for ${code} in English`, () => {
      expect(errorText(make(code))).to.equal(make(code).message);
    });
  }

  it('interpolates the parameters', () => {
    const error = new W3mError('SWITCH_FAILED', { params: { network: 'Polygon' } });
    expect(errorText(error)).to.equal('Could not switch to Polygon');
  });
});
