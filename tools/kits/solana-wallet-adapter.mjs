// Public names of Solana's wallet adapter for React (0.15) and of its user interface (0.9), what each does here, and what
// differs. A row without `entry` is not offered.
const ENTRY = './compat/solana-wallet-adapter';

/** Lines of the guide that a person does by hand. */
export const BY_HAND = [
  'Remove adapters of wallets that announce themselves (Wallet Standard), such as `PhantomWalletAdapter`, from `wallets` of `WalletProvider`, and that of WalletConnect. Adapters of your own, such as a burner wallet or the mock of your tests, stay.',
  'For wallets on a phone, name `options={{ projectId }}` of `WalletProvider`: WalletConnect’s id.',
  'Name what else the modal may contact in the prop `options`: `services`, `embeddedWallet`.',
  'Move your CSS of `.wallet-adapter-…` to [tokens and parts](theming.md): the modal is ours.',
  'Replace `signIn` by the option `siwx`, see [sign-in](sign-in.md).',
];

/** Name, what it does here, what differs and why. */
export const NAMES = [
  ['ConnectionProvider', 'creates a `Connection` of your `@solana/web3.js`', ''],
  ['useConnection', 'returns it; outside of the provider, a state without a connection', ''],
  ['ConnectionContext', 'has it', ''],
  [
    'WalletProvider',
    'creates the modal for the node of `ConnectionProvider`',
    'the page has one modal, with the networks of another namespace’s kit beside it; it outlives the component',
  ],
  [
    'useWallet',
    'returns the wallets, the one in use, and what signs and sends',
    '`wallets` lists those in this browser and your own adapters; each `adapter` emits `connect`, `disconnect` and `error`, and signs while it is connected; `signIn` is undefined; errors have the kit’s `name`, text and `error`, and a `code`',
  ],
  ['WalletContext', 'has what `useWallet` returns', ''],
  ['useAnchorWallet', 'returns the wallet for Anchor', ''],
  ['useLocalStorage', 'state that the browser stores', ''],
  ['WalletNotSelectedError', 'rejection of `connect()` before a wallet is selected', ''],
  [
    'WalletNotConnectedError',
    'rejection of a request without a wallet',
    'that of `@solana/wallet-adapter-base`, which you may keep, is another class of the same name',
  ],
  ['WalletModalProvider', 'tells whether the modal is open', '`className` and `container` have no effect'],
  ['WalletModalContext', 'has what `useWalletModal` returns', ''],
  ['useWalletModal', 'returns `visible` and `setVisible`', ''],
  ['WalletModal', 'opens the modal while it is mounted', ''],
  [
    'WalletMultiButton',
    'shows `<w3m-button>`',
    'looks like this modal; the account opens in it, in place of a menu; `startIcon`, `endIcon` and `style` have no effect',
  ],
  ['BaseWalletMultiButton', 'as `WalletMultiButton`', 'of `labels`, `no-wallet` is shown'],
  ['WalletModalButton', 'opens the modal', 'a plain button with the kit’s class names'],
  ['WalletConnectButton', 'connects the selected wallet', 'as `WalletModalButton`'],
  ['BaseWalletConnectButton', 'the same with `labels`', ''],
  ['WalletDisconnectButton', 'disconnects', 'as `WalletModalButton`'],
  ['BaseWalletDisconnectButton', 'the same with `labels`', ''],
  ['WalletIcon', 'shows the picture of a wallet', ''],
].map(([name, here, differs]) => ({ name, entry: here && ENTRY, here, differs }));

/** Props and options with a difference. */
export const PROPS = [
  [
    '`wallets` of `WalletProvider`',
    'adds your own adapters to `useWallet` and to the modal, while their `readyState` is `Installed` or `Loadable`; they load with the first render, only on pages that pass some',
    'an adapter is left out while a wallet of its name announces itself, as the wallet itself is listed; that of WalletConnect is left out; a transaction is sent by the modal after the adapter has signed it, or by `sendTransaction` of an adapter that cannot sign; the modal lists an adapter until the component unmounts',
  ],
  [
    '`endpoint` of `ConnectionProvider`',
    'decides the network: `devnet` and `testnet` in its name, otherwise the main network',
    'a node of this machine counts as Devnet, so that nothing a wallet sends itself reaches the main network; with another node the wallet reconnects without a prompt',
  ],
  ['`autoConnect`', 'the option `enableReconnect`', 'a function counts as true'],
  [
    '`onError`',
    'is called with each rejection and the adapter',
    'the error has the kit’s `name`, the wallet’s text and `error`, and a `code`; it is no instance of the `WalletError` that you may keep',
  ],
  [
    '`localStorageKey`',
    'the key of the chosen wallet’s name, by default `walletName`',
    'the modal restores the connection, so removing the key does not end it',
  ],
  ['`sendTransaction(…, { signers })`', 'signs with the keys, then with the wallet, and sends by your connection', ''],
  ['`options` (new) of `WalletProvider`', 'options of `createAppKit`', ''],
];
