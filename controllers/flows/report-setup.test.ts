import { expect } from '@open-wc/testing';
import type { CaipNetworkId, ChainNamespace } from '../domain/entities.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { warnOfOption } from '../domain/options/ignored-options.js';
import { own } from '../own.js';
import { OptionsController } from '../state/options-controller.js';
import { checkOptions, type AppKitOptions } from '../state/options.js';
import { FakeAdapter, testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { settleImports } from '../../testing/settle-imports.js';
import { AppKit } from '../app-kit/app-kit.js';
import { reportSetup } from './report-setup.js';

describe('The report of a set-up', () => {
  const { warn, groupCollapsed } = console;
  let lines: string[];
  let groups: string[];
  let requests: string[];
  let answers: Record<string, string>;

  beforeEach(() => {
    lines = [];
    groups = [];
    requests = [];
    answers = { 'https://tokens.example': '' };
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
    await reportSetup({ options: new OptionsController(given), networks, served, isDetailed }, window, async url => {
      requests.push(url);
      const answer = answers[url];
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return new Response(answer);
    });
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
      features: { email: true, socials: ['google'], swaps: true, analytics: true, legalCheckbox: true },
      services: { prices: 'not a url', tokens: 'https://tokens.example' },
      themeVariables: { '--w3m-acent': 'red' } as NonNullable<AppKitOptions['themeVariables']>,
    });
    expect(groups).to.deep.equal(['createAppKit: 7 findings about the set-up of this page']);
    expect(text).to.contain('features.email is on, but "embeddedWallet" is not set');
    expect(text).to.contain('features.legalCheckbox is on, but "termsConditionsUrl" is not set');
    expect(text).to.contain('features.swaps is on, but "services.swaps" is not set');
    expect(text).to.contain('services.prices is not a URL of https, or of http on localhost: "not a url"');
    expect(text).to.contain('themeVariables has no "--w3m-acent"; did you mean "--w3m-accent"?');
  });

  it('names each URL that no request can reach', async () => {
    const services = { prices: '/prices', tokens: 'http://tokens.example', names: 'http://localhost:5558' };
    const text = await reported({
      services: { ...services, rpc: { 'eip155:1': 'node', 'eip155:137': 'https://tokens.example' } },
      embeddedWallet: { url: '/sdk', projectId: 'shop' },
    });
    expect(text.split('\n').filter(line => line.includes(' is not a URL'))).to.deep.equal([
      'services.prices is not a URL of https, or of http on localhost: "/prices"',
      'services.tokens is not a URL of https, or of http on localhost: "http://tokens.example"',
      'services.rpc["eip155:1"] is not a URL: "node"',
      'embeddedWallet.url is not a URL: "/sdk"',
    ]);
  });

  it('names swaps that no network of the page has', async () => {
    const swaps = (networks: readonly CaipNetworkId[]) =>
      reported({ features: { swaps: true }, services: own('https://tokens.example', { swaps: networks }) });
    expect(await swaps(['eip155:137'])).to.equal('');
    expect(await swaps(['eip155:5'])).to.contain('"services.swaps" serves no network of this page');
  });

  it('names what is misspelt in the same group', async () => {
    const misspelt = { themeVariabels: {}, features: { emial: true }, services: { price: 'https://tokens.example' } };
    const text = await reported(misspelt as Partial<AppKitOptions>);
    expect(groups.length).to.equal(1);
    expect(text).to.contain('unknown option "themeVariabels"; did you mean "themeVariables"?');
    expect(text).to.contain('unknown option "features.emial"; did you mean "features.email"?');
    expect(text).to.contain('unknown option "services.price"; did you mean "services.prices"?');
  });

  it('names wallets that are seen but not listed, with what they lack', async () => {
    const announce = (): void => {
      const detail = { info: { name: 'Harbor Wallet', uuid: '1', rdns: 'harbor' }, provider: {} };
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    window.addEventListener('eip6963:requestProvider', announce);
    const text = await reported({});
    window.removeEventListener('eip6963:requestProvider', announce);
    expect(text).to.contain('The wallet "Harbor Wallet" (eip155) is not listed: info.rdns is not a reverse domain');
  });

  it('names the services that do not answer, each origin once', async () => {
    const services = {
      prices: 'https://down.example/prices',
      names: 'https://down.example/names',
      tokens: 'https://tokens.example/v1',
      clientId: 'https://none.example',
    };
    const text = await reported({ services });
    expect(text).to.equal(
      'https://down.example does not answer (services.prices, services.names): check that it runs, and "connect-src" of this page.',
    );
    expect(requests).to.deep.equal(['https://down.example', 'https://tokens.example']);
  });

  for (const [answer, line] of [
    [{ isKnown: false, isListed: false }, 'refuses the project "shop": add it to WALLET_PROJECTS of https://w.example'],
    [{ isKnown: true, isListed: false }, `add "${location.origin}" to WALLET_PROJECTS["shop"] of https://w.example`],
    [undefined, 'The secure wallet at https://w.example does not answer'],
  ] as const)
    it(`says what the secure wallet refuses: ${JSON.stringify(answer)}`, async () => {
      if (answer) answers['https://w.example/project?id=shop'] = JSON.stringify(answer);
      const text = await reported({ embeddedWallet: { url: 'https://w.example/sdk', projectId: 'shop' } });
      expect(text).to.contain(line);
    });

  it('reports nothing of a secure wallet that lists this page', async () => {
    answers['https://w.example/project?id=shop'] = JSON.stringify({ isKnown: true, isListed: true });
    expect(await reported({ embeddedWallet: { url: 'https://w.example/sdk', projectId: 'shop' } })).to.equal('');
    expect(await reported({ embeddedWallet: { url: `${location.origin}/sdk`, projectId: 'shop' } })).to.contain(
      'it needs an origin of its own',
    );
  });

  it('asks no service without the option debug', async () => {
    await reported({ services: { prices: 'https://down.example' } }, ['eip155'], false);
    expect(requests).to.deep.equal([]);
  });

  it('names features without source also without the option debug, and no other detail', async () => {
    const features = { email: true, swaps: true, onramp: true, history: true, pay: true }; // wallets pay without a service
    await reported({ features, themeVariables: { '--w3m-acent': 'red' } as never }, ['eip155'], false);
    expect(lines).to.deep.equal([
      'createAppKit: features.email is on, but "embeddedWallet" is not set, so that it is not offered.',
      'createAppKit: features.swaps is on, but "services.swaps" is not set, so that it is not offered.',
      'createAppKit: features.onramp is on, but "services.onramp" is not set, so that it is not offered.',
    ]);
  });

  for (const [features, isReported] of [
    [{ email: true }, true],
    [{ email: false, socials: [] }, false],
    [null as never, false], // as in a set-up that is read from JSON
  ] as const)
    it(`is ${isReported ? '' : 'not '}made for a page without services and with ${JSON.stringify(features)}`, async () => {
      const kit = AppKit.create({
        id: crypto.randomUUID(),
        networks: testNetworks,
        adapters: [new FakeAdapter()],
        features,
      });
      await settleImports();
      kit.destroy();
      expect(lines.join('\n').includes('features.email is on')).to.equal(isReported);
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
