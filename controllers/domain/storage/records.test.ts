import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { StorageKey } from './storage-keys.js';
import * as sessionRecord from '../transactions/smart-session-record.js';
import * as connectionRecords from './connection-records.js';
import * as exchangeVisitRecord from './exchange-visit-record.js';
import * as portfolioRecord from './portfolio-record.js';
import * as receiverRecord from './receiver-record.js';
import * as signInRecord from './sign-in-record.js';
import * as transactionRecord from './transaction-record.js';

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const CAIP_ADDRESS = `eip155:1:${ADDRESS}`;
const token = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2_000.5,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
};
const portfolio = { timestamp: 1, balance: { balances: [token] } };
const account = { namespace: 'eip155', address: ADDRESS, type: 'eoa' };
const session = {
  data: {
    accountAddress: ADDRESS,
    chainId: 'eip155:1',
    domain: 'a.example',
    uri: 'https://a.example',
    version: '1',
    nonce: 'n',
  },
  message: 'm',
  signature: '0x1',
};

const keys: Readonly<Record<string, StorageKey<unknown>>> = {
  connections: connectionRecords.connections,
  exchangeVisits: exchangeVisitRecord.exchangeVisits,
  portfolioCache: portfolioRecord.portfolioCache,
  recentConnections: connectionRecords.recentConnections,
  recentReceivers: receiverRecord.recentReceivers,
  sentTransactions: transactionRecord.sentTransactions,
  smartSessions: sessionRecord.smartSessions,
  siwxSessions: signInRecord.siwxSessions,
};

const moved = { direction: 'out', quantity: '0.000000000000000001', label: 'ETH' };
const sent = {
  id: '0x1',
  hash: '0x1',
  network: 'eip155:1',
  kind: 'send',
  status: 'pending',
  at: 5,
  transfers: [moved],
};

const visit = {
  asset: 'eip155:1/slip44:60',
  amount: '0.1',
  recipient: ADDRESS,
  exchangeId: 'harbor',
  name: 'Harbor Exchange',
  sessionId: 's1',
  url: 'https://exchange.example/pay',
  at: 5,
};

const granted = {
  context: '0xc0ffee',
  chainId: '0x1',
  address: ADDRESS,
  expiry: 2_000_000_000,
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: '0x64', start: 1, period: 86_400 },
    },
  ],
  grantedAt: 5,
};

