import { expect } from '@open-wc/testing';
import { errorTable } from '../../controllers/domain/errors/error-table.js';
import { loadErrors, W3mError, type ErrorCode } from '../../controllers/domain/errors/errors.js';
import { errorText, logUnexplained } from './error-text.js';

const codes = Object.keys(errorTable) as readonly ErrorCode[];
const paramsOf = (code: ErrorCode): Record<string, string> => {
  const names = [...errorTable[code].message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map(name => [name, `<${name}>`] as const));
};
const make = (code: ErrorCode): W3mError => new W3mError(...([code, { params: paramsOf(code) }] as never as [never]));

/** Codes that views show inline. */
const INLINE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BALANCE_UNAVAILABLE',
  'CONNECT_ABORTED',
  'EMAIL_INVALID',
  'EMAIL_TOO_SOON',
  'FRAME_ABORTED',
  'WALLET_NOT_AUTHORIZED',
]);
const isShown = (code: ErrorCode): boolean => errorTable[code].surface !== 'none' || INLINE.has(code);

/** Developer terms and typography that no message on the screen may contain. */
const FORBIDDEN = /\b(chainId|option|adapter|connector|RPC|node|undefined|null|HTTP|createAppKit)\b|!|\.\.\./i;

/** The product specification quotes these messages word for word. */
const QUOTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RPC_NOT_ALLOWED']);

describe('errorText', () => {
  before(loadErrors);

  for (const code of codes.filter(isShown)) {
    it(`shows the catalogue's message of ${code} in English`, () => {
      expect(errorText(make(code))).to.equal(make(code).message);
    });

    if (QUOTED.has(code)) continue;
    it(`shows no developer text for ${code}`, () => {
      expect(errorText(make(code))).not.to.match(FORBIDDEN);
    });
  }

  for (const code of codes.filter(each => !isShown(each))) {
    it(`shows a general text for ${code}`, () => {
      expect(errorText(make(code))).to.equal('Something went wrong. Try again.');
    });
  }

  it('interpolates the parameters', () => {
    const error = new W3mError('SWITCH_FAILED', { params: { network: 'Polygon' } });
    expect(errorText(error)).to.equal('Could not switch to Polygon. Try again.');
  });
});

describe('logUnexplained', () => {
  const log = console.error;
  let logged: unknown[];

  beforeEach(() => {
    logged = [];
    console.error = (error: unknown) => void logged.push(error);
  });

  afterEach(() => {
    console.error = log;
  });

  it('logs errors whose text on the screen is general', () => {
    const errors = [new W3mError('UNKNOWN', { cause: new Error('socket hang up') }), new W3mError('MODAL_DESTROYED')];
    for (const error of errors) logUnexplained(error);
    expect(logged).to.deep.equal(errors);
  });

  it('does not log errors that the screen explains', () => {
    logUnexplained(new W3mError('USER_REJECTED'));
    expect(logged).to.deep.equal([]);
  });
});
