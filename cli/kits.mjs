// Kits whose names `latchkey/compat/…` has: modules and the entries that take their place, and what a person must do.
import { isInText, withoutComments } from './comments.mjs';
import { rowNotes } from './lines.mjs';
import { lineAt } from './object-literals.mjs';

/** Entry by module. */
export const KIT_ENTRIES = {
  '@rainbow-me/rainbowkit': 'latchkey/compat/rainbowkit',
  '@rainbow-me/rainbowkit/wallets': 'latchkey/compat/rainbowkit/wallets',
  '@rainbow-me/rainbowkit-siwe-next-auth': 'latchkey/compat/rainbowkit/siwe-next-auth',
  connectkit: 'latchkey/compat/connectkit',
  '@solana/wallet-adapter-react': 'latchkey/compat/solana-wallet-adapter',
  '@solana/wallet-adapter-react-ui': 'latchkey/compat/solana-wallet-adapter',
};

/** Style sheets that the modal does not need, and empty ones for code that names them in another form than an import. */
const STYLES = {
  '@rainbow-me/rainbowkit/styles.css': 'latchkey/compat/rainbowkit/styles.css',
  '@solana/wallet-adapter-react-ui/styles.css': 'latchkey/compat/solana-wallet-adapter/styles.css',
};

const OTHER_BUTTONS =
  'import the buttons from latchkey/compat/solana-wallet-adapter: those of this package need the old provider';

/** What a person must do about modules without an entry. */
export const KIT_NOTES = {
  '@rainbow-me/rainbowkit/components': 'import the components from latchkey/compat/rainbowkit',
  '@solana/wallet-adapter-wallets':
    'remove the adapters of wallets that announce themselves, see docs/compat-solana-wallet-adapter.md',
  '@solana/wallet-adapter-material-ui': OTHER_BUTTONS,
  '@solana/wallet-adapter-ant-design': OTHER_BUTTONS,
  'connectkit-next-siwe':
    'import `configureClientSIWE` from latchkey/compat/connectkit/next-siwe and keep the package for its routes, see docs/compat-connectkit.md',
};

/** Packages that use wagmi's configuration. */
const OF_WAGMI = ['@rainbow-me/rainbowkit', 'connectkit'];

