// The command of `create-latchkey` writes each starter, and refuses what it cannot do.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../files.mjs';
import { freePort } from '../free-port.mjs';

const COMMAND = join(ROOT, 'create/index.mjs');
const templates = readdirSync(join(ROOT, 'create/templates'));
const readJson = path => JSON.parse(readFileSync(path, 'utf8'));

/** Runs the command without a terminal, with variables of its own. Returns its exit code and what it printed. */
const runIn = (cwd, variables, ...args) => {
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { cwd, env, encoding: 'utf8' });
  return { status, text: stdout + stderr };
};
const run = (cwd, ...args) => runIn(cwd, {}, ...args);

function withFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'create-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

for (const name of templates)
  test(`writes ${name} with its name, the version of the package and a .gitignore`, t => {
    const folder = withFolder(t);
    assert.equal(run(folder, 'My Shop', '--template', name).status, 0);
    const manifest = readJson(join(folder, 'My Shop/package.json'));
    assert.equal(manifest.name, 'my-shop');
    assert.equal(
      manifest.dependencies[name === 'html' ? '@latchkey/cdn' : 'latchkey'],
      `^${readJson(join(ROOT, 'create/package.json')).version}`,
    );
    assert.ok(['dev', 'build', 'start'].every(script => manifest.scripts[script]));
    assert.equal(manifest.overrides, undefined, 'an app overrides nothing');
    assert.ok(existsSync(join(folder, 'My Shop/.gitignore')) && !existsSync(join(folder, 'My Shop/_gitignore')));
  });

test('takes React and the folder my-app where nobody can be asked', t => {
  const folder = withFolder(t);
  assert.equal(run(folder).status, 0);
  assert.ok(existsSync(join(folder, 'my-app/src/app.tsx')));
});

test('refuses an unknown template, an unknown option and a folder that is not empty', t => {
  const folder = withFolder(t);
  assert.match(run(folder, 'app', '--template', 'angular').text, /no template "angular"[\s\S]*nuxt/);
  assert.equal(run(folder, 'app', '--colour').status, 1);
  assert.ok(!existsSync(join(folder, 'app')));
  run(folder, 'app', '-t', 'html');
  const again = run(folder, 'app', '-t', 'html');
  assert.deepEqual([again.status, /is not empty/.test(again.text)], [1, true]);
});

test('writes into a folder that holds nothing but a repository of Git', t => {
  const folder = withFolder(t);
  mkdirSync(join(folder, 'app/.git'), { recursive: true });
  assert.equal(run(folder, 'app', '-t', 'html').status, 0);
  assert.ok(existsSync(join(folder, 'app/index.html')) && existsSync(join(folder, 'app/.git')));
});

test('refuses a file in place of a folder, and a second folder, without a stack', t => {
  const folder = withFolder(t);
  writeFileSync(join(folder, 'file'), 'text');
  symlinkSync('nowhere', join(folder, 'link'));
  for (const [args, problem] of [
    [['file'], /file is not a folder\.\n$/],
    [['file/shop'], /file\/shop cannot be written: ENOTDIR/],
    [['link'], /link cannot be written: E/],
    [['my', 'shop'], /one folder[\s\S]*my shop/],
  ]) {
    const { status, text } = run(folder, ...args, '-t', 'html');
    assert.equal(status, 1);
    assert.match(text, problem);
    assert.doesNotMatch(text, /^ +at /m);
  }
  assert.deepEqual(readdirSync(folder), ['file', 'link']);
});

test('prints the commands of the package manager that runs it', t => {
  const folder = withFolder(t);
  for (const [at, [agent, manager]] of [
    ['pnpm/9.1.0 npm/? node/v22.1.0 linux x64', 'pnpm'],
    ['yarn/4.2.2 npm/? node/v22.1.0 linux x64', 'yarn'],
    ['bun/1.1.8 npm/? node/v22.1.0 linux x64', 'bun'],
    ['npm/10.8.2 node/v22.1.0 linux x64 workspaces/false', 'npm'],
    ['$(evil)/1', 'npm'],
    ['', 'npm'],
  ].entries()) {
    const { text } = runIn(folder, { npm_config_user_agent: agent }, `app-${at}`, '-t', 'html');
    assert.ok(text.endsWith(`  ${manager} install\n  ${manager} run dev\n`), text);
  }
});

