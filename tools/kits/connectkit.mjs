// ConnectKit's public names (1.9), what each does here, and what differs. A row without `entry` is not offered.
const ENTRY = './compat/connectkit';

/** Lines of the guide that a person does by hand. */
export const BY_HAND = [
  'Install `@wagmi/core` in the version that your wagmi names.',
  'Remove `customAvatar`, `disclaimer`, `walletConnectCTA` and `debugMode`: they have no effect. Legal texts are `modal={{ termsConditionsUrl, privacyPolicyUrl }}` of `ConnectKitProvider`.',
  'Name what else the modal may contact in the prop `modal`: `services`, `embeddedWallet`. `walletConnectProjectId` is WalletConnect’s id alone.',
  'With `connectkit-next-siwe`: keep its routes, and write its five functions as props of `SIWEProvider`.',
  'Replace `SIWEButton`, `Avatar` and `ChainIcon` by your own, or by `useSIWE`, `useAppKitAccount` and `useAppKitNetwork`.',
];

/** Name, what it does here, what differs and why. */
export const NAMES = [
  [
    'ConnectKitProvider',
    'creates the modal for the configuration of `WagmiProvider`',
    'the page has one modal; it outlives the component',
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
    'without a connector for each wallet: the modal finds wallets itself',
  ],
  ['getDefaultConnectors', 'returns the connector that names the app', 'as `getDefaultConfig`'],
  ['wallets', 'is empty', 'the modal finds wallets itself'],
  ['SIWEProvider', 'asks a person who connects to sign in; declining leaves the wallet connected', ''],
  ['useSIWE', 'returns the session and functions that sign in and out', ''],
  ['SIWE_NONCE_QUERY_KEY', 'the same text', 'no query has it'],
  ['SIWE_SESSION_QUERY_KEY', 'the same text', 'no query has it'],
  ['useIsMounted', 'true after hydration', ''],
  ['useChains', 'returns the networks of wagmi’s configuration', ''],
  ['useChainIsSupported', 'whether the configuration has a network', ''],
  ['SIWEButton', '', 'its text is the host’s; call `useSIWE`'],
  ['Avatar', '', 'the modal draws accounts itself'],
  ['ChainIcon', '', 'the modal draws networks itself'],
  ['ConnectKitModalDemo', '', 'a part of ConnectKit’s own site'],
  ['CONNECTKIT_VERSION', '', 'there is no ConnectKit'],
].map(([name, here, differs]) => ({ name, entry: here && ENTRY, here, differs }));

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
  ['`onConnect`, `onDisconnect`', 'called', '`connectorId` is the wallet’s rdns'],
  ['`modal` (new)', 'options of `createAppKit`', ''],
];
