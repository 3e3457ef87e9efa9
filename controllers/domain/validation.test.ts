import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { DEFAULT_ALLOWED_ANCESTORS } from './constants.js';
import { base, sepolia } from './networks/evm-networks.js';
import { solana } from './networks/other-networks.js';
import { toCaipNetwork } from './networks/networks.js';
import { isSafeAppLink, isSafeLink, isSafeWebLink } from './wallets/safe-link.js';
import {
  emailWaitSeconds,
  hasIdentities,
  isAllowedOrigin,
  isCall,
  isEmail,
  isEvmAddress,
  isEvmChainId,
  isExcludedWallet,
  isGenericWalletHidden,
  isListedToken,
  isSolanaAddress,
  isSolanaCommitment,
  nameProblem,
} from './validation.js';

/** Declares one test per value, so that a failure names the value. */
function table<T>(accepts: (value: T) => boolean, right: readonly T[], wrong: readonly T[]): void {
  for (const value of right) it(`accepts ${JSON.stringify(value)}`, () => expect(accepts(value)).to.equal(true));
  for (const value of wrong)
    it(`rejects ${value === undefined ? 'undefined' : JSON.stringify(value)}`, () =>
      expect(accepts(value)).to.equal(false));
}

const HEX = 'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('isEvmAddress', () => {
  table(
    isEvmAddress,
    [`0x${HEX}`, HEX, `0x${HEX.toLowerCase()}`],
    ['', '0x', `0x${HEX}0`, `0x${HEX.slice(1)}`, `0X${HEX}g`, ` 0x${HEX}`, `0x${HEX}\n`],
  );
});

describe('isSolanaAddress', () => {
  table(
    isSolanaAddress,
    [
      '11111111111111111111111111111111',
      'So11111111111111111111111111111111111111112',
      'Vote111111111111111111111111111111111111111',
    ],
    [
      '',
      '1111111111111111111111111111111',
      '111111111111111111111111111111111',
      'So1111111111111111111111111111111111111111l',
      'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz',
      'xSo11111111111111111111111111111111111111112',
      'so11111111111111111111111111111111111111112 ',
      `0x${HEX}`,
    ],
  );
});

describe('isEmail', () => {
  table<unknown>(
    isEmail,
    ['a@b.co', 'first.last+tag@sub.example.org', "o'hara@example.ie", 'x@xn--bcher-kva.example'],
    [
      '',
      'a',
      'a@',
      '@b.co',
      'a@b',
      'a b@c.de',
      'a@b..co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.de',
      'a@-b.co',
      'a@b.co\n',
      'a@b@c',
      `${'a'.repeat(65)}@b.co`,
      5,
      null,
    ],
  );

  it('accepts only text with one @', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '@', '.', '-'), maxLength: 254 }), text => {
        if (isEmail(text)) expect(text.split('@')).to.have.length(2);
      }),
    );
  });
});

describe('isCall', () => {
  table<unknown>(
    isCall,
    [{ to: `0x${HEX}` }, { to: `0x${HEX}`, data: '0x' }, { to: '0x1', data: '0xABcd' }, { data: '0x60' }],
    [
      ...[{ to: HEX }, { to: '' }, { to: `0x${HEX}`, data: 'abcd' }, { to: `0x${HEX}`, data: '' }, { to: '0xg' }],
      ...[{ to: 1 }, { to: null }, { to: ['0x1'] }, null, undefined, '0x'],
    ],
  );
});

describe('isEvmChainId', () => {
  table<unknown>(isEvmChainId, [1, 137, 2147483647], [0, -1, 1.5, 2147483648, Number.NaN, '1', undefined]);
});

describe('isSolanaCommitment', () => {
  table<unknown>(
    isSolanaCommitment,
    ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'],
    ['', 'Max', 'singlegossip', undefined],
  );
});

describe('isAllowedOrigin', () => {
  table(
    (origin: string) => isAllowedOrigin(origin, DEFAULT_ALLOWED_ANCESTORS),
    [
      'http://localhost:3000',
      'http://localhost',
      'https://a.pages.dev',
      'https://a.b.vercel.app',
      'https://secure-mobile.walletconnect.com',
    ],
    [
      'https://localhost:3000',
      'http://localhost.evil.com',
      'http://localhost:3000.evil.com',
      'https://pages.dev',
      'https://evil.com/.pages.dev',
      'https://evil.com?.pages.dev',
      'https://evil.com#.pages.dev',
      'https://evil@a.pages.dev',
      'https://a.pages.dev.evil.com',
      'http://a.pages.dev',
      'https://xpages.dev',
      'https://secure-mobile.walletconnect.com:444',
      'null',
      '',
    ],
  );

  it('accepts any origin for a single star and escapes special characters', () => {
    expect(isAllowedOrigin('https://any.example', ['*'])).to.equal(true);
    expect(isAllowedOrigin('https://axexample.com', ['https://a.example.com'])).to.equal(false);
    expect(isAllowedOrigin('https://b.axexample.com', ['https://*.a.example.com'])).to.equal(false);
    expect(isAllowedOrigin('https://a.example', ['https://A.example'])).to.equal(true);
    expect(isAllowedOrigin('https://a.example', [])).to.equal(false);
  });
});

