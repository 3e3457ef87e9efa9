// Modules of the 1.7 line and the entries that take their place.
import { withoutComments } from './comments.mjs';
import { eolOf } from './imports.mjs';

/** Parts of the package of views; each exports classes of elements. */
const ELEMENT_PARTS = [
  ...['', 'w3m-modal', 'core', 'basic', 'swaps', 'send', 'receive', 'onramp', 'transactions', 'embedded-wallet'],
  ...['socials', 'email', 'pay-with-exchange'],
];

/** Entry by module. */
export const ENTRIES = {
  '@reown/appkit': 'latchkey',
  '@reown/appkit/react': 'latchkey/react',
  '@reown/appkit/vue': 'latchkey/vue',
  '@reown/appkit/core': 'latchkey/core',
  '@reown/appkit/react-core': 'latchkey/react-core',
  '@reown/appkit/vue-core': 'latchkey/vue-core',
  '@reown/appkit/library/react': 'latchkey/react',
  '@reown/appkit/library/vue': 'latchkey/vue',
  '@reown/appkit/store': 'latchkey/store',
  '@reown/appkit/constants': 'latchkey/constants',
  '@reown/appkit/utils': 'latchkey/utils',
  '@reown/appkit/networks': 'latchkey/networks',
  '@reown/appkit/types': 'latchkey/networks', // no entry of the 1.7 line, but its guides named it for `AppKitNetwork`
  '@reown/appkit/testing': 'latchkey/testing',
  '@reown/appkit/adapters': 'latchkey/adapters',
  '@reown/appkit-adapter-wagmi': 'latchkey/adapters/wagmi',
  '@reown/appkit-adapter-ethers': 'latchkey/adapters/ethers',
  '@reown/appkit-adapter-ethers5': 'latchkey/adapters/ethers5',
  '@reown/appkit-adapter-solana': 'latchkey/adapters/solana',
  '@reown/appkit-adapter-solana/react': 'latchkey/adapters/solana/react',
  '@reown/appkit-adapter-solana/vue': 'latchkey/adapters/solana/vue',
  '@reown/appkit-adapter-bitcoin': 'latchkey/adapters/bitcoin',
  '@reown/appkit-common': 'latchkey/common',
  '@reown/appkit-utils/ethers': 'latchkey/adapters/ethers',
  '@reown/appkit-utils/solana': 'latchkey/adapters/solana/connection',
  '@reown/appkit-utils/bitcoin': 'latchkey/adapters/bitcoin',
  '@reown/appkit-core': 'latchkey/controllers',
  '@reown/appkit-core/react': 'latchkey/react',
  '@reown/appkit-core/vue': 'latchkey/vue',
  '@reown/appkit-controllers': 'latchkey/controllers',
  '@reown/appkit-controllers/utils': 'latchkey/controllers',
  '@reown/appkit-controllers/react': 'latchkey/react',
  '@reown/appkit-controllers/vue': 'latchkey/vue',
  '@reown/appkit-siwx': 'latchkey/siwx',
  '@reown/appkit-controllers/features': 'latchkey/siwx',
  '@reown/appkit-siwx/react': 'latchkey/siwx/react',
  '@reown/appkit-siwx/vue': 'latchkey/vue',
  '@reown/appkit-siwe': 'latchkey/siwe',
  ...Object.fromEntries(
    ELEMENT_PARTS.map(part => [`@reown/appkit-scaffold-ui${part && `/${part}`}`, 'latchkey/elements']),
  ),
  '@reown/appkit-universal-connector': 'latchkey/universal-connector',
  '@reown/appkit-pay': 'latchkey/pay',
  '@reown/appkit-pay/react': 'latchkey/pay/react',
  '@reown/appkit-experimental/smart-session': 'latchkey/experimental/smart-session',
  '@reown/appkit-wallet-button': 'latchkey/wallet-button',
  '@reown/appkit-wallet-button/react': 'latchkey/wallet-button/react',
  '@reown/appkit-wallet-button/vue': 'latchkey/wallet-button/vue',
};

