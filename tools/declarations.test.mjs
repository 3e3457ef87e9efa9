import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { pruneDeclarations } from './declarations.mjs';

test('keeps the declarations that an entry reaches, and names the packages that they import', t => {
  const root = mkdtempSync(join(tmpdir(), 'declarations-'));
  t.after(() => rmSync(root, { recursive: true }));
  const files = {
    'package.json': JSON.stringify({
      name: 'kit',
      exports: { '.': { types: './a/index.d.ts' }, './x.json': './x.json' },
    }),
    'a/index.d.ts': "export * from '../b.js'; export declare const c: import('./c.js').C;",
    'a/c.d.ts': "import type { Chain } from 'viem/chains'; export type C = Chain;",
    'b.d.ts': "import '@lit/react'; import 'kit'; /** `import { x } from 'comment'` */ export {};",
    'unused.d.ts': "import type { Kit } from 'absent';",
    'unused.js': '',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  assert.deepEqual([...pruneDeclarations(root)].sort(), ['@lit/react', 'viem']);
  const left = Object.keys(files).filter(path => existsSync(join(root, path)));
  assert.deepEqual(
    left,
    Object.keys(files).filter(path => path !== 'unused.d.ts'),
  );
});
