#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs';
import { migrate } from './migrate.mjs';

const USAGE = `latchkey migrate [folder] [--dry-run]

Replaces imports, packages and names of AppKit 1.6 to 1.8, Web3Modal 5, RainbowKit, ConnectKit and Solana's wallet adapter
below the folder (by default the current one), and prints what needs a person. --dry-run changes nothing.`;

const given = process.argv.slice(2);
const [command, ...rest] = given;
const isHelp = given.includes('--help') || given.includes('-h');
const isDry = rest.includes('--dry-run');
const [folder = '.', ...others] = rest.filter(argument => argument !== '--dry-run');
const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;

if (isHelp) console.log(USAGE);
else if (command !== 'migrate' || others.length > 0 || folder.startsWith('-') || !isFolder) {
  console.error(isFolder || command !== 'migrate' ? USAGE : `${folder} is not a folder.\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  const {
    version,
    peerDependencies: peers,
    repository,
  } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const source = repository.url.replace(/^git\+|\.git$/g, ''); // the package has no guides
  const { changed, notes } = migrate(folder, { isDry, version, peers });
  console.log(`${isDry ? 'Would change' : 'Changed'} ${changed.length} files`);
  for (const name of changed) console.log(`  ${name}`);
  if (notes.length) console.log(`\n${notes.length} places need a person; docs/migrating.md of ${source} explains them`);
  for (const note of notes) console.log(`  ${note}`);
  if (changed.some(name => /(?:^|\/)package\.json$/.test(name)))
    console.log('\nInstall the packages again, then build and test.');
}