describe('isExcludedWallet', () => {
  const wallet = { name: 'Ember Wallet', rdns: 'org.ember', explorerId: 'e1' };
  table(
    (entry: string) => isExcludedWallet(wallet, ['other', entry]),
    ['Ember Wallet', 'ember wallet', ' EMBER WALLET ', 'org.ember', 'ORG.EMBER', 'e1'],
    ['Ember', 'org', '', 'undefined'],
  );

  it('returns false if no entry matches', () => {
    expect(isExcludedWallet(wallet, [])).to.equal(false);
    expect(isExcludedWallet({ name: 'X' }, ['org.ember'])).to.equal(false);
  });
});

describe('isGenericWalletHidden', () => {
  const generic = { name: 'Browser Wallet' };
  for (const [wallet, isMobile, isInstalled, expected] of [
    [generic, false, true, true],
    [generic, false, false, true],
    [generic, true, false, true],
    [generic, true, true, false],
    [{ ...generic, rdns: 'org.ember' }, true, false, false],
    [{ name: 'Ember' }, false, false, false],
  ] as const) {
    it(`${expected ? 'hides' : 'shows'} ${JSON.stringify(wallet)} on a ${isMobile ? 'phone' : 'desktop'}, ${isInstalled ? '' : 'not '}installed`, () => {
      expect(isGenericWalletHidden(wallet, { isMobile, isInstalled })).to.equal(expected);
    });
  }
});

describe('isSafeLink', () => {
  table<unknown>(
    isSafeLink,
    [
      'https://example.com/a?b=c#d',
      'HTTPS://example.com',
      'http://localhost:3000/wallet',
      'http://127.0.0.1:5173',
      'http://wallet.localhost',
      'metamask://',
      'trust://wc?uri=wc%3Aabc',
      'ledgerlive:',
    ],
    [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<b>',
      'vbscript:x',
      'blob:https://example.com/1',
      'file:///etc/passwd',
      'filesystem:https://example.com/x',
      'view-source:https://example.com',
      'about:blank',
      'intent://scan#Intent;end',
      'chrome-extension://abc/x.html',
      'ms-msdt:/id',
      'search-ms:query=x',
      'ws://example.com',
      'tel:+15550100',
      'sms:+15550100',
      'mailto:a@evil.example',
      'FaceTime-audio:a@evil.example',
      'itms-services://?action=download-manifest&url=https://evil.example/app.plist',
      'http://example.com',
      'http://localhost.evil.com',
      'https://user:secret@example.com',
      'https:example.com',
      'https://',
      'https://example.com\\@evil.com',
      '//example.com',
      '/path',
      'example.com',
      '',
      undefined,
      null,
      {},
    ],
  );

  it('rejects parameters in the own part of a link to an app, which would follow them (isSafeAppLink)', () => {
    for (const link of [
      'ember://',
      'ember:',
      'okex://main',
      'https://ember.example/app?a=b',
      'https://ember.example/#/',
    ])
      expect(isSafeAppLink(link), link).to.equal(true);
    for (const link of [
      'ethereum:0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512?value=1e18&x=',
      'upi://pay?pa=evil@bank&am=100&x=',
      'ember://#',
      'javascript:alert(1)',
      undefined,
    ])
      expect(isSafeAppLink(link), link).to.equal(false);
  });

  it('rejects app schemes for web links (isSafeWebLink)', () => {
    expect(isSafeWebLink('https://example.com')).to.equal(true);
    expect(isSafeWebLink('metamask://')).to.equal(false);
    expect(isSafeWebLink('javascript:alert(1)')).to.equal(false);
  });

  it('never accepts a link that the browser parses as a script', () => {
    const piece = fc.constantFrom(
      'java',
      'script',
      ':',
      '\t',
      '\n',
      ' ',
      'JAVASCRIPT',
      'data',
      '//',
      'https',
      'x',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), pieces => {
        const link = pieces.join('');
        if (!isSafeLink(link)) return;
        const anchor = document.createElement('a');
        anchor.href = link;
        expect(anchor.protocol).to.not.be.oneOf(['javascript:', 'data:', 'blob:', 'file:', 'vbscript:']);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('emailWaitSeconds', () => {
  for (const [last, expected] of [
    [undefined, 0],
    [100_000, 30],
    [99_999, 30],
    [99_000, 29],
    [70_001, 1],
    [70_000, 0],
    [0, 0],
    [500_000, 0],
  ] as const) {
    it(`returns ${expected} at 100000 after an e-mail at ${last ?? 'no time'}`, () => {
      expect(emailWaitSeconds(last, 100_000)).to.equal(expected);
    });
  }
});

describe('nameProblem', () => {
  const state = { network: toCaipNetwork(base), address: `0x${HEX}`, hasAuthConnector: true };
  for (const [change, expected] of [
    [{}, undefined],
    [{ network: undefined }, 'NAME_NEEDS_NETWORK'],
    [{ address: undefined }, 'NAME_NEEDS_ACCOUNT'],
    [{ hasAuthConnector: false }, 'NAME_NEEDS_ACCOUNT'],
  ] as const) {
    it(`returns ${expected ?? 'undefined'} for ${JSON.stringify(change)}`, () => {
      expect(nameProblem({ ...state, ...change })).to.equal(expected);
    });
  }
});

describe('filters of service data', () => {
  it('request identities only on EVM main networks', () => {
    expect([base, sepolia, solana].map(network => hasIdentities(toCaipNetwork(network)))).to.deep.equal([
      true,
      false,
      false,
    ]);
  });

  it('list only tokens with decimals', () => {
    expect(['18', '1', '0', ''].map(decimals => isListedToken({ quantity: { decimals } }))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });
});
