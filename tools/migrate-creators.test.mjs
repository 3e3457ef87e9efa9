// What `latchkey migrate` says about calls of `createAppKit` that it cannot move, with their lines.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from '../cli/migrate.mjs';
import { migrateSource } from '../cli/source-rules.mjs';

const KIT = "import { createAppKit, AppKit } from '@reown/appkit/react'\n";
const notesOf = text => migrateSource(text).notes.map(({ line, text: note }) => `${line}: ${note}`);
const sources = text => notesOf(text).filter(note => note.includes('`services: hosted(projectId)`'));

for (const [what, text, line] of [
  ['arguments that are spread', `${KIT}createAppKit(...args)`, 2],
  ['options of a variable', `${KIT}\ncreateAppKit(options)`, 3],
  ['options behind a comment', `${KIT}createAppKit(/* of the shop */ options)`, 2],
  ['options in brackets', `${KIT}createAppKit((options))`, 2],
  ['a list of options', `${KIT}createAppKit([a, b][0])`, 2],
  ['a function that is passed on', `${KIT}\n\nexport const kit = makeOnce(createAppKit)`, 4],
  ['an own name of the function', `${KIT}const make = createAppKit\nmake(options)`, 3],
  ['a function that another file calls', "export { createAppKit } from '@reown/appkit/react'", 1],
  ['an exported import', `${KIT}export { createAppKit }`, 2],
  ['all names of a module', "\nexport * from '@reown/appkit/vue'", 2],
  [
    'an exported property',
    `const kit = require('@reown/appkit')\nmodule.exports = { createAppKit: kit.createAppKit }`,
    2,
  ],
  ['a renamed function of CommonJS', "const { createAppKit: make } = require('@reown/appkit')\nmake(options)", 2],
  ['a literal in CommonJS', "const { createAppKit: make } = require('@reown/appkit')\nmake({ projectId })", 2],
  ['an object with an own spread', `${KIT}createAppKit({ ...options })`, 2],
  ['a class', `${KIT}new AppKit({ projectId })`, 2],
  ['a renamed class', `${KIT.replace('AppKit }', 'AppKit as Kit }')}new Kit(options)`, 2],
  ['a class of a module', "import * as kit from '@reown/appkit'\nnew kit.AppKit({})", 2],
])
  test(`says what to do about ${what}`, () => {
    const notes = sources(text);
    assert.equal(notes.length, 1, notes.join('\n'));
    assert.ok(notes[0].startsWith(`${line}: `), notes[0]);
  });

test('says it of each call', () => {
  assert.deepEqual(
    sources(`${KIT}createAppKit(a)\ncreateAppKit(b)`).map(note => note.split(':')[0]),
    ['2', '3'],
  );
});

test('names the hosted services in calls by an own name', () => {
  const { text } = migrateSource(`${KIT}const make = createAppKit\nmake({ projectId })\n`);
  assert.ok(text.includes('make({ projectId, services: hosted(projectId) })'), text);
});

for (const [what, text] of [
  ['a mock', "jest.mock('@reown/appkit/react', () => ({ createAppKit: jest.fn(), AppKit: class {} }))"],
  ['a question of a test', `${KIT}expect(createAppKit).toHaveBeenCalled()`],
  ['types', `${KIT}let kit: AppKit\ntype Options = Parameters<typeof createAppKit>[0]`],
  ['texts', `${KIT}log('createAppKit(options)', "new AppKit({})")`],
  ['networks', "export * from '@reown/appkit/networks'"],
])
  test(`says nothing about ${what}`, () => {
    assert.deepEqual(sources(text), []);
  });

test('prints the lines of settings that name a module of the 1.7 line in another form', () => {
  const settings = `module.exports = {
  moduleNameMapper: { '^@reown/appkit/(.*)$': '<rootDir>/mocks/$1' },
  transformIgnorePatterns: ['node_modules/(?!(@reown/appkit|wagmi)/)'],
  manualChunks: id => id.includes('node_modules/@reown') || /@reown\\/appkit/.test(id),
  // of @reown/appkit
}
`;
  const lines = notesOf(settings).map(note => note.split(':')[0]);
  assert.deepEqual(lines, ['2', '3', '4']);
  assert.equal(migrateSource(settings).text, settings);
  assert.deepEqual(notesOf("import x from 'https://cdn.jsdelivr.net/npm/@reown/appkit-cdn'").length, 1);
});

test('prints the paths of a compiler that name a module of the 1.7 line, and leaves them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  const text =
    '{ "compilerOptions": { "paths": {\n  "@kit": ["./node_modules/@reown/appkit/react"],\n  "@reown/appkit": ["./kit"] } } }';
  try {
    writeFileSync(join(folder, 'tsconfig.app.json'), text);
    const { changed, notes } = migrate(folder, { version: '1.0.0', peers: { viem: '2' } });
    assert.deepEqual(changed, []);
    assert.deepEqual(
      notes.map(note => note.split(': ')[0]),
      ['tsconfig.app.json:2', 'tsconfig.app.json:3'],
    );
    assert.equal(readFileSync(join(folder, 'tsconfig.app.json'), 'utf8'), text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