/** What a person must do about modules without such an entry; the longest prefix counts. */
export const NOTES = {
  '@reown/appkit': 'has no entry here',
  '@reown/appkit/auth-provider': 'send requests by getProvider(…), see docs/migrating.md',
  '@reown/appkit/connectors': 'the modal connects by WalletConnect: use getUniversalProvider()',
  '@reown/appkit/connections': 'the modal restores wallets itself: useAppKitConnections lists them',
  '@reown/appkit-wallet': 'send requests by getProvider(…), see docs/migrating.md',
  '@reown/appkit-ui': 'classes of elements are in latchkey/elements, see docs/migrating.md',
  '@reown/appkit-polyfills': 'remove the import, nothing here needs it',
  '@reown/appkit-cdn': 'use the script of @latchkey/cdn, see docs/cdn.md',
  '@reown/appkit-pay': 'payments are in latchkey/pay',
  '@reown/appkit-experimental': 'smart sessions are in latchkey/experimental/smart-session',
  '@reown/appkit-controllers': 'state is in latchkey/store, types are in latchkey',
  '@reown/appkit-utils': 'its parts are in latchkey/common, latchkey/controllers and the adapters',
};

/** Named imports of packages that export classes of elements beside other names. */
const WITH_ELEMENTS = /import\s*(type\s*)?\{([^}]*)\}\s*from\s*(['"])@reown\/appkit-(pay|siwe)\3/g;

/** Imports classes of elements from the entry that has them, apart from the other names of their package. */
function moveElements(text) {
  return text.replace(WITH_ELEMENTS, (statement, type = '', list, quote, part) => {
    const names = list
      .split(',')
      .map(name => name.trim())
      .filter(Boolean);
    const isElement = name => /^(?:type\s+)?W3m/.test(name);
    const importOf = (some, entry) => `import ${type}{ ${some.join(', ')} } from ${quote}${entry}${quote}`;
    const [elements, others] = [names.filter(isElement), names.filter(name => !isElement(name))];
    if (elements.length === 0) return statement;
    const moved = importOf(elements, 'latchkey/elements');
    return others.length > 0 ? `${importOf(others, `@reown/appkit-${part}`)}${eolOf(text)}${moved}` : moved;
  });
}

const QUOTED = /(['"`])(@reown\/appkit(?:[-/][\w./-]*)?)\1/g;

/** Replaces modules of the 1.7 line in string literals. Returns the text and the modules that have no entry. */
export function replaceModules(text) {
  const unknown = new Set();
  const replaced = moveElements(text).replace(QUOTED, (literal, quote, name) => {
    if (Object.hasOwn(ENTRIES, name)) return `${quote}${ENTRIES[name]}${quote}`;
    unknown.add(name);
    return literal;
  });
  return { text: replaced, unknown: [...unknown] };
}

/** A module of the 1.7 line in a pattern or a path, such as those in the settings of a test runner. */
const IN_PATTERN = /(?<!['"`])@reown\\?\/appkit(?!-cdn)|node_modules\/@reown\b/;
const IN_PATTERN_NOTE = 'a module of `@reown/appkit` is named here: name its entry of latchkey, see docs/migrating.md';

/** Returns notes on lines that name modules of the 1.7 line in a form that no rule replaces. */
export const patternNotes = code =>
  withoutComments(code)
    .split('\n')
    .flatMap((line, at) => (IN_PATTERN.test(line) ? [{ line: at + 1, text: IN_PATTERN_NOTE }] : []));

/** Returns notes on lines of a compiler's settings that name modules of the 1.7 line. */
export const settingsNotes = text =>
  text
    .split('\n')
    .flatMap((line, at) => (line.includes('@reown/appkit') ? [{ line: at + 1, text: IN_PATTERN_NOTE }] : []));

/** Returns what a person must do about a module. */
export function noteOf(name) {
  const prefix = Object.keys(NOTES)
    .filter(known => name === known || name.startsWith(`${known}/`) || name.startsWith(`${known}-`))
    .sort((a, b) => b.length - a.length)[0];
  return `${name}: ${NOTES[prefix]}`;
}