/** Stored value and the expected result of the schema; undefined if the schema rejects it. */
const cases: readonly (readonly [name: string, stored: unknown, believed: unknown])[] = [
  [
    'connections',
    { eip155: [{ connectorId: 'a', accounts: [account] }] },
    { eip155: [{ connectorId: 'a', accounts: [account] }] },
  ],
  ['connections', { near: [], solana: [] }, { solana: [] }],
  // AppKit 1.7 stores accounts without a namespace, and plain ones without a type
  [
    'connections',
    { eip155: [{ connectorId: 'a', accounts: [{ address: ADDRESS }], caipNetwork: { id: 1 } }] },
    { eip155: [{ connectorId: 'a', accounts: [account] }] },
  ],
  [
    'connections',
    { bip122: [{ connectorId: 'a', accounts: [{ address: 'bc1q', type: 'payment', publicKey: '02' }] }] },
    {
      bip122: [
        { connectorId: 'a', accounts: [{ namespace: 'bip122', address: 'bc1q', type: 'payment', publicKey: '02' }] },
      ],
    },
  ],
  [
    'connections',
    { eip155: [{ connectorId: 'a', accounts: [{ ...account, namespace: 'solana' }, { address: 5 }] }] },
    { eip155: [{ connectorId: 'a', accounts: [account] }] },
  ],
  ['connections', { eip155: [{ connectorId: 'a', accounts: [{ ...account, type: 'boss' }] }] }, {}],
  ['connections', [], undefined],
  [
    'recentConnections',
    { eip155: [{ connectorId: 'a', accounts: [account] }], near: [] },
    { eip155: [{ connectorId: 'a', accounts: [account] }] },
  ],
  ['recentConnections', { eip155: [{ connectorId: 'a', accounts: [{ ...account, type: 'boss' }] }] }, {}],
  ['exchangeVisits', [visit], [visit]],
  ['exchangeVisits', [{ ...visit, amount: 5 }, visit], [visit]],
  ['exchangeVisits', [], []],
  ['exchangeVisits', [{ ...visit, url: 'javascript:alert(1)' }], undefined],
  ['exchangeVisits', [{ ...visit, sessionId: '' }], undefined],
  [
    'connections',
    { eip155: [{ connectorId: 'a' }, { connectorId: 'b', accounts: [account] }] },
    { eip155: [{ connectorId: 'b', accounts: [account] }] },
  ],
  ['portfolioCache', { [CAIP_ADDRESS]: portfolio }, { [CAIP_ADDRESS]: portfolio }],
  ['portfolioCache', { [CAIP_ADDRESS]: portfolio, [ADDRESS]: portfolio }, { [CAIP_ADDRESS]: portfolio }],
  ['portfolioCache', { [CAIP_ADDRESS]: { ...portfolio, timestamp: 'x' } }, {}],
  ['recentReceivers', { eip155: [ADDRESS], near: [ADDRESS] }, { eip155: [ADDRESS] }],
  ['recentReceivers', { eip155: [''], solana: 'x' }, {}],
  ['recentReceivers', { eip155: ['', ADDRESS] }, { eip155: [ADDRESS] }],
  ['sentTransactions', { [CAIP_ADDRESS]: [sent] }, { [CAIP_ADDRESS]: [sent] }],
  // A version that came after this one, and is rolled back, may have stored a kind of its own
  ['sentTransactions', { [CAIP_ADDRESS]: [{ ...sent, kind: 'bridge' }, sent] }, { [CAIP_ADDRESS]: [sent] }],
  ['sentTransactions', { [CAIP_ADDRESS]: [{ ...sent, status: 'lost' }], other: [sent] }, {}],
  ['sentTransactions', { [CAIP_ADDRESS]: [{ ...sent, transfers: [{ ...moved, quantity: '1e9' }] }] }, {}],
  ['smartSessions', { [ADDRESS]: [granted] }, { [ADDRESS]: [granted] }],
  ['smartSessions', { [ADDRESS]: [granted, { ...granted, permissions: [] }, 5] }, { [ADDRESS]: [granted] }],
  ['smartSessions', { [ADDRESS]: [{ ...granted, expiry: 'never' }] }, {}],
  ['siwxSessions', [session], [session]],
  ['siwxSessions', [{ ...session, data: { ...session.data, chainId: 'ton:-239' } }, session], [session]],
  ['siwxSessions', [{ ...session, signature: 5 }], undefined],
  ['siwxSessions', [{ ...session, data: { ...session.data, chainId: '1' } }], undefined],
];

const records = {
  ...connectionRecords,
  ...exchangeVisitRecord,
  ...portfolioRecord,
  ...receiverRecord,
  ...signInRecord,
  ...transactionRecord,
};

describe('stored records', () => {
  for (const [name, stored, believed] of cases) {
    it(`${name} parses ${JSON.stringify(stored)} to ${believed === undefined ? 'undefined' : JSON.stringify(believed)}`, () => {
      const result = keys[name]?.schema.safeParse(stored);
      expect(result?.success && result.data).to.deep.equal(believed ?? false);
    });
  }

  it('are all covered by this table, and unique', () => {
    expect(new Set(cases.map(([name]) => name))).to.have.keys(Object.keys(keys));
    const exported = Object.entries({ ...records, ...sessionRecord }).filter(([, value]) => 'codec' in value);
    expect(exported.map(([name]) => name)).to.have.members(Object.keys(keys));
    expect(new Set(Object.values(keys).map(({ key }) => key)).size).to.equal(Object.keys(keys).length);
  });

  it('never throw, for any stored value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(keys)), fc.jsonValue(), ({ schema }, found) => {
        expect(schema.safeParse(found).success).to.be.a('boolean');
      }),
    );
  });
});
