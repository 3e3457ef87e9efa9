// Moves package.json by the rules of `latchkey migrate`.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrateManifest } from '../cli/manifest-rules.mjs';
import { migrate } from '../cli/migrate.mjs';

const PACKAGE = { version: '1.0.0', peers: { viem: '^2.29.0' } };

/** Returns the migrated package.json and its notes. */
function migrated(manifest) {
  const { text, notes } = migrateManifest(JSON.stringify(manifest), PACKAGE);
  return { manifest: JSON.parse(text), notes: notes.map(note => note.text) };
}

/** Runs the command over files by name, and returns its result and the files as they are then. */
function run(files) {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const result = migrate(folder, PACKAGE);
    const texts = Object.keys(files).map(name => [name, readFileSync(join(folder, name), 'utf8')]);
    return { ...result, files: Object.fromEntries(texts) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const SOURCE = "import { useAppKit } from '@reown/appkit/react'\n";

test('reads files that begin with a byte order mark, and keeps it', () => {
  const { files, changed } = run({
    'app.ts': `\uFEFF${SOURCE}`,
    'package.json': '\uFEFF{"dependencies":{"@reown/appkit":"1"}}',
  });
  assert.deepEqual(changed, ['app.ts', 'package.json']);
  assert.equal(files['app.ts'], "\uFEFFimport { useAppKit } from 'latchkey/react'\n");
  assert.match(files['package.json'], /^\uFEFF\{/);
  assert.equal(JSON.parse(files['package.json'].slice(1)).dependencies.latchkey, '^1.0.0');
});

test('moves the other files if a package.json is no JSON, and prints its name', () => {
  for (const text of ['{ "name": "{{name}}", {{#if x}} "a": 1 {{/if}} }', '[]', 'null']) {
    const { files, changed, notes } = run({ 'app.ts': SOURCE, 'package.json': text });
    assert.deepEqual(changed, ['app.ts']);
    assert.equal(files['package.json'], text);
    assert.deepEqual(notes, ['package.json:1: is no JSON object: replace its packages by hand']);
  }
});

test('writes nothing if a file cannot be migrated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  try {
    writeFileSync(join(folder, 'app.ts'), SOURCE);
    writeFileSync(join(folder, 'package.json'), '{"dependencies":{"@reown/appkit":"1"}}');
    assert.throws(() => migrate(folder, { version: '1.0.0', peers: undefined }), TypeError);
    assert.equal(readFileSync(join(folder, 'app.ts'), 'utf8'), SOURCE);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('keeps packages whose modules have no entry, and says so', () => {
  const dependencies = {
    '@reown/appkit-react-native': '^1',
    '@reown/appkit-wagmi-react-native': '^1',
    '@web3modal/modal-react-native': '1',
    '@web3modal/standalone': '^2',
  };
  const { manifest, notes } = migrated({ dependencies });
  assert.deepEqual(manifest, { dependencies });
  assert.equal(notes.length, 4, notes.join('\n'));
  for (const name of Object.keys(dependencies))
    assert.ok(
      notes.some(note => note.startsWith(`${name} stays`)),
      name,
    );
  const { manifest: mixed, notes: ui } = migrated({ dependencies: { '@reown/appkit': '1', '@reown/appkit-ui': '1' } });
  assert.deepEqual(Object.keys(mixed.dependencies), ['@reown/appkit-ui', 'latchkey', 'viem']);
  assert.match(ui.join('\n'), /^@reown\/appkit-ui stays/m);
});

test('keeps the section of each package', () => {
  const { manifest } = migrated({
    peerDependencies: { '@reown/appkit': '>=1.7', react: '>=18' },
    peerDependenciesMeta: { '@reown/appkit': { optional: true }, react: { optional: true } },
    devDependencies: { '@reown/appkit': '1.7.8', viem: '2' },
  });
  assert.deepEqual(manifest, {
    peerDependencies: { latchkey: '^1.0.0', react: '>=18' },
    peerDependenciesMeta: { react: { optional: true }, latchkey: { optional: true } },
    devDependencies: { latchkey: '^1.0.0', viem: '2' },
  });
  const { manifest: app } = migrated({
    dependencies: { '@reown/appkit': '1.7.8' },
    devDependencies: { '@reown/appkit-adapter-wagmi': '1.7.8', viem: '2' },
  });
  assert.deepEqual(app, { dependencies: { latchkey: '^1.0.0' }, devDependencies: { viem: '2' } });
});

test('prints overrides of each package manager that name a removed package', () => {
  const before = {
    private: true,
    pnpm: { overrides: { 'shop>@reown/appkit': '1.7.8' } },
    overrides: { shop: { '@reown/appkit-adapter-wagmi@1': '1.7.8' } },
    resolutions: { '**/@reown/appkit': '1.7.8' },
  };
  const { manifest, notes } = migrated(before);
  assert.deepEqual(manifest, before);
  assert.deepEqual(notes, [
    'remove the entries of @reown/appkit-adapter-wagmi in `overrides`',
    'remove the entries of @reown/appkit in `resolutions`',
    'remove the entries of @reown/appkit in `pnpm.overrides`',
  ]);
});

test('keeps the line ending of package.json', () => {
  const text = '{\r\n  "dependencies": {\r\n    "@reown/appkit": "1.7.8"\r\n  }\r\n}\r\n';
  assert.doesNotMatch(migrateManifest(text, PACKAGE).text, /(?<!\r)\n/);
});