/** Runs the command on a terminal of `script`, where a person presses keys after each question. */
async function runOnTerminal(cwd, keys) {
  const command = `"${process.execPath}" "${COMMAND}"`;
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd, env: { ...process.env, TERM: 'dumb' } });
  let text = '';
  let question = 0;
  terminal.stdout.on('data', data => {
    text += data;
    while (text.split(/\((?:my-app|react)\) /).length - 1 > question) terminal.stdin.write(keys[question++] ?? '\r');
  });
  const [status] = await once(terminal, 'close');
  return { status, text };
}

const hasScript = spawnSync('script', ['--version']).status === 0;

test('ends without a stack when the person cancels a question', { skip: !hasScript }, async t => {
  const folder = withFolder(t);
  for (const keys of [['\x03'], ['\x04'], ['shop\r', '\x03']]) {
    const { status, text } = await runOnTerminal(folder, keys);
    assert.equal(status, 130, text);
    assert.doesNotMatch(text, /Error|^ +at /m);
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('asks for no template of a folder that it cannot use', { skip: !hasScript }, async t => {
  const folder = withFolder(t);
  mkdirSync(join(folder, 'shop'));
  writeFileSync(join(folder, 'shop/file'), 'text');
  const { status, text } = await runOnTerminal(folder, ['shop\r']);
  assert.equal(status, 1);
  assert.match(text, /is not empty/);
  assert.doesNotMatch(text, /Template/);
});

test('prints a command that a shell reads as the folder, also with a space in its name', t => {
  const folder = withFolder(t);
  const [, command = ''] = /^ {2}(cd .*)$/m.exec(run(folder, "Ann's Shop", '-t', 'html').text) ?? [];
  const { stdout } = spawnSync('sh', ['-c', `${command} && pwd`], { cwd: tmpdir(), encoding: 'utf8' });
  assert.equal(stdout.trim(), join(folder, "Ann's Shop"));
});

test('serves the page and the script of plain HTML, also at an address with a query', async t => {
  const folder = withFolder(t);
  run(folder, 'app', '-t', 'html');
  const app = join(folder, 'app');
  mkdirSync(join(app, 'node_modules/@latchkey/cdn'), { recursive: true });
  writeFileSync(join(app, 'node_modules/@latchkey/cdn/latchkey.js'), 'script');
  const server = spawn(process.execPath, ['serve.mjs'], {
    cwd: app,
    env: { ...process.env, PORT: String(await freePort()) },
  });
  t.after(() => server.kill());
  const [line] = await once(server.stdout, 'data');
  const address = String(line).trim();
  const read = async path => {
    const response = await fetch(new URL(path, address));
    return { status: response.status, text: await response.text() };
  };
  const page = readFileSync(join(app, 'index.html'), 'utf8');
  for (const path of ['/', '/?utm_source=mail', '/?return=//shop.example/'])
    assert.deepEqual(await read(path), { status: 200, text: page }, path);
  assert.deepEqual(await read('/latchkey.js?v=2'), { status: 200, text: 'script' });
  for (const path of ['/serve.mjs', '/none?/']) assert.equal((await read(path)).status, 404, path);
});

test('has the version of the package, and names each template in its guide', () => {
  assert.equal(readJson(join(ROOT, 'create/package.json')).version, readJson(join(ROOT, 'package.json')).version);
  for (const name of templates)
    assert.ok(readFileSync(join(ROOT, 'create/README.md'), 'utf8').includes(`| \`${name}\``), name);
});
