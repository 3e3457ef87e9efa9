import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { createSiweMessage } from 'viem/siwe';
import { anySignInMessage } from '../../../testing/sign-in-messages.js';
import { isW3mError } from '../errors/errors.js';
import { formatSignInMessage, parseSignInMessage, timeFault, type SignInMessage } from './siwx-message.js';

const MESSAGE: SignInMessage = {
  domain: 'app.example',
  accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  chainId: 'eip155:1',
  uri: 'https://app.example/login',
  version: '1',
  nonce: '32891756abcdef',
  issuedAt: '2026-01-01T00:00:00.000Z',
};

const FULL: SignInMessage = {
  ...MESSAGE,
  statement: 'Accept the terms: https://app.example/tos',
  expirationTime: '2026-01-02T00:00:00.000Z',
  notBefore: '2025-12-31T00:00:00.000Z',
  requestId: 'some-id',
  resources: ['https://app.example/a', 'ipfs://bafy/'],
};

const fieldOf = (message: SignInMessage): unknown => {
  try {
    formatSignInMessage(message);
  } catch (error) {
    if (isW3mError(error)) return `${error.code} ${String(error.params.field)}`;
  }
  return undefined;
};

describe('formatSignInMessage', () => {
  it('writes the layout of EIP-4361', () => {
    expect(formatSignInMessage(FULL)).to.equal(`app.example wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

Accept the terms: https://app.example/tos

URI: https://app.example/login
Version: 1
Chain ID: 1
Nonce: 32891756abcdef
Issued At: 2026-01-01T00:00:00.000Z
Expiration Time: 2026-01-02T00:00:00.000Z
Not Before: 2025-12-31T00:00:00.000Z
Request ID: some-id
Resources:
- https://app.example/a
- ipfs://bafy/`);
  });

  it('leaves two empty lines where a statement would stand', () => {
    expect(formatSignInMessage(MESSAGE).split('\n').slice(1, 5)).to.deep.equal([
      MESSAGE.accountAddress,
      '',
      '',
      'URI: https://app.example/login',
    ]);
  });

  it('writes what viem writes', () => {
    const written = createSiweMessage({
      domain: FULL.domain,
      address: MESSAGE.accountAddress as `0x${string}`,
      statement: FULL.statement!,
      uri: FULL.uri,
      version: '1',
      chainId: 1,
      nonce: FULL.nonce,
      issuedAt: new Date(FULL.issuedAt),
      expirationTime: new Date(FULL.expirationTime!),
      notBefore: new Date(FULL.notBefore!),
      requestId: FULL.requestId!,
      resources: [...FULL.resources!],
    });
    expect(formatSignInMessage(FULL)).to.equal(written);
  });

  it('names the account and the network of other namespaces by CAIP-122', () => {
    const solana = formatSignInMessage({
      ...MESSAGE,
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      accountAddress: 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
    });
    expect(solana).to.match(/^app\.example wants you to sign in with your Solana account:\nGwAF45/);
    expect(solana).to.include('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n');
    const bitcoin = formatSignInMessage({
      ...MESSAGE,
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      accountAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    expect(bitcoin).to.match(/^app\.example wants you to sign in with your Bitcoin account:\nbc1q/);
  });

  for (const [field, value] of [
    ['domain', 'app.example@evil.example'],
    ['domain', 'аpp.example'],
    ['accountAddress', '0x12'],
    ['accountAddress', 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'],
    ['chainId', 'eip155:01'],
    ['chainId', 'unknown:1'],
    ['uri', 'app.example'],
    ['version', '2'],
    ['nonce', '1234567'],
    ['nonce', '12345678-'],
    ['issuedAt', 'yesterday'],
    ['expirationTime', '2026-02-30T00:00:00Z'],
    ['notBefore', ''],
    ['requestId', 'a b'],
    ['statement', ''],
    ['statement', 'two\nlines'],
    ['statement', 'two\r\nlines'],
    ['statement', 'two\u2028lines'],
    ['statement', 'two\u0085lines'],
    ['statement', 'bell\u0007'],
    ['statement', 'right to left \u202e override'],
    ['statement', 'isolate \u2067x\u2069'],
    ['statement', 'half a character \ud83d'],
    ['resources', ['https://app.example/', 'no uri']],
  ] as const) {
    it(`refuses the ${field} ${JSON.stringify(value)}`, () =>
      expect(fieldOf({ ...FULL, [field]: value })).to.equal(`SIWX_MESSAGE_INVALID ${field}`));
  }

  for (const field of ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] as const) {
    it(`requires ${field}`, () =>
      expect(fieldOf({ ...FULL, [field]: undefined })).to.equal(`SIWX_MESSAGE_INVALID ${field}`));
  }
});

describe('parseSignInMessage', () => {
  it('reads back every message that was written, and no field is added or lost', () => {
    fc.assert(
      fc.property(anySignInMessage, message => {
        const written = formatSignInMessage(message);
        expect(parseSignInMessage(written)).to.deep.equal(message);
      }),
      { numRuns: 2_000 },
    );
  });

  for (const statement of [
    'Melde dich bei Büro Öl an',
    'أوافق على الشروط',
    '利用規約に同意します',
    '👩‍👩‍👧 family',
    'नमस्ते',
    'URI: https://evil.example',
  ]) {
    it(`reads the statement ${statement}`, () => {
      const message = { ...FULL, statement };
      expect(parseSignInMessage(formatSignInMessage(message))).to.deep.equal(message);
    });
  }

  const text = formatSignInMessage(FULL);
  for (const [what, changed] of [
    ['nothing', ''],
    ['a missing line', text.replace('Version: 1\n', '')],
    ['a doubled line', text.replace('Version: 1\n', 'Version: 1\nVersion: 1\n')],
    ['another order', text.replace(/(Expiration.*)\n(Not Before.*)/, '$2\n$1')],
    ['an unknown line', text.replace('Nonce:', 'Extra: 1\nNonce:')],
    ['another label', text.replace('Nonce:', 'nonce:')],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['a line break at the end', `${text}\n`],
    ['a space at the end', `${text} `],
    ['a space at the start', ` ${text}`],
    ['a second statement', text.replace('\n\nURI', '\nmore\n\nURI')],
    ['no empty line', text.replace('\n\nURI', '\nURI')],
    ['three empty lines', formatSignInMessage(MESSAGE).replace('\n\n\n', '\n\n\n\n')],
    ['another network syntax', text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
    ['a hexadecimal network', text.replace('Chain ID: 1', 'Chain ID: 0x1')],
    ['another version', text.replace('Version: 1', 'Version: 2')],
    ['an account of another namespace', text.replace('Ethereum', 'Solana')],
    ['an unknown namespace', text.replace('Ethereum', 'Dogecoin')],
    ['a resource without its bullet', text.replace('- ipfs', 'ipfs')],
  ] as const) {
    it(`refuses ${what}`, () => expect(parseSignInMessage(changed)).to.equal(undefined));
  }

  it('accepts only texts that formatSignInMessage writes: 10,000 damaged messages', () => {
    let accepted = 0;
    const damage = fc.tuple(
      anySignInMessage,
      fc.nat(),
      fc.constantFrom('delete', 'insert', 'replace', 'cut', 'double'),
      fc.oneof(
        fc.constantFrom('\n', '\r', ' ', ':', '\u202e', '\0', '0', 'Z', '- ', '://'),
        fc.string({ unit: 'binary' }),
      ),
    );
    fc.assert(
      fc.property(damage, ([message, place, kind, extra]) => {
        const whole = formatSignInMessage(message);
        const at = place % whole.length;
        const damaged = {
          delete: whole.slice(0, at) + whole.slice(at + 1),
          insert: whole.slice(0, at) + extra + whole.slice(at),
          replace: whole.slice(0, at) + extra + whole.slice(at + extra.length),
          cut: whole.slice(0, at),
          double: whole.slice(0, at) + whole,
        }[kind];
        const parsed = parseSignInMessage(damaged);
        if (parsed === undefined) return;
        accepted += 1;
        expect(formatSignInMessage(parsed)).to.equal(damaged);
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).to.be.within(100, 9_900); // both outcomes are exercised
  });

  it('refuses 10,000 arbitrary texts', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ...formatSignInMessage(FULL).split(/(?<=\n)/),
        ' wants you to sign in with your ',
        ' account:',
        '\n',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
        const parsed = parseSignInMessage(pieces.join(''));
        if (parsed) expect(formatSignInMessage(parsed)).to.equal(pieces.join(''));
      }),
      { numRuns: 10_000 },
    );
  });

  // Quadratic time would take minutes for these texts
  const MEGABYTE = 1_000_000;
  for (const [what, hostile] of [
    ['one letter', 'a'.repeat(MEGABYTE)],
    ['line breaks', '\n'.repeat(MEGABYTE)],
    ['the request repeated', ' wants you to sign in with your '.repeat(MEGABYTE / 32)],
    ['a long domain', text.replace('app.example', 'a.'.repeat(MEGABYTE / 2))],
    ['a domain of colons', text.replace('app.example', ':'.repeat(MEGABYTE))],
    ['a long statement', text.replace('Accept', 'x '.repeat(MEGABYTE / 2))],
    ['a long nonce', text.replace('abcdef', 'a'.repeat(MEGABYTE))],
    ['a long URI', text.replace('/login', '/%41'.repeat(MEGABYTE / 4))],
    ['a URI of at signs', text.replace('app.example/login', '@'.repeat(MEGABYTE))],
    ['a long fraction', text.replace('00.000Z', `00.${'0'.repeat(MEGABYTE)}`)],
    ['many resources', text + '\n- a:b'.repeat(MEGABYTE / 6)],
    ['a long reference', text.replace('Chain ID: 1', `Chain ID: ${'1'.repeat(MEGABYTE)}`)],
  ] as const) {
    it(`takes linear time for a megabyte of ${what}`, () => {
      const started = performance.now();
      parseSignInMessage(hostile);
      expect(performance.now() - started).to.be.below(2_000);
    });
  }
});

describe('timeFault', () => {
  const message = { notBefore: '2026-01-01T00:00:00Z', expirationTime: '2026-01-01T01:00:00Z' };
  const at = (time: string): number => Date.parse(`2026-01-01T${time}Z`);

  it('finds no fault between the two times', () => {
    expect(timeFault(message, at('00:00:00'))).to.equal(undefined);
    expect(timeFault(message, at('00:59:59.999'))).to.equal(undefined);
    expect(timeFault({}, 0)).to.equal(undefined);
  });

  it('refuses before the start and from the end', () => {
    expect(timeFault(message, at('00:00:00') - 1)).to.equal('SIWX_NOT_YET_VALID');
    expect(timeFault(message, at('01:00:00'))).to.equal('SIWX_EXPIRED');
  });

  it('widens both ends by the skew', () => {
    expect(timeFault(message, at('00:00:00') - 1_000, 1_000)).to.equal(undefined);
    expect(timeFault(message, at('00:00:00') - 1_001, 1_000)).to.equal('SIWX_NOT_YET_VALID');
    expect(timeFault(message, at('01:00:00') + 999, 1_000)).to.equal(undefined);
    expect(timeFault(message, at('01:00:00') + 1_000, 1_000)).to.equal('SIWX_EXPIRED');
  });

  it('refuses a date that cannot be read', () => {
    expect(timeFault({ expirationTime: 'never' }, 0)).to.equal('SIWX_EXPIRED');
    expect(timeFault({ notBefore: 'soon' }, 0)).to.equal('SIWX_NOT_YET_VALID');
  });
});
