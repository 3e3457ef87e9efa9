// Hosts of Web3Modal 5: modules, names and the call that creates the modal, as AppKit has them.
import { withoutComments } from './comments.mjs';
import { creatorsOf } from './creators.mjs';
import { withImport } from './imports.mjs';
import { lineIn, rowNotes } from './lines.mjs';
import { callsOf, edit, lineAt, literalAt, nameOf, removal, renaming, valueOf } from './object-literals.mjs';

/** Package of each adapter there, and its class here. */
const ADAPTERS = {
  wagmi: 'WagmiAdapter',
  ethers: 'EthersAdapter',
  ethers5: 'Ethers5Adapter',
  solana: 'SolanaAdapter',
};

/** Packages that an entry replaces. */
export const WEB3MODAL_PACKAGES = [...Object.keys(ADAPTERS), 'siwe'].map(kind => `@web3modal/${kind}`);

const MODULE = /(['"`])@web3modal\/(wagmi|ethers|ethers5|solana|siwe)(\/react|\/vue)?(\/config)?\1/g;

/** Names that changed alone. */
const RENAMED = {
  createWeb3Modal: 'createAppKit',
  useWeb3Modal: 'useAppKit',
  useWeb3ModalAccount: 'useAppKitAccount',
  useWeb3ModalEvents: 'useAppKitEvents',
  useWeb3ModalProvider: 'useAppKitProvider',
  useWeb3ModalState: 'useAppKitState',
  useWeb3ModalTheme: 'useAppKitTheme',
};

/** Lists of names that a file exports, with the `from` of a module behind them. */
const EXPORTED = /(\bexport\s*(?:type\s*)?\{[^}]*\}(?:\s*from\b)?)/;
/** Lists of names that a file imports from this package. */
const IMPORTED = /\bimport\s*(?:type\s*)?\{[^}]*\}(?=\s*from\s*['"]latchkey)/g;

/** Whether a name is that of the file, or of another file: `name` of a declaration, or of an import from elsewhere. */
const isOwnName = (plain, name) =>
  new RegExp(
    String.raw`\b(?:(?:const|let|var|function)\s+${name}\b|import\s*\{[^}]*\b${name}\b[^}]*\}\s*from\s*['"](?!latchkey))`,
  ).test(plain);

/** Renames what the package exports. Names that a file declares, or exports to others, and paths of files stay. */
function renamed(code) {
  let text = code;
  for (const [from, to] of Object.entries(RENAMED)) {
    const isOwn = isOwnName(withoutComments(text), from);
    const taken = new RegExp(String.raw`(?<![-/]|\bas\s+)\b${from}\b(\s+as\b)?`, 'g');
    const everywhere = new RegExp(String.raw`(?<![-/])\b${from}\b`, 'g');
    const list = part => part.replace(taken, (_, as) => (as ? to + as : `${to} as ${from}`));
    const rest = part =>
      isOwn ? part.replace(IMPORTED, names => names.replace(taken, `${to}$1`)) : part.replace(everywhere, to);
    text = text
      .split(EXPORTED)
      .map((part, at) => (at % 2 === 0 ? rest(part) : isOwn && !part.endsWith('from') ? part : list(part)))
      .join('');
  }
  return text;
}

/** Options that became a feature. */
const FEATURES = { enableAnalytics: 'analytics', enableOnramp: 'onramp', enableSwaps: 'swaps' };

/** Options that described an adapter. */
const CONFIGS = ['wagmiConfig', 'ethersConfig', 'solanaConfig'];

const IN_CALL = 'name it in `createAppKit`';

/** Options of `defaultWagmiConfig` that `WagmiAdapter` does not take, and what a person must do. */
const NOT_OF_WAGMI = {
  metadata: IN_CALL,
  enableInjected: IN_CALL,
  enableEIP6963: IN_CALL,
  enableWalletConnect: IN_CALL,
  enableCoinbase: IN_CALL,
  auth: 'email and social sign-in need the option `embeddedWallet`',
};

/** Pattern and note of each line that a person must look at. */
const LINES = [
  [/\b(useSwitchNetwork)\b/, '`$`: use `switchNetwork` of `useAppKitNetwork`'],
  [/\{[^}]*\b(chainId)\b[^}]*\}\s*=\s*useWeb3ModalAccount\(/, '`$` is that of `useAppKitNetwork`'],
  [/\b(defaultSolanaConfig|defaultConfig)\(/, '`$`: name its options in `createAppKit`'],
  [/\b(currency|explorerUrl|rpcUrl)\s*:/, '`$`: take networks from latchkey/networks, or write them as viem does'],
];

/** Migrates a host of Web3Modal 5. Returns its text, and the notes with the lines of the text that was given. */
export function replaceWeb3Modal(text) {
  const kinds = new Set();
  let code = text.replace(MODULE, (_, quote, kind, framework = '', config) => {
    if (kind === 'siwe') return `${quote}latchkey/siwe${quote}`;
    kinds.add(kind);
    return `${quote}latchkey${config ? `/adapters/${kind}` : framework}${quote}`;
  });
  if (code === text) return { text, notes: [] };
  code = renamed(code);
  const namespace = kinds.has('solana') ? 'solana' : 'eip155';
  code = code.replace(/\buseAppKitProvider\(\s*\)/g, `useAppKitProvider('${namespace}')`);
  const [kind] = kinds;
  const config = withConfig(code);
  code = kind ? withAdapter(config.text, ADAPTERS[kind], kind) : config.text;
  const notes = rowNotes(text.split('\n'), LINES);
  const adapter = ADAPTERS[kind];
  const used = kind ? withoutComments(code).search(new RegExp(String.raw`\bnew ${adapter}\(`)) : -1;
  if (used >= 0 && !isImported(code, adapter)) {
    const line = lineIn(code, text)(lineAt(code, used));
    notes.push({ line, text: `\`${adapter}\`: import it from latchkey/adapters/${kind}` });
  }
  return { text: code, notes: [...notes, ...config.notes] };
}

/** Writes each `defaultWagmiConfig({ … })` as the configuration of an adapter. Returns the text, and notes with the lines of `code`. */
function withConfig(code) {
  const notes = [];
  const edits = callsOf(code, ['defaultWagmiConfig']).flatMap(({ at, start }) => {
    const literal = literalAt(code, start);
    const after = literal && /^\s*,?\s*\)/.exec(withoutComments(code).slice(literal.end));
    if (!after) return [];
    const changes = literal.properties.flatMap(property => {
      const name = nameOf(property);
      if (name === 'chains') return [renaming(property, 'networks')];
      if (!Object.hasOwn(NOT_OF_WAGMI, name ?? '')) return [];
      const text = `\`${name}\` of \`defaultWagmiConfig\` is removed: ${NOT_OF_WAGMI[name]}`;
      notes.push({ line: lineAt(code, property.start), text });
      return [removal(code, property)];
    });
    const end = literal.end + after[0].length;
    return [
      { start: at, end: at + 'defaultWagmiConfig'.length, text: 'new WagmiAdapter' },
      ...changes,
      { start: end, end, text: '.wagmiConfig' },
    ];
  });
  const changed = edits.length > 0 ? importAdapter(edit(code, edits)) : code;
  const left = withoutComments(changed).search(/\bdefaultWagmiConfig\b/);
  if (left >= 0)
    notes.push({
      line: lineIn(
        changed,
        code,
      )(lineAt(changed, Math.max(left, withoutComments(changed).search(/\bdefaultWagmiConfig\s*\(/)))),
      text: '`defaultWagmiConfig`: write `new WagmiAdapter({ networks, projectId }).wagmiConfig`',
    });
  return { text: changed, notes };
}

const CONFIG_IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*(['"])latchkey[^'"]*\2/g;

/** Imports `WagmiAdapter` in place of `defaultWagmiConfig`, unless calls of it are left. */
function importAdapter(code) {
  const plain = withoutComments(code);
  if (/\bdefaultWagmiConfig\s*\(/.test(plain)) return withAdapterImport(code, 'WagmiAdapter', 'wagmi');
  const statement = [...plain.matchAll(CONFIG_IMPORT)].find(([, list]) => /\bdefaultWagmiConfig\s*(?:,|$)/.test(list));
  if (!statement) return withAdapterImport(code, 'WagmiAdapter', 'wagmi');
  const [whole, list, quote] = statement;
  const start = statement.index;
  if (list.trim().replace(/,$/, '') === 'defaultWagmiConfig') {
    const text = `import { WagmiAdapter } from ${quote}latchkey/adapters/wagmi${quote}`;
    return edit(code, [{ start, end: start + whole.length, text }]);
  }
  const at = start + whole.indexOf('{') + 1;
  const rest = list.replace(/\bdefaultWagmiConfig\s*,\s*|,\s*defaultWagmiConfig\b(?=\s*,?\s*$)/, '');
  return withAdapterImport(edit(code, [{ start: at, end: at + list.length, text: rest }]), 'WagmiAdapter', 'wagmi');
}

const isImported = (code, adapter) =>
  new RegExp(String.raw`\bimport\b[^;'"]*\b${adapter}\b[^;'"]*\bfrom\b`).test(withoutComments(code));

/** Imports an adapter, unless code does; code without an import of this package stays as it is. */
function withAdapterImport(code, adapter, kind) {
  if (isImported(code, adapter)) return code;
  return withImport(code, adapter, `latchkey/adapters/${kind}`) ?? code;
}

/** Names the adapter in each `createAppKit({ … })`, and imports it. */
function withAdapter(code, adapter, kind) {
  const edits = callsOf(code, creatorsOf(code)).flatMap(({ start }) => {
    const properties = literalAt(code, start)?.properties ?? [];
    return properties.some(property => nameOf(property) === 'adapters')
      ? []
      : callEdits(code, start, properties, adapter);
  });
  return edits.length > 0 ? withAdapterImport(edit(code, edits), adapter, kind) : code;
}

/** Returns the edits of the options of a call, whose literal begins at `start`. */
function callEdits(code, start, properties, adapter) {
  const find = name => properties.find(property => nameOf(property) === name);
  const wagmi = find('wagmiConfig');
  const instance = wagmi ? `new ${adapter}({ wagmiConfig: ${valueOf(wagmi)} })` : `new ${adapter}()`;
  const networks = wagmi && !find('chains') ? `, networks: ${valueOf(wagmi)}.chains` : '';
  const adapters = `adapters: [${instance}]${networks}`;
  const [config, ...configs] = properties.filter(property => CONFIGS.includes(nameOf(property)));
  const [first, ...others] = properties.filter(property => Object.hasOwn(FEATURES, nameOf(property) ?? ''));
  const features = [first, ...others].map(each => each && `${FEATURES[nameOf(each)]}: ${valueOf(each)}`);
  const renamed = { chains: 'networks', defaultChain: 'defaultNetwork' };
  return [
    config ? { ...config, text: adapters } : { start: start + 1, end: start + 1, text: ` ${adapters},` },
    ...(first ? [{ ...first, text: `features: { ${features.join(', ')} }` }] : []),
    ...[...configs, ...others].map(each => removal(code, each)),
    ...Object.entries(renamed).flatMap(([from, to]) => {
      const property = find(from);
      return property ? [renaming(property, to)] : [];
    }),
  ];
}
