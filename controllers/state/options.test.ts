import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { isW3mError } from '../domain/errors/errors.js';
import { ignoredFeatures, ignoredOptions } from '../domain/options/ignored-options.js';
import { featureTable, optionTable } from '../domain/options/option-table.js';
import { testNetworks } from '../../testing/index.js';
import { checkFeatures, checkOptions } from './options.js';
import { OptionsController } from './options-controller.js';
import { waitUntil } from '../../testing/wait-until.js';

/** The options that hosts of AppKit 1.7 pass. */
const OPTIONS =
  'projectId networks adapters defaultNetwork customRpcUrls chainImages connectorImages tokens metadata themeMode themeVariables allWallets featuredWalletIds includeWalletIds excludeWalletIds customWallets termsConditionsUrl privacyPolicyUrl enableWallets enableWalletConnect enableInjected enableEIP6963 enableCoinbase enableWalletGuide enableAuthLogger enableNetworkSwitch enableEmbedded allowUnsupportedChain defaultAccountTypes manualWCControl universalProvider universalProviderConfigOverride experimental_preferUniversalLinks siwx siweConfig debug disableAppend coinbasePreference features'.split(
    ' ',
  );
const FEATURES =
  'receive send analytics emailShowWallets collapseWallets legalCheckbox smartSessions pay allWallets connectMethodsOrder walletFeaturesOrder connectorTypeOrder swaps onramp email socials history reownBranding'.split(
    ' ',
  );

describe('checkOptions', () => {
  const warn = console.warn;
  let warnings: string[];

  beforeEach(() => {
    warnings = [];
    console.warn = (text: string) => void warnings.push(text);
  });

  afterEach(() => {
    console.warn = warn;
  });

  it('warns of an unknown option once, and does not throw', async () => {
    checkOptions({ networks: testNetworks, colour: 'red', toString: 'x', features: { dance: true } });
    await waitUntil(() => warnings.length >= 3);
    expect(warnings).to.have.members([
      // loaded on demand, in any order
      'createAppKit: unknown option "colour"',
      'createAppKit: unknown option "toString"',
      'createAppKit: unknown option "features.dance"',
    ]);
  });

  it('accepts services by URLs and by objects, and warns of an unknown one', async () => {
    checkOptions({
      networks: testNetworks,
      services: { prices: 'https://a.example', identity: {}, config: undefined, clientId: 'c', price: '' },
    });
    await waitUntil(() => warnings.length > 0);
    expect(warnings).to.deep.equal(['createAppKit: unknown option "services.price"; did you mean "services.prices"?']);
    for (const services of [{ prices: 1 }, { prices: [] }, { prices: true }, 'https://a.example', []]) {
      expect(() => checkOptions({ networks: testNetworks, services }))
        .to.throw()
        .with.property('code', 'OPTIONS_INVALID');
    }
  });

  it('warns of an option without effect once, whatever its value, and does not throw', async () => {
    checkOptions({
      networks: testNetworks,
      coinbasePreference: 1,
      features: { reownBranding: true, allWallets: false },
    });
    await waitUntil(() => warnings.length >= 3);
    expect(warnings).to.have.members([
      'createAppKit: option "coinbasePreference" has no effect in this version',
      'createAppKit: option "features.reownBranding" has no effect in this version',
      'createAppKit: option "features.allWallets" has no effect in this version',
    ]);
  });

  it('warns of a feature without effect that is changed later, but not of an undefined option', async () => {
    checkOptions({ networks: testNetworks, siwx: undefined, themeMode: undefined });
    checkFeatures({ allWallets: false, connectorTypeOrder: ['recent'] });
    await waitUntil(() => warnings.length > 0);
    expect(warnings).to.deep.equal(['createAppKit: option "features.allWallets" has no effect in this version']);
  });

  it('knows every option and every feature of AppKit 1.7', () => {
    const options: readonly string[] = [...Object.keys(optionTable), ...ignoredOptions];
    const features: readonly string[] = [...Object.keys(featureTable), ...ignoredFeatures];
    expect(OPTIONS.filter(option => !options.includes(option))).to.deep.equal([]);
    expect(FEATURES.filter(feature => !features.includes(feature))).to.deep.equal([]);
    expect(new Set(options).size).to.equal(options.length);
    expect(new Set(features).size).to.equal(features.length);
  });

  it('throws for a value of the wrong type, also in features', () => {
    const refusal = (given: object): unknown => {
      try {
        checkOptions({ networks: testNetworks, ...given });
        return undefined;
      } catch (error) {
        return isW3mError(error) ? error.message : error;
      }
    };
    expect(refusal({ enableWallets: 'yes' })).to.equal('createAppKit: option "enableWallets" must be true or false');
    expect(refusal({ allWallets: 'show' })).to.match(/"allWallets" must be "SHOW" or "HIDE" or "ONLY_MOBILE"/);
    expect(refusal({ features: [] })).to.match(/"features" must be an object/);
    expect(refusal({ features: { connectorTypeOrder: 'recent' } })).to.match(/"features.connectorTypeOrder" must be/);
    for (const list of ['https://node.example', ['https://node.example'], [null], {}, [{ url: 5 }]])
      expect(refusal({ customRpcUrls: { 'eip155:1': list } })).to.match(/"customRpcUrls" must list nodes as { url }/);
    for (const list of [null, undefined, [], [{ url: 'https://node.example' }, { url: undefined }]])
      expect(refusal({ customRpcUrls: { 'eip155:1': list } })).to.equal(undefined);
    for (const clock of [{}, { now: Date.now }, { now: 1, after: 2 }])
      expect(refusal({ clock })).to.match(/"clock" must have now\(\) and after\(\)/);
    for (const prices of [5, true, []])
      expect(refusal({ services: { prices } })).to.match(/"services" must name services by URLs or objects/);
  });
});

