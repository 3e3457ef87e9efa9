import { expect } from '@open-wc/testing';
import type { ChainNamespace } from '../domain/entities.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { withDefaults } from '../domain/options/option-table.js';
import { warnOfOption } from '../domain/options/ignored-options.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';
import { testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { reportSetup } from './report-setup.js';

describe('The report of a set-up', () => {
  const { warn, groupCollapsed } = console;
  let lines: string[];
  let groups: string[];

  beforeEach(() => {
    lines = [];
    groups = [];
    console.warn = (line: unknown) => lines.push(String(line));
    console.groupCollapsed = (line: unknown) => groups.push(String(line));
  });
  afterEach(() => Object.assign(console, { warn, groupCollapsed }));

  const reported = async (
    options: Partial<AppKitOptions>,
    served: readonly ChainNamespace[] = ['eip155'],
    isDetailed = true,
  ): Promise<string> => {
    const given = { networks: testNetworks, ...options };
    const networks = given.networks.map(network => toCaipNetwork(network));
    await reportSetup({ settings: withDefaults(given), networks, served, isDetailed });
    return lines.join('\n');
  };

  it('prints nothing without findings', async () => {
    expect(await reported({})).to.equal('');
    expect(groups).to.deep.equal([]);
  });

  it('names a namespace without adapter, and the wallets that are installed for it', async () => {
    const announce = (): void => {
      const detail = { info: { name: 'Harbor Wallet' } };
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    window.addEventListener('eip6963:requestProvider', announce);
    await reported({ networks: [...testNetworks, ...testSolanaNetworks] }, [], false);
    window.removeEventListener('eip6963:requestProvider', announce);
    expect(lines).to.deep.equal([
      'createAppKit: No adapter serves "eip155" (Ethereum), so that no wallet of it can connect: add new EvmAdapter() of latchkey/adapters/evm to "adapters". Installed, but not usable without it: Harbor Wallet.',
      'createAppKit: No adapter serves "solana" (Solana Devnet), so that no wallet of it can connect: add new SolanaAdapter() of latchkey/adapters/solana to "adapters".',
    ]);
  });

  it('groups all findings with the option debug', async () => {
    const text = await reported({
      features: { email: true, socials: ['google'], swaps: true, analytics: true },
      services: { prices: 'not a url', tokens: 'https://tokens.example' },
      themeVariables: { '--w3m-acent': 'red' } as NonNullable<AppKitOptions['themeVariables']>,
    });
    expect(groups).to.deep.equal(['createAppKit: 6 findings about the set-up of this page']);
    expect(text).to.contain('features.email is on, but "embeddedWallet" is not set');
    expect(text).to.contain('features.swaps is on, but "services.swaps" is not set');
    expect(text).to.contain('services.prices is not a URL: "not a url"');
    expect(text).to.contain('themeVariables has no "--w3m-acent"; did you mean "--w3m-accent"?');
  });

  it('reports no details without the option debug', async () => {
    expect(await reported({ features: { email: true } }, ['eip155'], false)).to.equal('');
  });

  it('suggests the option of a misspelt name', () => {
    warnOfOption('themeVariabels');
    warnOfOption('features.emial');
    warnOfOption('services.price');
    warnOfOption('nothingLikeIt');
    expect(lines).to.deep.equal([
      'createAppKit: unknown option "themeVariabels"; did you mean "themeVariables"?',
      'createAppKit: unknown option "features.emial"; did you mean "features.email"?',
      'createAppKit: unknown option "services.price"; did you mean "services.prices"?',
      'createAppKit: unknown option "nothingLikeIt"',
    ]);
  });

  for (const [what, networks, place] of [
    ['undefined', [testNetworks[0], undefined], '[1] has no valid id'],
    ['without a name', [{ id: 5 }], '[0] has no valid name'],
    ['without nodes', [{ id: 5, name: 'Five', nativeCurrency: {} }], '[0] has no valid rpcUrls.default.http'],
  ] as const)
    it(`names index and field of a network ${what}`, () => {
      expect(() => checkOptions({ networks }))
        .to.throw()
        .with.nested.property('params.problem')
        .that.contains(place);
    });
});
