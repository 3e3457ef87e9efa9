#!/usr/bin/env node
// Writes an app from a template: create-latchkey [folder] [--template name]. Asks for what is not named.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const TEMPLATES = join(HERE, 'templates');
const TITLES = {
  react: 'React with Vite',
  next: 'Next.js, app router',
  nuxt: 'Nuxt',
  sveltekit: 'SvelteKit',
  wagmi: 'React with Vite and wagmi',
  html: 'Plain HTML',
};

/** Ends the process with a text for the person. */
function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Returns the arguments; ends the process if one is unknown. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { template: { type: 'string', short: 't' }, help: { type: 'boolean', short: 'h' } },
    });
    const [folder, ...others] = positionals;
    if (others.length > 0) fail(`Name one folder: "${positionals.join(' ')}" is one in quotation marks.`);
    return { ...values, folder };
  } catch (error) {
    return fail(error.message);
  }
}

/** Exit code of a command that the person cancels with Ctrl+C. */
const CANCELLED = 130;

/** Asks for a value on the terminal; without one, the fallback counts. Ends the process if the person cancels. */
async function ask(question, fallback) {
  if (!process.stdin.isTTY) return fallback;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const cancel = () => process.exit(CANCELLED);
  terminal.on('close', cancel); // comes before the rejection of the question
  const answer = await terminal.question(`${question} (${fallback}) `);
  terminal.off('close', cancel);
  terminal.close();
  return answer.trim() || fallback;
}

/** Returns the name of a folder in the form that package.json allows. */
const packageName = folder =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'my-app';

/** Ends the process unless a folder is new, or has at most the repository of `git init`. */
function checkFolder(folder) {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) fail(`${folder} is not a folder.`);
  if (readdirSync(folder).some(name => name !== '.git')) fail(`${folder} is not empty.`);
}

/** Runs work on the files of a folder. Ends the process if the system refuses. */
function attempt(folder, work) {
  try {
    work();
  } catch (error) {
    if (error.syscall === undefined) throw error;
    fail(`${folder} cannot be written: ${error.message}`);
  }
}

/** Returns the package manager that runs this command; npm without one. */
function packageManager() {
  const name = (process.env.npm_config_user_agent ?? '').split('/')[0];
  return ['pnpm', 'yarn', 'bun'].includes(name) ? name : 'npm';
}

/** Returns a path as one word of the shell of this machine. */
function quoted(path) {
  if (/^[\w./:\\@-]+$/.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** Copies a folder. Yarn runs this file from an archive, which `cpSync` of Node 22 and later cannot read. */
function copy(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    const target = join(to, name === '_gitignore' ? '.gitignore' : name); // npm leaves .gitignore out of packages
    if (statSync(source).isDirectory()) copy(source, target);
    else writeFileSync(target, readFileSync(source));
  }
}

/** Copies a template, and names the app and the version of the package in it. */
function write(template, folder) {
  copy(join(TEMPLATES, template), folder);
  const { version } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.name = packageName(folder);
  const own = '@latchkey/cdn' in manifest.dependencies ? '@latchkey/cdn' : 'latchkey';
  manifest.dependencies[own] = `^${version}`;
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
}

const given = readArguments();
const names = Object.keys(TITLES);
const list = names.map(name => `  ${name.padEnd(10)} ${TITLES[name]}`).join('\n');
if (given.help) {
  console.log(`create-latchkey [folder] [--template name]\n\n${list}`);
  process.exit(0);
}
const folder = resolve(given.folder ?? (await ask('Folder', 'my-app')));
attempt(folder, () => checkFolder(folder));
if (!given.template && process.stdin.isTTY) console.log(list);
const template = given.template ?? (await ask('Template', 'react'));
if (!names.includes(template)) fail(`There is no template "${template}". There are:\n${list}`);
attempt(folder, () => write(template, folder));
const manager = packageManager();
console.log(
  `Wrote ${TITLES[template]} to ${folder}.\n\n  cd ${quoted(folder)}\n  ${manager} install\n  ${manager} run dev`,
);
