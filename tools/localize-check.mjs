// Fails if a message is not extracted, a translation is missing, or a locale module is outdated. Extracts and builds in
// .cache/ and compares the results with the committed files.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, command, filesBelow } from './files.mjs';
import { readCatalogue, translationFaults } from './translations.mjs';

const FOLDER = '.cache/localize';
const config = JSON.parse(readFileSync(join(ROOT, 'lit-localize.json'), 'utf8'));
const { xliffDir } = config.interchange;
const { outputDir } = config.output;
const read = path => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');

function prepare() {
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  if (existsSync(join(ROOT, xliffDir))) cpSync(join(ROOT, xliffDir), join(ROOT, FOLDER, xliffDir), { recursive: true });
  // lit-localize resolves every path relative to its configuration file.
  const fromHere = { ...config, tsConfig: `../../${config.tsConfig}` };
  writeFileSync(join(ROOT, FOLDER, 'lit-localize.json'), JSON.stringify(fromHere));
}

const localize = task =>
  execFileSync(
    process.execPath,
    [command('@lit/localize-tools', 'lit-localize'), task, '--config', `${FOLDER}/lit-localize.json`],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] },
  );

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

function problems() {
  prepare();
  localize('extract');
  const stale = different(xliffDir);
  const catalogues = filesBelow([`${FOLDER}/${xliffDir}`]);
  const missing = catalogues.flatMap(untranslated);
  localize('build');
  const unbuilt = different(outputDir).filter(path => !path.startsWith(`${xliffDir}/`));
  return [
    ...stale.map(path => `${path} lacks texts of the elements: run \`npm run localize:extract\`.`),
    ...missing,
    ...catalogues.flatMap(incomplete),
    ...unbuilt.map(path => `${path} does not match the translations: run \`npm run localize:build\`.`),
  ];
}

const found = problems();
for (const problem of found) console.error(problem);
process.exitCode = found.length ? 1 : 0;
