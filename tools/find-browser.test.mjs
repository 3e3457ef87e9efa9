import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from './files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
after(() => rmSync(folder, { recursive: true }));

const browser = name => {
  const path = join(folder, name);
  writeFileSync(path, '');
  chmodSync(path, 0o755);
  return path;
};

/** Path that a function of the module finds with only our folder before the others in `PATH`. */
const find = (name, env = {}) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { ${name} } from ${JSON.stringify(pathToFileURL(join(ROOT, 'tools/find-browser.mjs')).href)}; console.log(await ${name}());`,
    ],
    {
      encoding: 'utf8',
      env: { PATH: [folder, process.env.PATH].join(delimiter), LATCHKEY_NO_APT: '1', ...env },
    },
  ).trim();

const options = { skip: process.platform !== 'linux' };

test('finds a headless shell where one will do, and a whole browser for the others', options, () => {
  const chromium = browser('chromium');
  const shell = browser('chromium-headless-shell');
  assert.deepEqual([find('findHeadless'), find('findBrowser')], [shell, chromium]);
});

test('uses the browser that CHROME_PATH names for all', options, () => {
  const own = browser('own');
  assert.deepEqual(
    ['findHeadless', 'findBrowser'].map(name => find(name, { CHROME_PATH: own })),
    [own, own],
  );
});
