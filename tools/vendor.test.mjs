import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { ROOT, filesBelow } from './files.mjs';
import { VENDORED, noticesOf, packageFolders } from './vendor.mjs';

test('finds the package of each module, nested ones too', () =>
  assert.deepEqual(
    packageFolders([
      '/r/node_modules/a/index.js',
      '/r/node_modules/a/lib/b.js',
      '\0/r/node_modules/@s/b/node_modules/c/index.js?commonjs',
      '\0rolldown/runtime.js',
    ]),
    ['/r/node_modules/a', '/r/node_modules/@s/b/node_modules/c'],
  ));

test('prints a licence text that packages share once', () => {
  const folder = name => join(ROOT, 'node_modules', name);
  const notices = noticesOf(['@walletconnect/core', '@walletconnect/utils', 'blakejs'].map(folder));
  assert.equal(notices.match(/TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/g).length, 1);
  assert.match(
    notices,
    /@walletconnect\/core 2\.21\.8 \(Apache-2\.0\)\n@walletconnect\/utils 2\.21\.8 \(Apache-2\.0\)/,
  );
});

test('leaves no import of a package that hosts do not install', { skip: !existsSync(join(ROOT, 'dist')) }, () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'dist/package.json'), 'utf8'));
  const known = new Set(['latchkey', ...Object.keys({ ...dependencies, ...peerDependencies })]);
  const unknown = filesBelow(['dist'])
    .filter(path => path.endsWith('.js'))
    .flatMap(path => {
      const code = readFileSync(join(ROOT, path), 'utf8');
      const names = [
        ...code.matchAll(
          /(?:^|[;\n])(?:import|export)\b[^;'"()]*?["']([^."'/][^"']*)["']|\bimport\(\s*["']([^."'/][^"']*)["']/g,
        ),
      ];
      return names
        .map(([, still, lazy]) => /^(?:@[^/]+\/)?[^/]+/.exec(still ?? lazy)[0])
        .filter(name => !known.has(name));
    });
  assert.deepEqual(unknown, []);
  assert.ok(!known.has(VENDORED));
});

test('bundles no check of signatures that asks a third party', { skip: !existsSync(join(ROOT, 'dist')) }, () => {
  const code = readFileSync(join(ROOT, 'dist/vendor/universal-provider.js'), 'utf8');
  assert.match(code, /Signature verification failed/); // the kit still checks
  assert.doesNotMatch(code, /isValidEip1271Signature/);
});

test('bundles no part of the kit that nothing calls', { skip: !existsSync(join(ROOT, 'dist')) }, () => {
  const code = readFileSync(join(ROOT, 'dist/vendor/universal-provider.js'), 'utf8');
  const folders = new Set([...code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/\n]+)/gm)].map(([, name]) => name));
  assert.ok(folders.has('@walletconnect/utils')); // the comments that name the modules are there
  for (const name of ['@msgpack/msgpack', 'blakejs', 'buffer', 'cross-fetch', 'detect-browser', 'pino', 'viem'])
    assert.ok(!folders.has(name), name);
});

test('has each function of tslib that the kit calls', { skip: !existsSync(join(ROOT, 'dist')) }, () => {
  const code = readFileSync(join(ROOT, 'dist/vendor/universal-provider.js'), 'utf8');
  const called = new Set([...code.matchAll(/\btslib_\d+\.(\w+)/g)].map(([, name]) => name));
  assert.deepEqual([...called], ['__exportStar']);
});

test('checks signatures by the module of the package', { skip: !existsSync(join(ROOT, 'dist')) }, async () => {
  const code = readFileSync(join(ROOT, 'dist/vendor/universal-provider.js'), 'utf8');
  const [, path] = /import\("([^"]*verify[^"]*)"\)/.exec(code);
  const { isSignedByKey } = await import(join(ROOT, 'dist/vendor', path));
  const [signer, other] = [generatePrivateKey(), generatePrivateKey()].map(key => privateKeyToAccount(key));
  const signature = await signer.signMessage({ message: 'Sign in' });
  const isSigned = (address, message = 'Sign in') => isSignedByKey({ message, signature, address });
  assert.equal(await isSigned(signer.address), true);
  assert.equal(await isSigned(other.address), false);
  assert.equal(await isSigned(signer.address, 'Sign out'), false);
});