/** Pattern and note of each line of a kit's host that a person must look at; `$` stands for what was found. */
const LINES = {
  'latchkey/compat/rainbowkit': [
    [
      /\b(coolMode\b|(?:avatar|disclaimer|learnMoreUrl|accountStatus)\b(?=\s*[=:]))/,
      '`$` has no effect, see docs/compat-rainbowkit.md',
    ],
    [
      /(rk-(?:wallet-option|chain-option|disconnect-button|auth-message-button)[\w-]*)/,
      'test id `$` differs, see docs/compat-rainbowkit.md',
    ],
    [
      /\b(projectId)\s*:/,
      '`$` is WalletConnect’s id: name other services in the prop `options` of `RainbowKitProvider`',
    ],
  ],
  'latchkey/compat/solana-wallet-adapter': [
    [
      /\bnew (?!\w*Burner)(\w+WalletAdapter)\(/,
      '`$`: remove it if its wallet announces itself; others are offered as they are',
    ],
    [/\b(signIn)\b(?=\s*[=:(,}])/, '`$` has no effect, see docs/compat-solana-wallet-adapter.md'],
    [/<(WalletProvider)\b/, '`$`: name WalletConnect’s id and other services in its prop `options`'],
    [
      /(wallet-adapter-(?:modal|dropdown)[\w-]*)/,
      'class `$` is not there: the modal has parts and tokens, see docs/theming.md',
    ],
  ],
  'latchkey/compat/connectkit': [
    [
      /\b(debugMode\b|(?:customAvatar|disclaimer|walletConnectCTA|enableAaveAccount|coinbaseWalletPreference)\b(?=\s*[=:]))/,
      '`$` has no effect, see docs/compat-connectkit.md',
    ],
    [
      /\b(walletConnectProjectId)\s*:/,
      '`$` is WalletConnect’s id: name other services in the prop `modal` of `ConnectKitProvider`',
    ],
  ],
};

const escape = text => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const names = keys =>
  keys
    .sort((a, b) => b.length - a.length)
    .map(escape)
    .join('|');
const GAP = String.raw`(?:\s|\/\*[^]*?\*\/)*`; // spaces and comments, such as those that name a chunk
const CALLS = String.raw`require(?:\.resolve|Actual|Mock)?|import(?:Actual|Mock)|(?:un|do|doUn)?[mM]ock|createMockFromModule`;
const IN_IMPORT = String.raw`(\bfrom${GAP}|\bimport${GAP}\(?${GAP}|\b(?:${CALLS})(?:<[^\n]{0,200}?>)?\(${GAP}|\bdeclare\s+module\s+)`;
const MODULE = new RegExp(
  `${IN_IMPORT}(['"\`])(${names([...Object.keys(KIT_ENTRIES), ...Object.keys(KIT_NOTES)])})\\2`,
  'g',
);
const STYLE = new RegExp(
  String.raw`^(?:[ \t]*import\s*(['"])(?:${names(Object.keys(STYLES))})\1|require\(\s*(['"])(?:${names(Object.keys(STYLES))})\2\s*\));?[ \t]*(?:\r?\n|$)`,
  'gm',
);
const OTHER_STYLE = new RegExp(`${IN_IMPORT}(['"\`])(${names(Object.keys(STYLES))})(?=(?:\\?[^'"\`\\s]*)?\\2)`, 'g');

/** A style sheet of a kit that another one imports, with the `~` of some bundlers. */
const IMPORTED_STYLE = new RegExp(String.raw`(['"(]~?)(${names(Object.keys(STYLES))})(?=['")])`, 'g');

/** Quoted modules of packages that the command removes. */
const LEFT =
  /(['"`])((?:@rainbow-me\/rainbowkit(?:-siwe-next-auth)?|@solana\/wallet-adapter-react(?:-ui)?|@web3modal\/[\w-]+)(?:\/[^'"`\s]*)?)\1/g;

/** An import of the part of ConnectKit’s package for Next.js that runs in the browser, and of nothing else. */
const CLIENT_SIWE =
  /(import\s*\{\s*configureClientSIWE(?:\s+as\s+\w+)?\s*,?\s*\}\s*from\s*)(['"])connectkit-next-siwe\2/g;

/** Replaces modules of kits where code imports them, and removes their style sheets. Returns text and unknown modules. */
export function replaceKits(text) {
  const unknown = new Set();
  const styles = text
    .replace(STYLE, '')
    .replace(OTHER_STYLE, (_, before, quote, name) => before + quote + STYLES[name]);
  const client = styles.replace(CLIENT_SIWE, '$1$2latchkey/compat/connectkit/next-siwe$2');
  const replaced = client.replace(MODULE, (whole, before, quote, name, at) => {
    if (isInText(client, at)) return whole;
    if (Object.hasOwn(KIT_ENTRIES, name)) return `${before}${quote}${KIT_ENTRIES[name]}${quote}`;
    unknown.add(name);
    return whole;
  });
  return { text: replaced, unknown: [...unknown] };
}

/** Migrates a style sheet: its imports of a kit’s, and notes on classes of a kit’s modal. */
export function migrateStyles(text) {
  const classes = LINES['latchkey/compat/solana-wallet-adapter'].slice(-1);
  const code = text.replace(IMPORTED_STYLE, (_, before, name) => before + STYLES[name]);
  return { text: code, notes: rowNotes(withoutComments(text).split('\n'), classes) };
}

/** Returns what a person must look at in a host of a kit, with the lines of `text`. */
export function kitNotes(text) {
  const { text: replaced, unknown } = replaceKits(text);
  const lines = text.split('\n');
  const rules = Object.entries(LINES).flatMap(([entry, rows]) => (replaced.includes(entry) ? rows : []));
  return [
    ...unknown.map(name => ({
      line: lines.findIndex(line => line.includes(name)) + 1,
      text: `${name}: ${KIT_NOTES[name]}`,
    })),
    ...rowNotes(lines, rules),
  ];
}

/** Returns notes on modules that migrated code still names, such as those in the settings of a bundler. */
export function leftNotes(code) {
  const left = [...code.matchAll(LEFT)].filter(([, , name]) => !Object.hasOwn(KIT_NOTES, name));
  const notes = left.map(({ index, 2: name }) => ({
    line: lineAt(code, index),
    text: `\`${name}\` is named here: see docs/migrating.md for what takes its place`,
  }));
  return notes.filter(({ line, text }, at) => at === notes.findIndex(each => each.line === line && each.text === text));
}

export const isKitOfWagmi = name => OF_WAGMI.includes(name);
