// What the package loads together on demand, after the chunks of chunk-plan.mjs. Without it a bundler makes a file of each
// module that two lazy ones share: 398 files in a usual host, a quarter of them below 500 bytes.

/** Paths of modules: `modules('core', 'a', 'b/c')` is `core/a.js` and `core/b/c.js`. */
const modules = (folder, ...names) => names.map(name => `${folder}/${name}.js`);
/** Paths of the modules that define elements. */
const elements = (...names) => names.map(name => `elements/${name}.define.js`);
/** Paths of views whose folder has their name. */
const views = (...names) => names.map(name => `elements/views/${name}/w3m-${name}-view.define.js`);

/**
 * A room is a chunk of what its roots import and no other room does. It follows a step of people, and of
 * `.size-limit.json`, so that a step loads little that it does not need. Its roots are all of the kit, or none. A room with
 * `isFile` keeps its files: it is here because others share modules with it.
 */
export const ROOMS = [
  // Calls of hosts, and what a page does once
  {
    name: 'calls',
    roots: modules(
      'controllers/app-kit',
      ...[
        'actions',
        'calls',
        'connect-request',
        'leave-network',
        'legacy-setters',
        'network-request',
        'open-with',
        'preview-request',
        'wallets',
      ],
    ),
  },
  { name: 'ignored-options', isFile: true, roots: modules('controllers', 'domain/options/ignored-options') },
  { name: 'setup', roots: modules('controllers', 'flows/report-setup') },
  { name: 'project', roots: modules('controllers', 'modal/project', 'providers/project') },
  { name: 'attempt', isFile: true, roots: modules('controllers/headless', 'attempt-run') },

  // Before any click, on pages that offer wallets of other devices or of people without one
  { name: 'walletconnect-source', roots: modules('controllers/sources', 'walletconnect') },
  { name: 'embedded-source', roots: modules('controllers/sources', 'embedded', 'email-login', 'social-login') },
  { name: 'logins', roots: modules('elements', 'embedded-views') },

  // Connecting
  { name: 'evm-connector', isFile: true, roots: modules('controllers/adapters/eip155', 'evm-connector') },
  { name: 'evm-client', isFile: true, roots: modules('controllers/adapters/eip155', 'evm-client') },
  { name: 'other-wallets', roots: modules('controllers/adapters/eip155', 'other-wallets', 'open-sdk-wallet') },
  {
    name: 'connected',
    roots: [
      ...modules('controllers', 'features/registry', 'features/identity', 'providers/identity'),
      ...modules('controllers/flows', 'remember-connections', 'admission', 'follow-locked'),
    ],
  },
  { name: 'source-parts', roots: modules('controllers/flows', 'restore-connections', 'remember-recent') },
  {
    name: 'wallet-connect',
    roots: [
      ...modules('controllers/flows', 'lead-to-wallet', 'claimed-link'),
      ...modules('controllers/adapters/walletconnect', ...['kit-transport', 'open-link']),
    ],
  },
  {
    name: 'remote-adapter',
    roots: modules(
      'controllers/adapters/walletconnect',
      ...['remote-adapter', 'remote-definitions', 'remote-namespace-adapter'],
    ),
  },
  {
    name: 'remote',
    roots: modules('controllers/adapters', 'walletconnect/remote-evm-wallet', 'embedded/embedded-evm-wallet'),
  },
  {
    name: 'solana-connected',
    roots: modules(
      'controllers/adapters/solana',
      ...['solana-connector', 'other-wallets', 'remote-solana-wallet', 'wallet-requests'],
    ),
  },
  {
    name: 'embedded-wallet',
    roots: [
      ...modules('controllers/sources', 'email-change'),
      ...modules('controllers', 'frame/frame-wallet', 'headless/login-run'),
    ],
  },
  {
    name: 'wallet-list',
    roots: modules('controllers', 'features/directory', 'providers/directory-service', 'features/unusable-wallets'),
  },
  {
    name: 'wallets-views',
    roots: [
      ...views('all-wallets', 'get-wallet', 'downloads', 'what-is-a-wallet', 'open-wallet'),
      ...elements('views/connecting-wallet-connect-basic/w3m-connecting-wc-basic-view'),
    ],
  },
  { name: 'code-views', roots: elements('views/connecting-wallet-connect/w3m-connecting-wc-view') },
  { name: 'app-link', isFile: true, roots: elements('widgets/app-link/w3m-app-link') },
  { name: 'no-wallet', isFile: true, roots: elements('views/connect/empty') },
  {
    name: 'networks-views',
    roots: views(
      ...['networks', 'network-switch', 'unsupported-chain', 'switch-active-chain', 'what-is-a-network'],
      'connecting-multi-chain',
    ),
  },
  {
    name: 'embedded-views',
    roots: [
      ...views('connect-socials', 'connecting-farcaster', 'connecting-social', 'create', 'email-login'),
      ...views('email-verify-device', 'email-verify-otp', 'update-email-primary-otp', 'update-email-secondary-otp'),
      ...views('update-email-wallet', 'upgrade-wallet', 'approve-transaction'),
    ],
  },

  // Signing in by a signature
  {
    name: 'sign-in',
    roots: [
      ...modules('controllers/checks', 'siwx', 'legal', 'load-checks'),
      ...modules('controllers/sign-in', 'siwx-of', 'siwx-modal', 'one-tap', 'page-nodes', 'map-siwe'),
      ...modules('controllers/modal', 'identity-token'),
    ],
  },
  { name: 'verify', roots: modules('controllers/sign-in/verify', 'http-node', 'is-smart-account', 'verify-eip155') },
  {
    name: 'sign-in-views',
    roots: [
      ...views('connecting-siwe', 'siwx-sign-message', 'legal-consent'),
      ...elements('widgets/sign-in-proposal/w3m-sign-in-proposal'),
    ],
  },

  // Chains
  { name: 'evm-requests', roots: modules('controllers/adapters/eip155', 'wallet-requests') },
  {
    name: 'evm-reads',
    roots: modules(
      'controllers/adapters/eip155/direct',
      ...['activity', 'holdings', 'is-contract', 'nfts', 'reads', 'receipt', 'status', 'token-facts'],
    ),
  },
  {
    name: 'evm-transfer',
    roots: modules('controllers/adapters/eip155', 'transfer', 'data-fee', 'check-asset', 'direct/carrier'),
  },
  { name: 'evm-swap', roots: modules('controllers/adapters/eip155/exchange', 'exchange', 'permit') },
  { name: 'evm-preview', isFile: true, roots: modules('controllers/adapters/eip155/preview', 'preview') },
  { name: 'evm-names', isFile: true, roots: modules('controllers/adapters/eip155/direct', 'names') },
  {
    name: 'solana-reads',
    roots: modules(
      'controllers/adapters/solana/node',
      ...['activity', 'balance', 'holdings', 'is-contract', 'nfts', 'reads', 'receipt', 'status', 'token-names'],
    ),
  },
  {
    name: 'solana-transfer',
    roots: modules('controllers/adapters/solana/node', 'transfer', 'send', 'check-asset', 'preview/preview'),
  },

  // What an account has
  {
    name: 'assets',
    roots: [
      ...modules(
        'controllers/features',
        'tokens',
        'prices',
        'follow-tokens',
        'connections',
        'activity',
        'nfts',
        'sent',
      ),
      ...modules('controllers/providers', 'assets'),
    ],
  },
  {
    name: 'asset-service',
    roots: [
      ...modules('controllers/providers', 'asset-services', 'prices', 'service-networks'),
      ...modules('controllers/features', 'service-networks', 'large-portfolio'),
    ],
  },
  { name: 'account-button', isFile: true, roots: elements('widgets/account-button/w3m-account-button') },
  {
    name: 'account-view',
    roots: [
      ...views('account'),
      ...['w3m-account-tokens', 'w3m-no-tokens', 'w3m-price-change'].flatMap(name => elements(`views/account/${name}`)),
    ],
  },
  { name: 'account-more', roots: modules('elements', 'account-views', 'after-account', 'widgets/disabled-view') },
  {
    name: 'history-tabs',
    roots: [
      ...views('transactions', 'nft'),
      ...elements('widgets/activity/w3m-account-activity', 'views/account/w3m-account-nfts'),
    ],
  },
  { name: 'settings-views', roots: views('account-settings', 'profile', 'switch-address') },
  { name: 'receive-views', roots: views('wallet-receive', 'wallet-compatible-networks') },

  // Flows of money
  { name: 'transfer', roots: modules('controllers/features', 'send') },
  {
    name: 'send-views',
    roots: [
      ...views('wallet-send', 'wallet-send-select-token', 'wallet-send-preview'),
      ...elements('widgets/named-receiver/w3m-named-receiver'),
    ],
  },
  { name: 'changes', isFile: true, roots: elements('widgets/changes/w3m-changes') },
  { name: 'review', roots: elements('widgets/success/w3m-success') },
  { name: 'naming', roots: modules('controllers', 'features/names', 'providers/names', 'providers/identity-service') },
  {
    name: 'names-views',
    roots: views('choose-account-name', 'register-account-name', 'register-account-name-success'),
  },
  { name: 'buying', roots: modules('controllers', 'features/onramp', 'providers/onramp') },
  {
    name: 'buy-views',
    roots: views(
      ...['onramp-providers', 'onramp-token-select', 'onramp-fiat-select', 'onramp-activity', 'buy-in-progress'],
      'what-is-a-buy',
    ),
  },
  {
    name: 'swapping',
    roots: [
      ...modules('controllers/features', 'swap', 'swap-steps', 'swap-receipt'),
      ...modules('controllers/providers', 'swap-parts'),
    ],
  },
  { name: 'swap-views', roots: views('swap', 'swap-select-token', 'swap-preview') },
  { name: 'paying', roots: modules('controllers', 'features/pay', 'providers/pay') },
  { name: 'pay-views', roots: views('pay', 'pay-loading') },
  { name: 'smart-sessions', roots: modules('controllers', 'features/smart-sessions', 'adapters/eip155/permissions') },
  { name: 'session-views', roots: views('smart-session-list', 'smart-session-created') },

  // Small parts of many views
  { name: 'avatar', roots: [...elements('widgets/pictures'), ...modules('elements/images', 'monogram')] },
  { name: 'pictures', isFile: true, roots: modules('elements/images', 'network-pictures', 'wallet-pictures') },
  { name: 'messages', isFile: true, roots: elements('shell/modal/messages') },

  // What only phones and older browsers need
  {
    name: 'some-browsers',
    roots: [...modules('elements/shell/modal', 'sheet-drag'), ...modules('themes', 'fallback.styles')],
  },
];

