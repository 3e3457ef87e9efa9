// Bundles the built package into one classic script for `<script src>`, with every view and language, and writes it into
// dist-cdn/ as a package of its own, ready for `npm publish dist-cdn`: hosts with a bundler do not download it. Its README is the
// guide with the hash of the script (SRI). With --if-stale it does nothing if dist-cdn/ is newer than the built package.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { takeLock } from './build-lock.mjs';
import { newest, ROOT } from './files.mjs';
import { absoluteLinks, ownedManifest } from './published-links.mjs';
import { noticesOf, packageFolders } from './vendor.mjs';

const PACKAGE = 'dist-cdn';
const FILE = 'latchkey.js';
const NOTICES = 'licenses.txt';
const GUIDE = 'docs/cdn.md';
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

/** Returns the hash of a file for the attribute `integrity`. */
const integrityOf = bytes => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Fills the guide's placeholders. */
function fillGuide(text, values) {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`${GUIDE} names ${name}, which is unknown.`);
    return values[name];
  });
}

/** Escapes all characters but ASCII, because the page may have another encoding. They occur in literals only. */
const toAscii = code =>
  code.replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the package.json to publish: version, licence and owner are those of the modal. */
function publishedPackage({ version, license, engines, publishConfig, ...modal }) {
  const { repository, homepage, bugs, private: isPrivate } = ownedManifest(modal);
  return {
    name: '@latchkey/cdn',
    version,
    ...(isPrivate && { private: true }),
    description: 'The Latchkey wallet modal as one classic script, for pages without a bundler.',
    license,
    repository,
    homepage,
    bugs,
    type: 'commonjs',
    main: FILE,
    unpkg: FILE,
    jsdelivr: FILE,
    files: [FILE, NOTICES],
    engines,
    publishConfig,
  };
}

/** Bundles the built package. Returns the script and the folders of the packages in it. */
async function bundleScript() {
  const root = join(ROOT, 'dist');
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
  return { code: toAscii(code), folders: packageFolders(Object.keys(modules)) };
}

async function build() {
  const fresh = join(ROOT, '.cache', PACKAGE); // moved when complete, so that no other process reads a partial build
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const write = (name, text) => writeFileSync(join(fresh, name), text);
  const manifest = publishedPackage(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  const { version, repository } = manifest;
  const { code, folders } = await bundleScript();
  const script = `/*! latchkey ${version}, MIT. Licences of its dependencies: ${NOTICES} */\n${code}`;
  write(FILE, script);
  write(NOTICES, noticesOf(folders));
  const values = { version, integrity: integrityOf(script), megabytes: (script.length / 1e6).toFixed(1) };
  const guide = readFileSync(join(ROOT, GUIDE), 'utf8').replaceAll(/\]\((?=[\w-]+\.md)/g, '](docs/');
  write('README.md', absoluteLinks(fillGuide(guide, values), repository.url));
  write('LICENSE', readFileSync(join(ROOT, 'LICENSE')));
  write('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
  rmSync(join(ROOT, PACKAGE), { recursive: true, force: true });
  renameSync(fresh, join(ROOT, PACKAGE));
}

function isFresh() {
  const built = join(PACKAGE, 'package.json');
  return existsSync(join(ROOT, built)) && newest([built]) > newest(['dist/package.json', GUIDE, 'tools/cdn.mjs']);
}

execFileSync(process.execPath, [join(ROOT, 'tools/build.mjs'), '--if-stale'], { stdio: 'inherit' });
await takeLock(PACKAGE);
if (!(process.argv.includes('--if-stale') && isFresh())) await build();
