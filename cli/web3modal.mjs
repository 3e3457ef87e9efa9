// Hosts of Web3Modal 5: modules, names and the call that creates the modal, as AppKit has them.
import { CALL, nameOf, propertiesOf, valueOf } from './object-literals.mjs';

/** Package of each adapter there, and its class here. */
const ADAPTERS = {
  wagmi: 'WagmiAdapter',
  ethers: 'EthersAdapter',
  ethers5: 'Ethers5Adapter',
  solana: 'SolanaAdapter',
};

const MODULE =
  /(\bfrom\s*|\bimport\s*\(?\s*)(['"])@web3modal\/(wagmi|ethers|ethers5|solana|siwe)(\/react|\/vue)?(\/config)?\2/g;

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

/** Options that became a feature. */
const FEATURES = { enableAnalytics: 'analytics', enableOnramp: 'onramp', enableSwaps: 'swaps' };

/** Options of `defaultWagmiConfig` that `WagmiAdapter` takes, by their names there. */
const OF_WAGMI = {
  chains: 'networks',
  projectId: 'projectId',
  ssr: 'ssr',
  storage: 'storage',
  connectors: 'connectors',
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
  let code = text.replace(MODULE, (_, before, quote, kind, framework = '', config) => {
    if (kind === 'siwe') return `${before}${quote}latchkey/siwe${quote}`;
    kinds.add(kind);
    return `${before}${quote}latchkey${config ? `/adapters/${kind}` : framework}${quote}`;
  });
  if (code === text) return { text, notes: [] };
  for (const [from, to] of Object.entries(RENAMED)) code = code.replace(new RegExp(String.raw`\b${from}\b`, 'g'), to);
  const namespace = kinds.has('solana') ? 'solana' : 'eip155';
  code = code.replace(/\buseAppKitProvider\(\s*\)/g, `useAppKitProvider('${namespace}')`);
  const [kind] = kinds;
  if (kind) code = withAdapter(withConfig(code), ADAPTERS[kind], kind);
  const lines = text.split('\n');
  const notes = lines.flatMap((line, at) =>
    LINES.flatMap(([pattern, note]) => {
      const found = pattern.exec(line)?.[1];
      return found === undefined ? [] : [{ line: at + 1, text: note.replace('$', () => found) }];
    }),
  );
  return { text: code, notes };
}

/** Writes `defaultWagmiConfig({ … })` as the configuration of an adapter. */
function withConfig(code) {
  const call = /\bdefaultWagmiConfig\(\s*\{/.exec(code);
  if (!call) return code;
  const start = call.index + call[0].length - 1;
  const properties = propertiesOf(code, start);
  const end = properties && code.indexOf(')', properties.at(-1)?.end ?? start);
  if (!properties || end < 0) return code;
  const taken = properties.flatMap(property => {
    const name = nameOf(property);
    return name && OF_WAGMI[name] ? [`${OF_WAGMI[name]}: ${valueOf(property)}`] : [];
  });
  const given = `new WagmiAdapter({ ${taken.join(', ')} }).wagmiConfig`;
  return (code.slice(0, call.index) + given + code.slice(end + 1)).replace(/\bdefaultWagmiConfig\b/g, 'WagmiAdapter');
}

/** Names the adapter in `createAppKit({ … })`, and imports it. */
function withAdapter(code, adapter, kind) {
  const [call] = code.matchAll(CALL);
  if (!call) return code;
  const start = call.index + call[0].length - 1;
  const properties = propertiesOf(code, start) ?? [];
  const find = name => properties.find(property => nameOf(property) === name);
  const wagmi = find('wagmiConfig');
  const instance = wagmi ? `new ${adapter}({ wagmiConfig: ${valueOf(wagmi)} })` : `new ${adapter}()`;
  const networks = wagmi ? [`networks: ${valueOf(wagmi)}.chains`] : [];
  const others = properties.flatMap(property => {
    const name = nameOf(property);
    if (name === undefined) return property.text.startsWith('...') ? [property.text] : []; // else a comment
    if (['wagmiConfig', 'ethersConfig', 'solanaConfig', ...Object.keys(FEATURES)].includes(name)) return [];
    if (name === 'chains') return [`networks: ${valueOf(property)}`];
    return [name === 'defaultChain' ? `defaultNetwork: ${valueOf(property)}` : property.text];
  });
  const features = properties.flatMap(property => {
    const feature = FEATURES[nameOf(property)];
    return feature ? [`${feature}: ${valueOf(property)}`] : [];
  });
  if (features.length > 0) others.push(`features: { ${features.join(', ')} }`);
  const end = code.indexOf('}', properties.at(-1)?.end ?? start);
  const body = [`adapters: [${instance}]`, ...networks, ...others].map(each => `  ${each},\n`).join('');
  const changed = `${code.slice(0, start)}{\n${body}${code.slice(end)}`;
  const isImported = new RegExp(String.raw`\bimport\b[^;]*\b${adapter}\b[^;]*from`).test(changed);
  return isImported
    ? changed
    : changed.replace(/^([ \t]*)import\b/m, `$1import { ${adapter} } from 'latchkey/adapters/${kind}';\n$1import`);
}