const EVM = ['evm-reads', 'evm-transfer', 'evm-swap', 'evm-preview', 'evm-names'];
const SOLANA = ['solana-reads', 'solana-transfer'];
const SOLANA_SESSION = [...SOLANA, 'solana-connected'];
const STORED = ['connected', 'assets', 'transfer', 'smart-sessions'];
const SERVED = ['wallet-list', 'asset-service', 'naming', 'buying', 'swapping', 'paying'];
const MONEY_VIEWS = ['send-views', 'swap-views', 'pay-views', 'session-views'];

/**
 * What several rooms share: the first of these that fits takes a module. `within` fits what no other room than these
 * imports; `has` fits what one of these imports, so that it is there from that step on, `without` what none of these does.
 * `packages` are all that a module may need, and `chunks` all that it may import. `isReexported` fits what
 * {@link RE_EXPORTS} name, which no other entry of this table takes. A name can be that of a room, or of a room with
 * `isFile`. What fits nowhere stays a file.
 */
export const SHARED = [
  {
    name: 'values',
    isKit: true,
    isReexported: true,
    has: ['connected', 'evm-client', 'account-view', 'assets'],
    packages: [],
    chunks: ['core', 'attach'],
  },
  { name: 'solana-connected', isKit: true, isReexported: true, within: SOLANA_SESSION },

  // Elements
  { name: 'avatar', isReexported: true, has: ['avatar'] },
  { name: 'avatar', has: ['avatar'] },
  { name: 'logins', has: ['logins'], within: ['logins', 'embedded-views'] },
  { name: 'login-parts', has: ['logins'], within: ['logins', 'embedded-views', 'sign-in-views', 'settings-views'] },
  { name: 'fields', has: ['logins'] },
  { name: 'fields', within: ['embedded-views', 'names-views'] },
  { name: 'fields', isReexported: true, has: ['send-views'], within: ['buy-views', 'send-views'] },
  { name: 'code-views', within: ['code-views', 'wallets-views'] },
  { name: 'qr', within: ['code-views', 'wallets-views', 'embedded-views', 'receive-views'] },
  {
    name: 'review',
    within: ['sign-in-views', 'names-views', 'send-views', 'swap-views', 'session-views', 'changes', 'review'],
  },
  { name: 'tab-parts', has: ['account-view'], without: ['code-views'] }, // a QR code is shown without lists
  { name: 'account-parts', has: ['account-view'] },
  { name: 'tab-parts', has: ['history-tabs'] },
  { name: 'list-parts', has: ['code-views', 'wallets-views', 'networks-views'], packages: [] },
  { name: 'list-parts', packages: [] },

  // The kit
  { name: 'buying', isKit: true, isReexported: true, within: ['buying', 'buy-views'] },
  { name: 'sign-in', isKit: true, isReexported: true, within: ['sign-in'] },
  { name: 'walletconnect-source', isKit: true, has: ['walletconnect-source'] },
  {
    name: 'embedded-source',
    isKit: true,
    has: ['embedded-source'],
    within: ['embedded-source', 'embedded-wallet', 'attempt'],
  },
  { name: 'source-parts', isKit: true, has: ['embedded-source'] },
  {
    name: 'service-http',
    isKit: true,
    has: ['wallet-list'],
    within: ['project', ...SERVED],
    packages: ['zod'],
  },
  { name: 'connected', isKit: true, within: [...STORED, 'wallet-list'], packages: [] },
  { name: 'connected', isKit: true, within: STORED },
  { name: 'buying', isKit: true, within: ['buying', 'buy-views'] },
  { name: 'swapping', isKit: true, within: ['swapping', 'swap-views'] },
  {
    name: 'evm-requests',
    isKit: true,
    has: ['evm-requests'],
    within: ['evm-requests', 'evm-transfer', 'evm-swap', 'evm-preview', 'smart-sessions'],
  },
  { name: 'evm-requests', isKit: true, within: ['evm-requests', 'evm-transfer', 'evm-preview', 'smart-sessions'] },
  { name: 'evm-plan', isKit: true, within: ['evm-transfer', 'evm-swap', 'evm-preview'] },
  {
    name: 'evm-values',
    isKit: true,
    within: [...EVM, 'evm-client', 'evm-requests', 'other-wallets', 'smart-sessions'],
    packages: ['viem'],
  },
  { name: 'solana-node', isKit: true, within: SOLANA },
  { name: 'solana-connected', isKit: true, within: SOLANA_SESSION },
  { name: 'asset-values', isKit: true, within: [...EVM, ...SOLANA] },
  {
    name: 'connected',
    isKit: true,
    has: ['remote-adapter'],
    within: ['evm-transfer', 'remote-adapter', ...SOLANA_SESSION],
    packages: [],
  },
  { name: 'links', isKit: true, within: ['wallet-connect', 'code-views', 'wallets-views', 'attempt'] },
  { name: 'wallet-list', isKit: true, within: ['setup', 'wallet-list', 'no-wallet'] },
  { name: 'sign-in', isKit: true, within: ['sign-in', 'sign-in-views'] },
  {
    name: 'remote',
    isKit: true,
    within: ['wallet-connect', 'remote-adapter', 'remote', 'solana-connected', 'embedded-wallet'],
  },
  { name: 'services', isKit: true, within: ['project', ...SERVED], packages: ['zod'] },
  {
    name: 'asset-values',
    isKit: true,
    within: [
      ...[...EVM, ...SOLANA, ...SERVED, ...MONEY_VIEWS],
      ...['assets', 'transfer', 'account-view', 'history-tabs', 'buy-views'],
    ],
    packages: [],
  },
  { name: 'connected', isKit: true, has: ['connected', 'evm-client', 'account-view'], packages: [] },
  { name: 'remote', isKit: true, has: ['wallet-connect', 'embedded-wallet'], packages: [] },
];

