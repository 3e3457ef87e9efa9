// Names that change in the host's code, and names that a person must look at. docs/migrating.md explains each.
import { nameServices } from './hosted-services.mjs';
import { kitNotes, leftNotes, replaceKits } from './kits.mjs';
import { lineIn, rowNotes } from './lines.mjs';
import { noteOf, patternNotes, replaceModules } from './specifiers.mjs';
import { replaceWeb3Modal } from './web3modal.mjs';

/** Methods with the same arguments and another name. */
const RENAMED = { updateRemoteFeatures: 'updateFeatures' };

/** Names of the instance that have no counterpart of the same form. */
export const INSTANCE_NAMES = [
  ...['getError', 'addConnector', 'setConnectors', 'setEIP6963Enabled', 'setRequestedCaipNetworks'],
  ...['setApprovedCaipNetworksData', 'setCaipAddress', 'setAllAccounts', 'setStatus', 'setUser'],
  ...['setConnectedWalletInfo', 'setConnections', 'setClientId', 'setBalance', 'setAddressExplorerUrl', 'resetAccount'],
  ...[
    'resetNetwork',
    'resetWcConnection',
    'subscribeShouldUpdateToAddress',
    'handleUnsafeRPCRequest',
    'getPreferredAccountType',
  ],
  ...['setPreferredAccountType', 'setSmartAccountDeployed', 'setSmartAccountEnabledNetworks'],
];

/** Options that are accepted and have no effect. */
export const IGNORED_OPTIONS = ['coinbasePreference'];

const named = (names, before, after) => new RegExp(`${before}(${names.join('|')})${after}`);

/** Pattern and note of each line that a person must look at; `$` stands for what was found. */
const NOTES = [
  [named(INSTANCE_NAMES, '\\.', '\\s*\\('), '`$()` differs, see docs/migrating.md'],
  [/\bextends (AdapterBlueprint)\b/, '`$`: compare its methods with docs/adapters.md'],
  [/<(w3m-onramp-widget)\b/, "`$` needs `import 'latchkey/elements/w3m-onramp-widget'`"],
  [named(IGNORED_OPTIONS, '\\b', '\\s*:'), 'option `$` has no effect'],
  [/\bnew (SolanaAdapter)\(\s*\{\s*wallets\b/, '`$` finds wallets by itself: remove `wallets` and its packages'],
  [/\bnew (CloudAuthSIWX)\(\s*\)/, '`$` contacts no service by itself: name one by `server` or `services.auth`'],
  [
    /\b((?:Alert|Api|Asset|BlockchainApi|Ens|Exchange|OnRamp|Send|Swap|Telemetry|Tooltip|Transactions)Controller)\./,
    '`$` keeps no state: its methods open a view, or warn and do nothing, see docs/migrating.md',
  ],
  [/\b(StorageUtil)\./, '`$` reads what the modal stores, and writes nothing'],
  [/\b(bigNumber)\(/, '`NumberUtil.$` is left out: import a library for exact numbers'],
  [/\b(authConnector)\b/, '`$` connects who is signed in by the wallet of the option `embeddedWallet`'],
  [/\b(registerWalletStandard)\b/, 'option `$` has no effect: WalletConnect is a wallet of the modal alone'],
  [/cdn[^'"\s]*(@reown\/appkit-cdn)/, '`$` in a URL: use the script of @latchkey/cdn, see docs/cdn.md'],
  [/\b(updateFeatures)\(\s*\{\s*reownBranding\b/, '`$`: this feature has no effect yet'],
];

const onLines = (notes, lineOf) => notes.map(note => ({ ...note, line: lineOf(note.line) }));

/** Migrates one file. Returns its new text and the notes for a person, each with its line in the text that was given. */
export function migrateSource(text) {
  const web3modal = replaceWeb3Modal(text);
  const { text: replaced, unknown } = replaceModules(web3modal.text);
  const isHost = replaced !== text; // else it is no host, or migrated already
  const rename = (code, [from, to]) => code.replace(new RegExp(`(\\.)${from}(\\s*\\()`, 'g'), `$1${to}$2`);
  const named = isHost ? nameServices(Object.entries(RENAMED).reduce(rename, replaced)) : { text, notes: [] };
  const lines = text.split('\n');
  const lineOf = part => lines.findIndex(line => line.includes(part)) + 1;
  const notes = [
    ...onLines(named.notes, lineIn(replaced, text)),
    ...web3modal.notes,
    ...patternNotes(text),
    ...unknown.map(name => ({ line: lineOf(name), text: noteOf(name) })),
    ...rowNotes(lines, NOTES),
  ];
  const { text: code } = replaceKits(named.text);
  const left = onLines(leftNotes(code), lineIn(code, text));
  return { text: code, notes: [...notes, ...kitNotes(text), ...left].sort((a, b) => a.line - b.line) };
}
