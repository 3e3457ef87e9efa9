import { expect } from '@open-wc/testing';
import { FakeAdapter, testNetworks } from '../../testing/index.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { polygon } from '../domain/networks/evm-networks.js';
import { withDefaults } from '../domain/options/option-table.js';
import { OptionsController } from '../state/options-controller.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';
import { DefaultSIWX, EIP155Verifier, InformalMessenger } from '../sign-in/index.js';
import { reportSetup } from './report-setup.js';
import { unmatchedSettings } from './unmatched-settings.js';

const networks = testNetworks.slice(0, 1).map(network => toCaipNetwork(network)); // Ethereum

/** Returns the findings about options that the check of their types lets pass. */
function findings(options: object): readonly string[] {
  const given = { networks, ...options } as AppKitOptions;
  checkOptions(given);
  return unmatchedSettings({ settings: withDefaults(given), given, networks });
}

const siwx = new DefaultSIWX({
  messenger: new InformalMessenger({ domain: 'a.example', uri: 'https://a.example', getNonce: async () => 'nonce' }),
  verifiers: [new EIP155Verifier()],
});

describe('Options that match nothing', () => {
  for (const [what, options, text] of [
    ['an empty project id', { projectId: '' }, 'projectId is empty'],
    ['a project id of a variable that is not set', { projectId: undefined }, 'projectId is empty'],
    ['two adapters of a namespace', { adapters: [new FakeAdapter(), new FakeAdapter()] }, 'several for "eip155"'],
    [
      'a first network that is not listed',
      { defaultNetwork: polygon },
      'defaultNetwork (Polygon) is not in "networks"',
    ],
    ['nodes by plain id', { customRpcUrls: { 1: [{ url: 'https://a.example' }] } }, 'did you mean "eip155:1"?'],
    ['nodes by name', { customRpcUrls: { ethereum: [{ url: 'https://a.example' }] } }, 'did you mean "eip155:1"?'],
    [
      'nodes by an unknown id',
      { customRpcUrls: { 77: [] } },
      'customRpcUrls is by CAIP-2 id, which "77" is not, such as',
    ],
    [
      'a node without a URL',
      { customRpcUrls: { 'eip155:1': [{ url: 'https://a.example' }, { url: undefined }] } },
      'customRpcUrls["eip155:1"] has a node without "url"',
    ],
    ['tokens by plain id', { tokens: { 1: [{ address: '0x1' }] } }, 'tokens is by CAIP-2 id, which "1" is not'],
    ['images by CAIP-2 id', { chainImages: { 'eip155:1': '/e.png' } }, 'chainImages is by chain id: "1" in place of'],
    ['an unknown way to connect', { features: { connectMethodsOrder: ['wallets'] } }, 'did you mean "wallet"?'],
    ['an unknown group', { features: { connectorTypeOrder: ['installed'] } }, 'connectorTypeOrder has no "installed"'],
    ['an unknown action', { features: { walletFeaturesOrder: ['recieve'] } }, 'did you mean "receive"?'],
    [
      'an unknown social account',
      { features: { socials: ['gogle'] } },
      'features.socials has no "gogle"; did you mean',
    ],
    ['a variable without prefix', { themeVariables: { accent: 'red' } }, 'themeVariables has no "accent"'],
    ['a sign-in without methods', { siwx: { getSessions: async () => [] } }, 'siwx has no createMessage, addSession'],
  ] as const)
    it(`are reported: ${what}`, () => {
      const found = findings(options);
      expect(found.length).to.equal(1);
      expect(found[0]).to.contain(text);
    });

  it('are not reported for a set-up that works', () => {
    const found = findings({
      projectId: 'shop',
      adapters: [new FakeAdapter()],
      defaultNetwork: networks[0],
      customRpcUrls: { 'eip155:1': [{ url: 'https://a.example' }], 'eip155:10': undefined },
      tokens: { 'eip155:8453': [] }, // a list that pages share
      chainImages: { 1: '/e.png' },
      features: { connectMethodsOrder: ['wallet', 'email'], socials: true, walletFeaturesOrder: ['send'] },
      themeVariables: { '--w3m-accent': 'red' },
      siwx,
    });
    expect(found).to.deep.equal([]);
    expect(findings({})).to.deep.equal([]);
    expect(findings({ projectId: '', walletConnect: { relayUrl: 'wss://relay.example' } })).to.deep.equal([]);
    expect(findings({ projectId: '', enableWalletConnect: false })).to.deep.equal([]);
  });

  it('are a part of the report of a page with the option debug, and of no other', async () => {
    const given: AppKitOptions = { networks, projectId: '' };
    const setup = { options: new OptionsController(given), networks, served: ['eip155'] as const };
    const { warn, groupCollapsed } = console;
    const lines: string[] = [];
    Object.assign(console, { warn: (line: unknown) => lines.push(String(line)), groupCollapsed: () => undefined });
    try {
      await reportSetup({ ...setup, isDetailed: false });
      expect(lines).to.deep.equal([]);
      await reportSetup({ ...setup, isDetailed: true });
    } finally {
      Object.assign(console, { warn, groupCollapsed });
    }
    expect(lines.length).to.equal(1);
    expect(lines[0]).to.contain('projectId is empty');
  });
});
