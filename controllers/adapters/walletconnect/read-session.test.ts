import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { isCaipAddress } from '../../domain/networks/caip-address.js';
import { isCaipNetworkId } from '../../domain/networks/caip.js';
import { isW3mError } from '../../domain/errors/errors.js';
import { readEvent, readSession, type ApprovedSession } from './read-session.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const OLD_SOLANA = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ';
const OWNER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';

const evm = { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign'], events: ['chainChanged'] };

const session = (more: object = {}, metadata: object = {}): unknown => ({
  topic: 'topic',
  expiry: 1_800_000_000,
  namespaces: { eip155: evm },
  peer: { publicKey: 'key', metadata: { name: 'Phone', ...metadata } },
  ...more,
});

/** The code of what it throws. */
function refusal(given: unknown): unknown {
  try {
    readSession(given, true);
    return 'nothing';
  } catch (error) {
    return isW3mError(error) ? error.code : error;
  }
}

describe('readSession', () => {
  it('reads accounts, chains, methods and events of each namespace, and the metadata of the wallet', () => {
    const metadata = { url: 'https://phone.test', icons: ['https://phone.test/icon.png'] };
    const { session: read } = readSession(session({}, metadata), true);
    expect(read).to.deep.include({ topic: 'topic', isFresh: true, expiresAt: 1_800_000_000_000 });
    expect(read.grants).to.deep.equal({
      eip155: {
        accounts: [`eip155:1:${ADDRESS}`],
        chains: ['eip155:1'],
        methods: ['personal_sign'],
        events: ['chainChanged'],
      },
    });
    expect(read.wallet).to.deep.include({
      name: 'Phone',
      url: 'https://phone.test',
      imageUrl: 'https://phone.test/icon.png',
    });
  });

  it('merges the chains of a namespace that are listed one by one', () => {
    const namespaces = {
      'eip155:1': evm,
      'eip155:10': { ...evm, accounts: [`eip155:10:${ADDRESS}`], methods: ['eth_sign'] },
    };
    const { grants } = readSession(session({ namespaces }), true).session;
    expect(grants.eip155?.chains).to.deep.equal(['eip155:1', 'eip155:10']);
    expect(grants.eip155?.methods).to.deep.equal(['personal_sign', 'eth_sign']);
  });

  it('replaces a deprecated chain id, and keeps the name that the wallet uses', () => {
    const namespaces = {
      solana: {
        chains: [`solana:${OLD_SOLANA}`],
        accounts: [`solana:${OLD_SOLANA}:${OWNER}`],
        methods: ['solana_signMessage'],
        events: [],
      },
    };
    const { session: read, chainNames } = readSession(session({ namespaces }), true);
    expect(read.grants.solana?.chains).to.deep.equal([`solana:${SOLANA}`]);
    expect(read.grants.solana?.accounts).to.deep.equal([`solana:${SOLANA}:${OWNER}`]);
    expect(chainNames.get(`solana:${SOLANA}`)).to.equal(`solana:${OLD_SOLANA}`);
  });

  it('prefers the current id of a chain that is listed by both ids', () => {
    const namespaces = {
      solana: { accounts: [`solana:${OLD_SOLANA}:${OWNER}`, `solana:${SOLANA}:${OWNER}`], methods: [], events: [] },
    };
    expect(readSession(session({ namespaces }), true).chainNames.get(`solana:${SOLANA}`)).to.equal(`solana:${SOLANA}`);
  });

  it('skips unknown namespaces, chains and accounts', () => {
    const namespaces = {
      eip155: { ...evm, accounts: [...evm.accounts, 'eip155:x:0x', 'nonsense'], chains: ['eip155:-1'] },
      mars: { accounts: ['mars:1:abc'], methods: [], events: [] },
    };
    const { grants } = readSession(session({ namespaces }), true).session;
    expect(Object.keys(grants)).to.deep.equal(['eip155']);
    expect(grants.eip155?.accounts).to.deep.equal([`eip155:1:${ADDRESS}`]);
  });

  it('throws WALLET_NO_ACCOUNTS without a known account, and WALLET_BAD_REPLY for other values', () => {
    expect(refusal(session({ namespaces: {} }))).to.equal('WALLET_NO_ACCOUNTS');
    expect(refusal(session({ namespaces: { eip155: { ...evm, accounts: [] } } }))).to.equal('WALLET_NO_ACCOUNTS');
    expect(refusal(session({ namespaces: 'eip155' }))).to.equal('WALLET_BAD_REPLY');
    expect(refusal(session({ topic: '' }))).to.equal('WALLET_BAD_REPLY');
    expect(refusal(undefined)).to.equal('WALLET_BAD_REPLY');
  });

  it('drops unsafe links and images, and characters that change the text direction', () => {
    const redirect = { native: 'javascript:alert(1)', universal: 'phone://x' };
    const metadata = {
      name: 'Ph\u202eone\u0000',
      url: 'javascript:alert(1)',
      icons: ['javascript:1', 'http://a.b/'],
      redirect,
    };
    expect(readSession(session({}, metadata), true).session.wallet).to.deep.equal({
      name: 'Phone',
      description: undefined,
      url: undefined,
      imageUrl: undefined,
      icons: [],
      redirect: { native: undefined, universal: undefined },
    });
  });

  it('reads a description of limited length, and the first pictures', () => {
    const icons = ['a', 'b', 'c', 'd', 'e'].map(name => `https://phone.test/${name}.png`);
    const description = ` Signs\u0000 \u202eonly${'.'.repeat(600)}`;
    const { wallet } = readSession(session({}, { description, icons }), true).session;
    expect(wallet.description).to.equal(`Signs only${'.'.repeat(502)}`);
    expect(wallet.icons).to.deep.equal(icons.slice(0, 4));
    expect(readSession(session({}, { description: 7, icons: 'x' }), true).session.wallet).to.deep.include({
      description: undefined,
      icons: [],
    });
  });

  it('keeps the redirect links of the wallet', () => {
    const redirect = { native: 'phone://', universal: 'https://phone.test/app' };
    expect(readSession(session({}, { redirect }), true).session.wallet.redirect).to.deep.equal(redirect);
  });

  it('reads capabilities from JSON and objects, and ignores invalid ones', () => {
    const said = (capabilities: unknown): unknown =>
      readSession(session({ sessionProperties: { capabilities } }), true).session.capabilities;
    expect(said('{"0x1":{}}')).to.deep.equal({ '0x1': {} });
    expect(said({ '0x1': {} })).to.deep.equal({ '0x1': {} });
    expect(said('{')).to.equal(undefined);
  });

  it('returns a complete session or throws a W3mError for any value', () => {
    const chain = fc.oneof(
      fc.constantFrom('eip155:1', `solana:${OLD_SOLANA}`, 'bip122:000000000019d6689c085ae165831e93', 'mars:1'),
      fc.string(),
    );
    const account = fc.oneof(
      chain.map(id => `${id}:${OWNER}`),
      fc.string(),
    );
    const namespace = fc.record(
      {
        accounts: fc.array(account),
        chains: fc.array(chain),
        methods: fc.array(fc.string()),
        events: fc.array(fc.string()),
      },
      { requiredKeys: ['accounts', 'methods', 'events'] },
    );
    const key = fc.oneof(
      fc.constantFrom('eip155', 'solana', 'bip122', 'eip155:1', '__proto__', 'constructor'),
      fc.string(),
    );
    const given = fc.oneof(
      fc.anything(),
      fc
        .record({ namespaces: fc.dictionary(key, namespace), name: fc.string() })
        .map(({ namespaces, name }) => session({ namespaces }, { name })),
    );
    fc.assert(
      fc.property(given, anything => {
        let read: ApprovedSession;
        try {
          read = readSession(anything, false);
        } catch (error) {
          return isW3mError(error) && ['WALLET_BAD_REPLY', 'WALLET_NO_ACCOUNTS'].includes(error.code);
        }
        const grants = Object.entries(read.session.grants);
        return (
          read.session.wallet.name !== '' &&
          grants.length > 0 &&
          grants.every(
            ([namespace, { accounts, chains }]) =>
              accounts.length > 0 &&
              accounts.every(id => isCaipAddress(id) && id.startsWith(`${namespace}:`)) &&
              chains.every(id => isCaipNetworkId(id) && read.chainNames.has(id)),
          )
        );
      }),
    );
  });
});

describe('readEvent', () => {
  it('reads chain and name, and keeps the data unchecked', () => {
    expect(readEvent('eip155:1', 'chainChanged', 137)).to.deep.equal({
      chain: 'eip155:1',
      name: 'chainChanged',
      data: 137,
    });
    expect(readEvent('mars:1', 'chainChanged', 1)).to.equal(undefined);
    expect(readEvent('eip155:1', '', 1)).to.equal(undefined);
    expect(readEvent(undefined, 'x', 1)).to.equal(undefined);
  });
});
