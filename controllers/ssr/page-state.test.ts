import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { NO_PAGE_STATE, decodeState, encodeState, type PageState } from './page-state.js';
import { accountOf, networkOf } from './account-of.js';
import { readState } from './read-state.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const STATE: PageState = {
  active: 'eip155:137',
  accounts: [
    {
      namespace: 'eip155',
      address: ADDRESS,
      caipNetworkId: 'eip155:137',
      caipAddress: `eip155:137:${ADDRESS}`,
      connectorId: 'io.metamask',
    },
    {
      namespace: 'solana',
      address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      caipAddress: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      connectorId: undefined,
    },
  ],
};
const VALUE = encodeState(STATE);
const COOKIE = `theme=dark; latchkey-state=${VALUE}; other=1`;

describe('State of a page in a cookie', () => {
  it('is read as it was written, from every kind of headers', () => {
    expect(decodeState(VALUE)).to.deep.equal(STATE);
    for (const headers of [
      COOKIE,
      { cookie: COOKIE },
      { cookie: ['theme=dark', `latchkey-state=${VALUE}`] },
      new Map([['cookie', COOKIE]]),
      { headers: { cookie: COOKIE } },
      { headers: new Map([['cookie', COOKIE]]) },
    ])
      expect(readState(headers)).to.deep.equal(STATE);
  });

  it('is nobody’s without the cookie, and under another name', () => {
    for (const headers of [
      undefined,
      null,
      '',
      {},
      { cookie: undefined },
      { headers: null },
      'other=1',
      `x-latchkey-state=${VALUE}`,
    ])
      expect(readState(headers)).to.equal(NO_PAGE_STATE);
    expect(readState(COOKIE, { cookie: 'mine' })).to.equal(NO_PAGE_STATE);
    expect(readState(`mine=${VALUE}`, { cookie: 'mine' })).to.deep.equal(STATE);
  });

  it('skips a damaged cookie of the same name', () => {
    expect(readState(`latchkey-state=junk; latchkey-state=${VALUE}`)).to.deep.equal(STATE);
  });

  const raw = (value: unknown): string => encodeURIComponent(JSON.stringify(value));
  for (const [what, text] of [
    ['another version', raw([2, null, []])],
    ['an account without a list', raw([1, null, { 0: 'eip155:1' }])],
    [
      'two accounts of a namespace',
      raw([
        1,
        null,
        [
          ['eip155:1', ADDRESS],
          ['eip155:10', ADDRESS],
        ],
      ]),
    ],
    [
      'more than 2,048 characters',
      raw([
        1,
        null,
        [
          ['eip155:1', ADDRESS],
          ['solana:x', 'y'.repeat(2_000)],
        ],
      ]),
    ],
    ['an escape that ends early', '%5B1%2Cnull%2C%5B%5D%5'],
  ] as const)
    it(`is nobody’s with ${what}`, () => expect(decodeState(text)).to.equal(NO_PAGE_STATE));

  for (const [what, account] of [
    ['markup as address', ['eip155:1', '<img src=x>']],
    ['a foreign namespace', ['__proto__:1', ADDRESS]],
    ['no address', ['eip155:1']],
    ['a number as network', [1, ADDRESS]],
  ] as const)
    it(`drops an account with ${what}`, () =>
      expect(decodeState(raw([1, null, [account]]))).to.deep.equal(NO_PAGE_STATE));

  it('drops a connector that is no id, and a network that is none', () => {
    const state = decodeState(raw([1, 'eip155:x', [['eip155:1', ADDRESS, '"><script>']]]));
    expect(state.active).to.equal(undefined);
    expect(state.accounts[0]).to.include({ address: ADDRESS, connectorId: undefined });
  });

  it('never throws on foreign text, and what it returns can be written', () => {
    const foreign = fc.oneof(
      fc.string(),
      fc.json().map(encodeURIComponent),
      fc
        .tuple(fc.constantFrom(1, 2), fc.anything(), fc.array(fc.array(fc.oneof(fc.string(), fc.constant('eip155:1')))))
        .map(value => encodeURIComponent(JSON.stringify(value))),
    );
    fc.assert(
      fc.property(foreign, text => {
        const state = decodeState(text);
        expect(decodeState(encodeState(state))).to.deep.equal(state);
        expect(readState(`latchkey-state=${text}`)).to.have.keys('active', 'accounts');
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('Account and network of a state', () => {
  it('are as the page shows them until the wallet answers', () => {
    expect(accountOf(STATE)).to.deep.include({
      address: ADDRESS,
      caipAddress: `eip155:137:${ADDRESS}`,
      isConnected: false,
      status: 'reconnecting',
      allAccounts: [],
    });
    expect(accountOf(STATE)).to.equal(accountOf(STATE, 'eip155'));
    expect(accountOf(STATE, 'solana').address).to.match(/^7S3P/);
    expect(accountOf(STATE, 'bip122').status).to.equal('disconnected');
    expect(accountOf(NO_PAGE_STATE)).to.deep.include({ address: undefined, status: undefined });
    expect(networkOf(STATE)).to.deep.include({
      caipNetwork: undefined,
      caipNetworkId: 'eip155:137',
      chainId: 137,
    });
  });
});