describe('OptionsController', () => {
  const currentOf = (options: OptionsController) => untracked(() => options.current.get());

  it('sets the defaults, also for an undefined option', () => {
    const given = { networks: testNetworks, enableWallets: undefined, enableNetworkSwitch: false };
    const current = currentOf(new OptionsController(given as never)); // plain JavaScript may pass undefined
    expect(current).to.include({ id: 'default', enableWallets: true, enableNetworkSwitch: false, allWallets: 'SHOW' });
    expect(current).not.to.have.property('termsConditionsUrl');
  });

  it('counts null as not given, also in features and services: set-ups that are read from JSON have it', () => {
    const names = [...Object.keys(optionTable).filter(name => name !== 'networks'), ...ignoredOptions];
    const nulls = Object.fromEntries(names.map(name => [name, null]));
    const features = Object.fromEntries(Object.keys(featureTable).map(name => [name, null]));
    const services = { prices: null, names: undefined } as never;
    const all = [nulls, { features }, { services }];
    for (const options of all) checkOptions({ networks: testNetworks, ...options });
    const plain = untracked(() => new OptionsController({ networks: testNetworks }).current.get());
    for (const options of all) {
      const given = { networks: testNetworks, ...options };
      expect(untracked(() => new OptionsController(given).current.get())).to.deep.equal(plain);
    }
  });

  it('memoises the settings until an option changes', () => {
    const options = new OptionsController({ networks: testNetworks });
    expect(currentOf(options)).to.equal(currentOf(options));
    const before = currentOf(options);
    options.update({ enableWallets: false });
    expect(currentOf(options)).to.include({ enableWallets: false, enableWalletGuide: true });
    expect(before.enableWallets).to.equal(true);
  });

  it('replaces some features and keeps the others', () => {
    const options = new OptionsController({ networks: testNetworks, features: { email: false } });
    options.updateFeatures({ connectorTypeOrder: ['recent'] });
    expect(currentOf(options).features).to.deep.equal({ email: false, connectorTypeOrder: ['recent'] });
  });
});
