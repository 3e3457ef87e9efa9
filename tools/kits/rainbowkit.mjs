// RainbowKit's public names (2.2), what each does here, and what differs. A row without `entry` is not offered.
const ENTRY = './compat/rainbowkit';

/** Lines of the guide that a person does by hand. */
export const BY_HAND = [
  'Install `@wagmi/core` in the version that your wagmi names.',
  'Remove `coolMode`, `avatar`, `disclaimer` and `learnMoreUrl`: they have no effect. Legal texts are `options={{ termsConditionsUrl, privacyPolicyUrl }}` of `RainbowKitProvider`.',
  'Name what else the modal may contact in the prop `options`: `services`, `embeddedWallet`. `projectId` is WalletConnect’s id alone.',
  'Replace RainbowKit’s test ids inside the modal by those of the table below.',
  'Wallets of your own that RainbowKit reached by `mobile` and `qrCode`: name them in `options={{ customWallets }}`.',
  "With an alias and Next’s pages router: `transpilePackages: ['@rainbow-me/rainbowkit']` in `next.config`: its server ignores aliases of other packages.",
];

/** Name, what it does here, what differs and why. `at` is its entry. */
export const NAMES = [
  [
    'RainbowKitProvider',
    'creates the modal for the configuration of `WagmiProvider`',
    'the page has one modal, with the networks of another namespace’s kit beside it; it outlives the component',
  ],
  [
    'ConnectButton',
    'shows `<w3m-button>` and, with an account, `<w3m-network-button>`',
    'looks like this modal; `accountStatus` has no effect, `chainStatus="name"` shows the picture too',
  ],
  ['WalletButton', 'shows `<w3m-wallet-button>`', ''],
  [
    'getDefaultConfig',
    'creates wagmi’s configuration',
    'the modal finds wallets itself, so `connectors` holds no connector for each wallet; without `projectId` there is no WalletConnect',
  ],
  ['getDefaultWallets', 'returns the same list of names', ''],
  ['getWalletConnectConnector', 'notes the wallet by its name', 'the modal connects it through WalletConnect'],
  [
    'connectorsForWallets',
    'notes the wallets by name and makes connectors of your own wallets',
    'installed wallets come first, then those of your list that the directory knows; groups have no headings',
  ],
  ['useAccountModal', 'opens the view Account', ''],
  ['useChainModal', 'opens the view Networks', ''],
  ['useConnectModal', 'opens the view Connect', ''],
  [
    'useAddRecentTransaction',
    'adds the transaction to the account’s list and follows it',
    'the list shows what the transaction moved, not `description`; `confirmations` is not waited for',
  ],
  [
    'RainbowKitAuthenticationProvider',
    'asks for a signature before a wallet is connected',
    'declining disconnects the wallet; another account signs in again, and so does each person once after the move',
  ],
  [
    'RainbowKitSiweNextAuthProvider',
    'signs in by `next-auth` 4, whose CSRF token is the nonce',
    'imported from `latchkey/compat/rainbowkit/siwe-next-auth`',
    './compat/rainbowkit/siwe-next-auth',
  ],
  ['createAuthenticationAdapter', 'returns the adapter', '`getMessageBody` of versions before 2.2 is called too'],
  ['lightTheme', 'returns a theme', 'its accents are the same, the other colours are this package’s'],
  ['darkTheme', 'returns a theme', 'as `lightTheme`'],
  ['midnightTheme', 'returns a theme', 'as `lightTheme`'],
  ['cssStringFromTheme', 'returns declarations of `--rk-…`', ''],
  ['cssObjectFromTheme', 'returns `--rk-…` by name', ''],
  ['__private__', '', 'no part of the public names'],
].map(([name, here, differs, entry = ENTRY]) => ({ name, entry: here && entry, here, differs }));

/** Props and options with a difference. */
export const PROPS = [
  [
    '`RainbowKitProvider` `theme`',
    'colours, corners, font, blur and shadow become tokens',
    '`accentColorForeground`, `error` and the colours of single buttons have no effect: the contrast of text is computed',
  ],
  ['… `theme` of two modes', 'follows the colour scheme of the system', ''],
  ['… `theme={null}`', 'reads `--rk-…` of your CSS; the provider adds no element', ''],
  ['`coinbaseWallet.preference`, `base.preference`', 'nothing', 'the wallet decides which of its accounts it offers'],
  ['… `modalSize`', '`wide` is the layout `auto`, `compact` is `compact`', ''],
  ['… `locale`', 'the closest of the modal’s languages', 'the language belongs to the page'],
  ['… `initialChain`', 'the network at first', 'a stored network comes before it'],
  [
    '… `appInfo.appName`, `showRecentTransactions`',
    'nothing',
    'the name is that of `getDefaultConfig`; the account always lists its transactions',
  ],
  ['… `coolMode`, `avatar`, `appInfo.disclaimer`, `appInfo.learnMoreUrl`', 'one warning on the console', 'see above'],
  ['… `options` (new)', 'options of `createAppKit`', ''],
  ['`ConnectButton.Custom`', 'passes the same fields', '`ensName` by the option `services.identity`'],
  ['`WalletButton.Custom`', 'passes the same fields', '`connector` has `id`, `name` and `rdns`'],
];

/** Test ids of RainbowKit and those here. */
export const TEST_IDS = [
  ['rk-connect-button', 'the same'],
  ['rk-account-button', 'the same'],
  ['rk-chain-button', 'the same'],
  ['rk-wallet-button-<id>', 'the same'],
  ['rk-wallet-option-<id>', '`wallet-selector-<rdns>`'],
  ['rk-chain-option-<id>', '`w3m-network-switch-<name>`'],
  ['rk-disconnect-button', '`disconnect-button`'],
  ['rk-auth-message-button', '`w3m-connecting-siwe-sign`'],
];
