// Which test runs a public name of the 1.7 line, for docs/compat-1.7.md. A row says “the same” only with such a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from './files.mjs';

const read = path => readFileSync(join(ROOT, path), 'utf8');

const METHODS = 'controllers/app-kit/surface-calls.test.ts';
const REPLACED = ['legacy-setters', 'surface', 'app-kit', 'legacy'].map(name => `controllers/app-kit/${name}.test.ts`);
const OPTIONS = 'elements/option-calls.test.ts';
const CONNECT = 'elements/views/connect/w3m-connect-view.test.ts';
const REMOTE = 'controllers/modal/remote-modal.test.ts';
const EMBEDDED = 'elements/embedded-views.test.ts';
const DIRECTORY = 'elements/views/get-wallet/w3m-get-wallet-view.test.ts';

/** Tests of options and features that are not in {@link OPTIONS}. */
const OPTION_TESTS = {
  projectId: REMOTE,
  networks: METHODS,
  adapters: 'controllers/app-kit/app-kit.test.ts',
  tokens: 'controllers/features/tokens.test.ts',
  metadata: CONNECT,
  featuredWalletIds: DIRECTORY,
  includeWalletIds: DIRECTORY,
  termsConditionsUrl: CONNECT,
  privacyPolicyUrl: CONNECT,
  enableWallets: CONNECT,
  enableWalletGuide: CONNECT,
  enableWalletConnect: REMOTE,
  enableNetworkSwitch: 'elements/shell/header/w3m-header.test.ts',
  enableEmbedded: 'elements/shell/modal/w3m-modal.test.ts',
  allowUnsupportedChain: 'controllers/app-kit/app-kit.test.ts',
  defaultAccountTypes: 'controllers/sources/embedded.test.ts',
  manualWCControl: REMOTE,
  universalProvider: REMOTE,
  universalProviderConfigOverride: REMOTE,
  siwx: 'controllers/checks/siwx.test.ts',
  siweConfig: 'controllers/checks/legacy-siwe.test.ts',
  debug: 'elements/widgets/pairing/w3m-pairing.test.ts',
  disableAppend: 'elements/mount.test.ts',
  features: EMBEDDED,
  'features.analytics': 'controllers/flows/send-reports.test.ts',
  'features.collapseWallets': EMBEDDED,
  'features.connectMethodsOrder': EMBEDDED,
  'features.email': EMBEDDED,
  'features.socials': EMBEDDED,
  'features.legalCheckbox': 'controllers/checks/legal.test.ts',
  'features.smartSessions': 'controllers/features/smart-sessions.test.ts',
  'features.pay': 'controllers/features/pay-arrival.test.ts',
  'features.swaps': 'controllers/modal/project.test.ts',
  'features.onramp': 'controllers/features/onramp.test.ts',
  'features.history': 'elements/views/account/w3m-account-assets.test.ts',
};

const HOOKS = [
  ...['react/hook-calls.test.tsx', 'react/pay.test.tsx', 'react/wallet-button.test.tsx', 'react/solana.test.tsx'],
  'vue/composables.test.ts',
];

const tests = filesBelow(['controllers', 'elements', 'react', 'vue', 'integration', 'demo'])
  .filter(path => /\.(test\.tsx?|node-test\.mjs|spec\.ts)$/.test(path))
  .map(path => [path, read(path)]);
/** Messages of the frame have names of events too, and lists of names prove nothing. */
const eventTests = tests.filter(([path]) => !/controllers\/(frame|state)\//.test(path));

const isUsedIn = (path, pattern) => tests.some(([name, text]) => name === path && pattern.test(text));

const PAY = 'controllers/features/pay.test.ts';
const PACKAGES = 'controllers/app-kit/packages.typetest.ts';
/** Tests that compile or run hosts' code; lists of names prove nothing. */
const packageTests = [...tests.filter(([path]) => !path.startsWith('demo/')), [PACKAGES, read(PACKAGES)]];

/** Setters that were replaced: one test calls each with every kind of argument. */
const setters = [
  ...read('testing/incumbent-surface.ts')
    .split('REPLACED')[1]
    .matchAll(/'(\w+)'/g),
].map(([, name]) => name);
const isSetter = name => setters.includes(name) && /^(set|reset|add|handle|switch|delete)/.test(name);

const byKind = {
  methods: name =>
    isUsedIn(METHODS, new RegExp(`^  (async )?${name}[:(]|^  ${name},`, 'm'))
      ? METHODS
      : isSetter(name)
        ? REPLACED[0]
        : REPLACED.find(path => isUsedIn(path, new RegExp(`\\.${name}\\b|'${name}'`))),
  options(name) {
    const plain = name.replace('features.', '');
    if (isUsedIn(OPTIONS, new RegExp(`^  (async )?${plain}[:(]`, 'm')) && OPTION_TESTS[name] === undefined)
      return OPTIONS;
    const path = OPTION_TESTS[name];
    return path && isUsedIn(path, new RegExp(`\\b${plain}\\b`)) ? path : undefined;
  },
  hooks: name => HOOKS.find(path => isUsedIn(path, new RegExp(`\\b${name}\\b`))),
  events: name => eventTests.find(([, text]) => new RegExp(`'${name}'|^  (async )?${name}[:(]`, 'm').test(text))?.[0],
  packages: name =>
    name === 'pay' ? PAY : packageTests.find(([, text]) => new RegExp(`\\b${name}\\b`).test(text))?.[0],
  types: () => 'controllers/app-kit/types.typetest.ts', // it is compiled with each of them
};

/** Returns the path of a test that runs a name; undefined if none does. */
export const evidenceOf = (kind, name) => byKind[kind === 'features' ? 'options' : kind](name);
