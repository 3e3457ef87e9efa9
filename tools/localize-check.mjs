// Fails if a message is not extracted, a translation is missing, or a locale module is outdated. Extracts and builds in
// .cache/ and compares the results with the committed files.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT, filesBelow } from './files.mjs';
import { CATALOGUES, catalogueOf, runLocalize } from './localize.mjs';
import { readCatalogue, translationFaults } from './translations.mjs';

const FOLDER = '.cache/localize';
const read = path => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

/** Copies the translations of a catalogue and its configuration. Returns the path of the copied configuration. */
function prepare(config, { folder, content, xliff }) {
  const copy = join(FOLDER, folder);
  mkdirSync(join(ROOT, copy), { recursive: true });
  if (existsSync(join(ROOT, xliff))) cpSync(join(ROOT, xliff), join(ROOT, FOLDER, xliff), { recursive: true });
  const tsConfig = relative(copy, join(folder, content.tsConfig));
  writeFileSync(join(ROOT, FOLDER, config), JSON.stringify({ ...content, tsConfig }));
  return join(FOLDER, config);
}

/** Returns the generated files of `folder` that differ from the committed ones. */
const different = folder =>
  filesBelow([`${FOLDER}/${folder}`])
    .map(path => path.slice(FOLDER.length + 1))
    .filter(path => read(path) !== read(`${FOLDER}/${path}`));

const localeOf = path => /([^/]+)\.xlf$/.exec(path)[1];

/** Reports the messages without a translation in one sentence; empty if there are none. */
function untranslated(path) {
  const units = [...read(path).matchAll(/<trans-unit[^]*?<\/trans-unit>/g)].map(([unit]) => unit);
  const lacking = units.filter(unit => !/<target>[^]*?\S[^]*?<\/target>/.test(unit));
  const named = lacking.slice(0, 3).map(unit => `“${/<source>([^]*?)<\/source>/.exec(unit)[1]}”`);
  const name = path.slice(FOLDER.length + 1);
  return lacking.length ? [`${name}: ${lacking.length} messages have no translation: ${named.join(', ')} …`] : [];
}

/** Reports translations that lack values or plural forms of their language. */
function incomplete(path) {
  const { units } = readCatalogue(read(path));
  return units.flatMap(unit => translationFaults(unit, localeOf(path)).map(fault => `${localeOf(path)}: ${fault}`));
}

function problems(config) {
  const catalogue = catalogueOf(config);
  const copy = prepare(config, catalogue);
  const silent = ['ignore', 'pipe', 'pipe'];
  runLocalize('extract', copy, silent);
  const stale = different(catalogue.xliff);
  const files = filesBelow([`${FOLDER}/${catalogue.xliff}`]);
  const missing = files.flatMap(untranslated);
  runLocalize('build', copy, silent);
  const unbuilt = different(catalogue.modules).filter(path => !path.startsWith(`${catalogue.xliff}/`));
  return [
    ...stale.map(path => `${path} lacks texts of the code: run \`npm run localize:extract\`.`),
    ...missing,
    ...files.flatMap(incomplete),
    ...unbuilt.map(path => `${path} does not match the translations: run \`npm run localize:build\`.`),
  ];
}

rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
const found = CATALOGUES.flatMap(problems);
for (const problem of found) console.error(problem);
process.exitCode = found.length ? 1 : 0;
