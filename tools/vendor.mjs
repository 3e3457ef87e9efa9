// Bundles WalletConnect's universal provider into the built package. Its packages pin a viem of their own and add 60 MB
// to the tree of each host; the bundle has 0.5 MB, and checks signatures by the modal's own module. The licence of later
// versions rules out updates, so that hosts lose nothing by a fixed copy.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { ROOT, filesBelow } from './files.mjs';
import { MERGED } from './merge-chunks.mjs';
import { kitPlugin } from './kit-plugin.mjs';

/** Package that the build bundles, so that hosts do not install it. */
export const VENDORED = '@walletconnect/universal-provider';

const FILE = 'vendor/universal-provider.js';
/** Module that checks signatures (tools/kit-utils.mjs), and the chunk of the package that holds it. */
const CHECK = /\/verify-eip155\.ts$/;
const CHECK_CHUNK = 'chunks/verify.js';
const NOTICES = 'vendor/LICENSES.txt';
const RULE = '-'.repeat(80);

/** Returns the folder of the package that each module belongs to, each folder once. */
export const packageFolders = ids => [
  ...new Set(ids.flatMap(id => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/\0]+)\//.exec(id)?.[1] ?? [])),
];

/** Returns the folder of an installed dependency, as Node finds it. */
function installed(name, from) {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  return from === dirname(from) ? undefined : installed(name, dirname(from));
}

/** Adds the dependencies of the kit's packages, which contain copies of some: no module of the bundle names these. */
const withCopied = folders => [
  ...new Set([
    ...folders,
    ...folders
      .filter(folder => folder.includes('/@walletconnect/'))
      .flatMap(folder => {
        const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        return Object.keys(dependencies).flatMap(name => (name === 'viem' ? [] : (installed(name, folder) ?? [])));
      }),
  ]),
];

/** Packages without a licence text, and the package of the same repository that has it. */
const TEXT_OF = { '@lit-labs/ssr-dom-shim': 'lit' };

const licenceTexts = folder =>
  readdirSync(folder)
    .filter(file => /^(?:licen[cs]e|notice|copying)/i.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8').trim());

/** Returns name, version, declared licence and licence text of a package. */
function noticeOf(folder) {
  const { name, version, license, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = licenceTexts(name in TEXT_OF ? join(ROOT, 'node_modules', TEXT_OF[name]) : folder);
  const origin = [author?.name ?? author, homepage].filter(Boolean).join(', ');
  const text = texts.join('\n\n') || `The package ships no licence text. ${origin}`.trim();
  return { title: `${name} ${version} (${license})`, text };
}

/** Returns the licence notices of packages; packages with the same text share one. */
export function noticesOf(folders) {
  const titles = new Map();
  for (const { title, text } of folders.map(noticeOf)) titles.set(text, (titles.get(text) ?? new Set()).add(title));
  return [...titles]
    .map(([text, named]) => `${[...named].sort().join('\n')}\n\n${text}\n`)
    .sort()
    .join(`\n${RULE}\n\n`);
}

/** Writes the bundle and its licence notices below `root`, and makes the built modules import the bundle. */
export async function vendor(root) {
  const bundle = await rolldown({
    input: VENDORED,
    cwd: ROOT,
    platform: 'browser',
    external: CHECK,
    plugins: [kitPlugin()],
    transform: {
      // Node's Buffer, which the kit uses to sign in: the part that it calls; the global of the page stays as it is
      inject: { Buffer: [join(ROOT, 'tools/kit-buffer.mjs'), 'Buffer'] },
      // Two switches of the kit's own tests, which hosts would have to define
      define: { 'process.env.IS_VITEST': 'undefined', 'process.env.DISABLE_GLOBAL_CORE': 'undefined' },
    },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: { legal: true } });
  await bundle.close();
  const [{ code, modules, imports }] = output;
  if (output.length !== 1 || imports.length) throw new Error(`The bundle of ${VENDORED} imports ${imports}.`);
  mkdirSync(dirname(join(root, FILE)), { recursive: true });
  const notice = `/*! Bundle of ${VENDORED} and its dependencies, unused parts removed. Licences: ${NOTICES} */\n`;
  writeFileSync(join(root, FILE), notice + importCheck(root, code));
  writeFileSync(
    join(root, NOTICES),
    noticesOf([...withCopied(packageFolders(Object.keys(modules))), join(ROOT, 'node_modules', MERGED)]),
  );
  importFrom(root);
}

/** Makes the bundle import the module that checks signatures from its chunk in the package. */
function importCheck(root, code) {
  if (!/\bisSignedByKey\b/.test(readFileSync(join(root, CHECK_CHUNK), 'utf8')))
    throw new Error(`${CHECK_CHUNK} lacks isSignedByKey.`);
  const path = relative(dirname(FILE), CHECK_CHUNK).replaceAll('\\', '/');
  const linked = code.replace(/\bimport\((["'])[^"']*\/verify-eip155\.ts\1\)/, `import("${path}")`);
  if (linked === code) throw new Error(`The bundle of ${VENDORED} does not import the check of signatures.`);
  return linked;
}

/** Replaces the imports of the package by the path of the bundle. */
function importFrom(root) {
  const specifier = new RegExp(`(import\\(\\s*)(["'])${VENDORED}\\2`, 'g');
  const changed = filesBelow(['.'], root).filter(path => {
    if (!path.endsWith('.js') || path === FILE) return false;
    const code = readFileSync(join(root, path), 'utf8');
    const file = relative(dirname(path), FILE).replaceAll('\\', '/');
    const linked = code.replace(
      specifier,
      (_, call, quote) => `${call}${quote}${file.startsWith('.') ? file : `./${file}`}${quote}`,
    );
    if (linked.includes(VENDORED)) throw new Error(`${path} refers to ${VENDORED} without import().`);
    if (linked !== code) writeFileSync(join(root, path), linked);
    return linked !== code;
  });
  if (changed.length === 0) throw new Error(`No module imports ${VENDORED}.`);
}