/** What a page loads before an account is connected, or alone: no room may come along, so that its modules stay files. */
export const APART = [
  ...modules('controllers/adapters/eip155', 'eip155', 'evm-connector'),
  ...modules('controllers/adapters', 'solana/solana', 'wagmi/wagmi-adapter', 'bitcoin/bitcoin'),
  ...modules(
    'controllers/domain',
    'wallets/wallets',
    'wallets/named-wallets',
    'errors/rpc-errors',
    'sign-in/siwx-message',
  ),
  ...modules('controllers/headless', 'stores'),
];

/**
 * Entries of the package that name what lazy modules have too. A page takes a few of their names, and a bundler would put a
 * whole room into the page's own file for one of them. What other entries import stays files.
 */
export const RE_EXPORTS = new Set([
  '.',
  ...['./react', './vue', './svelte', './core', './react-core', './vue-core'],
  ...['./common', './controllers', './store', './constants', './utils', './siwe', './pay', './pay/react'],
  ...['./ssr/elements', './surroundings', './adapters/solana/kit'],
  ...['./elements/w3m-account-button', './elements/w3m-onramp-widget'],
]);

/** Entries that have every view, or serve tests, or are bundled with all they need. */
export const WHOLE = /^\.\/(?:elements$|testing(?:\/|$)|server$)/;
