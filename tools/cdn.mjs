// Bundles the package into one classic script for `<script src>`, with every view and language, and writes it below the
// built package together with its licence notices and the guide, which states the hash of the script (SRI).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT } from './files.mjs';
import { noticesOf, packageFolders } from './vendor.mjs';

const FILE = 'cdn.js';
const NOTICES = 'cdn-licenses.txt';
const GUIDE = 'cdn.md';
const ENTRY = '\0cdn-entry';
const NETWORKS = '\0cdn-networks';

/** Names in `window.AppKit`. */
const ENTRIES = `
export { AppKit, createAppKit, isW3mError, W3mError } from './elements/app-kit.js';
export { createAppKitWalletButton } from './elements/wallet-button.js';
export { EvmAdapter } from './controllers/adapters/eip155/index.js';
export { EthersAdapter, Ethers5Adapter } from './controllers/adapters/ethers/index.js';
export { BitcoinAdapter } from './controllers/adapters/bitcoin/index.js';
export { SolanaAdapter } from './controllers/adapters/solana/index.js';
export { WagmiAdapter } from './controllers/adapters/wagmi/index.js';
export { DefaultSIWX } from './controllers/sign-in/index.js';
export * as networks from '${NETWORKS}';
`;

/** Names in `window.AppKit.networks`. */
const NETWORK_ENTRIES = `
export * from './controllers/domain/networks/evm-networks.js';
export * from './controllers/domain/networks/other-networks.js';
export * from './controllers/domain/networks/define-chain.js';
export * from './controllers/domain/networks/networks.js';
`;

const VIRTUAL = { [ENTRY]: ENTRIES, [NETWORKS]: NETWORK_ENTRIES };

/** Returns the hash of a file for the attribute \`integrity\`. */
export const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Fills the guide's placeholders. */
export function fillGuide(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`docs/${GUIDE} names ${name}, which is unknown.`);
    return values[name];
  });
}

/** Escapes all characters but ASCII, because the page may have another encoding. They occur in literals only. */
const toAscii = code =>
  code.replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes script, notices and guide below `root`, the folder of the built package. */
export async function bundleForScripts(root) {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: ROOT,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    resolve: { conditionNames: ['browser', 'import', 'default'] },
    plugins: [
      {
        name: 'cdn-entry',
        resolveId: (id, importer) =>
          id in VIRTUAL ? id : importer in VIRTUAL ? { id: join(root, id), moduleSideEffects: true } : undefined,
        load: id => VIRTUAL[id],
      },
    ],
  });
  const { output } = await bundle.generate({
    format: 'iife',
    name: 'AppKit',
    codeSplitting: false,
    minify: true,
    comments: { legal: false },
  });
  await bundle.close();
  const [{ code, modules }] = output;
  if (output.length !== 1) throw new Error(`The script has ${output.length} files.`);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const script = `/*! latchkey ${version}, MIT. Licences of its dependencies: ${NOTICES} */\n${toAscii(code)}`;
  writeFileSync(join(root, FILE), script);
  writeFileSync(join(root, NOTICES), noticesOf(packageFolders(Object.keys(modules))));
  const values = { version, integrity: integrityOf(script), megabytes: (script.length / 1e6).toFixed(1) };
  writeFileSync(join(root, GUIDE), fillGuide(readFileSync(join(ROOT, 'docs', GUIDE), 'utf8'), values));
}
