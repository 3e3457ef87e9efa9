import { expect } from '@open-wc/testing';
import { addressesOf, namespaceRequests, chainsOf, grant, including } from './namespaces.js';

const ONE = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
const TWO = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
const SOLANA = 'solana:2Zr6ADHutokkaLwP2xzPCxMTaPPmk46u';
const SOL = '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp';

const requests = namespaceRequests({
  requiredNamespaces: { 'eip155:1': { methods: ['personal_sign'], events: [] } },
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign', 'eth_sendTransaction', 'eth_teleport'],
      events: ['chainChanged', 'weatherChanged'],
    },
    solana: { chains: [SOLANA], methods: ['solana_signMessage'], events: [] },
  },
});

describe('phone wallet namespaces', () => {
  it('reads requests keyed by namespace and by chain', () => {
    expect(requests.get('eip155')?.chains).to.deep.equal(['eip155:1', 'eip155:10']);
    expect([...requests.keys()]).to.deep.equal(['eip155', 'solana']);
  });

  it('approves the chosen chains and accounts with supported methods only', () => {
    const granted = grant(requests, { chains: ['eip155:10', 'eip155:5'], accounts: [TWO, ONE, SOL] });
    expect(granted).to.deep.equal({
      eip155: {
        chains: ['eip155:10'],
        accounts: [`eip155:10:${TWO}`, `eip155:10:${ONE}`],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged'],
      },
    });
  });

  it('omits a namespace without accounts', () => {
    expect(Object.keys(grant(requests, { chains: ['eip155:1', SOLANA], accounts: [SOL] }))).to.deep.equal(['solana']);
    expect(grant(requests, { chains: [], accounts: [ONE] })).to.deep.equal({});
  });

  it('puts the account first and appends the chain', () => {
    const granted = grant(requests, { chains: ['eip155:1'], accounts: [ONE] });
    const wider = including(granted, 'eip155', TWO, 'eip155:31399');
    expect(addressesOf(wider, 'eip155')).to.deep.equal([TWO, ONE]);
    expect(chainsOf(wider, 'eip155')).to.deep.equal(['eip155:1', 'eip155:31399']);
    expect(wider.eip155?.accounts).to.have.length(4);
    expect(including(wider, 'eip155', TWO)).to.deep.equal(wider);
    expect(including(granted, 'solana', SOL)).to.equal(granted);
  });
});
