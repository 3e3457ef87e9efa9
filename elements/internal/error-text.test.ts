import { expect } from '@open-wc/testing';
import { errorCodes, errorEntry } from '../../controllers/domain/errors/error-registry.js';
import { W3mError, type ErrorCode } from '../../controllers/domain/errors/errors.js';
import '../../controllers/domain/assets/asset-errors.js';
import { errorText, logUnexplained } from './error-text.js';

const codes = errorCodes() as readonly ErrorCode[];
const paramsOf = (code: ErrorCode): Record<string, string> => {
  const names = [...errorEntry(code).message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map(name => [name, `<${name}>`] as const));
};
const make = (code: ErrorCode): W3mError => new W3mError(...([code, { params: paramsOf(code) }] as never as [never]));

/** Codes that only developers meet: the screen shows a general text, never the message. */
const developerCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'OPTIONS_INVALID',
  'SIWE_AND_SIWX',
  'MODAL_MISSING',
  'MODAL_DESTROYED',
  'SESSION_NOT_STARTED',
  'ADAPTER_NOT_FOUND',
  'LAST_NETWORK',
  'INVALID_CHAIN_ID',
  'CONNECT_CLOSED',
  'CONSENT_DECLINED',
  'REQUEST_ABORTED',
  'LOCALE_UNAVAILABLE',
  'FEATURE_DISABLED',
  'FEATURE_CYCLE',
  'VIEW_UNKNOWN',
  'NAME_NEEDS_NETWORK',
  'NAME_NEEDS_ACCOUNT',
  'SIWX_DISABLED',
  'NO_ACTIVE_ADDRESS',
  'NO_ACTIVE_NETWORK',
  'SIWX_CANCELLED',
  'SIWX_MESSAGE_INVALID',
  'SIWX_EXPIRED',
  'SIWX_NOT_YET_VALID',
  'SIWX_SIGNATURE_INVALID',
  'SIWX_UNVERIFIABLE',
  'SIWX_SERVER_REFUSED',
  'SIWX_NO_SESSION',
  'FRAME_REFUSED',
  'FRAME_FAILED',
  'EMAIL_DEPENDENCY_MISSING',
  'HTTP_STATUS',
  'HTTP_BAD_ANSWER',
  'HTTP_UNREACHABLE',
  'PREVIEW_UNAVAILABLE',
  'ONRAMP_OPTIONS_FAILED',
  'ONRAMP_QUOTE_FAILED',
  'ONRAMP_LINK_FAILED',
  'PURCHASES_UNAVAILABLE',
  'PRICES_UNAVAILABLE',
  'SENT_IN_PART',
  'SERVICE_FAILED',
  'SWAP_TOKENS_UNAVAILABLE',
  'SWAP_QUOTE_UNAVAILABLE',
  'SWAP_PLAN_FAILED',
  'SWAP_NO_ROUTE',
  'SWAP_PRICE_MOVED',
  'SWAP_ALLOWANCE_LOW',
  'SWAP_UNSAFE',
]);

/** Developer terms and typography that no message on the screen may contain. */
const FORBIDDEN = /\b(chainId|option|adapter|connector|RPC|node|undefined|null|HTTP|createAppKit)\b|!|\.\.\./i;

/** The product specification quotes these messages word for word. */
const QUOTED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['RPC_NOT_ALLOWED']);

describe('errorText', () => {
  for (const code of codes.filter(each => !developerCodes.has(each))) {
    it(`shows the catalogue's message of ${code} in English`, () => {
      expect(errorText(make(code))).to.equal(make(code).message);
    });

    if (QUOTED.has(code)) continue;
    it(`shows no developer text for ${code}`, () => {
      expect(errorText(make(code))).not.to.match(FORBIDDEN);
    });
  }

  for (const code of developerCodes) {
    it(`shows a general text for ${code}`, () => {
      expect(errorText(make(code))).to.equal('Something went wrong. Try again.');
    });
  }

  it('interpolates the parameters', () => {
    const error = new W3mError('SWITCH_FAILED', { params: { network: 'Polygon' } });
    expect(errorText(error)).to.equal('Could not switch to Polygon. Try again.');
  });

  it('lists as developer codes only codes that no toast or alert shows', () => {
    for (const code of developerCodes) expect(errorEntry(code).surface, code).to.equal('none');
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
