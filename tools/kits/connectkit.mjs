// ConnectKit's public names (1.9), what each does here, and what differs. A row without `entry` is not offered.
const ENTRY = './compat/connectkit';

/** Lines of the guide that a person does by hand. */
export const BY_HAND = [
  'Install `@wagmi/core` in the version that your wagmi names.',
  'Remove `customAvatar`, `disclaimer`, `walletConnectCTA` and `debugMode`: they have no effect. Legal texts are `modal={{ termsConditionsUrl, privacyPolicyUrl }}` of `ConnectKitProvider`.',
  'Name what else the modal may contact in the prop `modal`: `services`, `embeddedWallet`. `walletConnectProjectId` is WalletConnect’s id alone.',
  'With `connectkit-next-siwe`: import `configureClientSIWE` from `latchkey/compat/connectkit/next-siwe`, and keep the package, and the `connectkit` that it needs, for the routes on your server.',
  "With an alias and Next’s pages router: `transpilePackages: ['connectkit']` in `next.config`: its server ignores aliases of other packages.",
];

/** Name, what it does here, what differs and why. */
export const NAMES = [
  [
    'ConnectKitProvider',
    'creates the modal for the configuration of `WagmiProvider`',
    'the page has one modal, with the networks of another namespace’s kit beside it; it outlives the component',
  ],
  [
    'ConnectKitButton',
    'shows `<w3m-button>`',
    'looks like this modal; `showAvatar`, `theme` and `customTheme` have no effect',
  ],
  [
    'Context',
    'has theme, mode, language, options and whether the modal is open',
    'has no routes: the modal’s views are its own',
  ],
  ['useModal', 'opens views', '`openSIWE` asks the wallet at once'],
  [
    'getDefaultConfig',
    'returns parameters of wagmi’s `createConfig`',
    'without a connector for each wallet: the modal finds wallets itself; OP Mainnet of its default networks has no fields of its rollup: name viem’s in `chains`',
  ],
  ['getDefaultConnectors', 'returns the connector that names the app', 'as `getDefaultConfig`'],
  ['wallets', 'is empty', 'the modal finds wallets itself'],
  [
    'SIWEProvider',
    'asks a person who connects to sign in; declining leaves the wallet connected',
    'a wallet of another namespace beside it needs no session, and ends none',
  ],
  ['useSIWE', 'returns the session and functions that sign in and out', ''],
  ['SIWE_NONCE_QUERY_KEY', 'the same text', 'no query has it'],
  ['SIWE_SESSION_QUERY_KEY', 'the same text', 'no query has it'],
  ['useIsMounted', 'true after hydration', ''],
  ['useChains', 'returns the networks of wagmi’s configuration', ''],
  ['useChainIsSupported', 'whether the configuration has a network', ''],
  ['SIWEButton', 'signs in, and out with `showSignOutButton`', 'a plain button'],
  [
    'configureClientSIWE',
    'of `connectkit-next-siwe`: returns the provider of a sign-in by its routes',
    'imported from `latchkey/compat/connectkit/next-siwe`; viem writes the message when a person signs in',
    './compat/connectkit/next-siwe',
  ],
  ['configureServerSideSIWE', '', 'its routes stay those of `connectkit-next-siwe`'],
  [
    'Avatar',
    'shows the account’s picture if it is connected, otherwise colours of the address',
    'a circle; `name` is its text alternative and finds no picture',
  ],
  ['ChainIcon', 'shows the picture of a network of the page', '`radius` has no effect'],
  ['ConnectKitModalDemo', '', 'a part of ConnectKit’s own site'],
  ['CONNECTKIT_VERSION', '', 'there is no ConnectKit'],
].map(([name, here, differs, entry = ENTRY]) => ({ name, entry: here && entry, here, differs }));

/** Props and options with a difference. */
export const PROPS = [
  ['`theme`', 'an accent and corners near to that look', 'the look is this modal’s'],
  [
    '`customTheme`',
    '`--ck-…` of accent, font, corners, background, text, divider, overlay, shadow and focus become tokens',
    'the others have no effect',
  ],
  ['`mode`', 'the option `themeMode`; `auto` follows the system', ''],
  ['`options.language`', 'the closest of the modal’s languages', 'the language belongs to the page'],
  ['`options.initialChainId`, `enforceSupportedChains`, `hideBalance`, `overlayBlur`', 'the same', ''],
  [
    '`options.hideQuestionMarkCTA` with `hideNoWalletCTA`',
    'the option `enableWalletGuide`',
    'one of them alone has no effect',
  ],
  [
    '`options.avoidLayoutShift`, `embedGoogleFonts`, `reducedMotion`, `bufferPolyfill`',
    'nothing',
    'nothing shifts, no font is loaded, the system’s setting counts, no polyfill is needed',
  ],
  ['other `options`', 'one warning on the console', 'no counterpart'],
  [
    '`onConnect`, `onDisconnect`',
    'called; not for a wallet that a reload restores',
    '`connectorId` is the wallet’s rdns',
  ],
  ['`modal` (new)', 'options of `createAppKit`', ''],
];
