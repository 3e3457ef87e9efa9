import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { planChunks } from './merge-chunks.mjs';

const root = mkdtempSync(join(tmpdir(), 'merge-chunks-'));
after(() => rmSync(root, { recursive: true }));

const files = {
  'page.js': "import { a } from './shared/a.js';\nexport const later = () => import('./lazy.js');\n",
  'shared/a.js': "export * from './b.js';\nimport 'lit';\n",
  'shared/b.js': 'export const b = 1;\n',
  'lazy.js': "import {\n  b,\n} from './shared/b.js';\nimport './only-lazy.js';\n",
  'only-lazy.js': '',
  'evm.js': "import './common.js';\nimport './evm-only.js';\n",
  'sol.js': "import './common.js';\n",
  'common.js': '',
  'evm-only.js': '',
  'kit.js': "export const later = () => import('./lazy.js');\n",
};
for (const [path, code] of Object.entries(files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), code);
}

describe('planChunks', () => {
  it('puts a module into the first chunk that imports it statically, and shared modules into the last', () => {
    const plan = planChunks(
      root,
      [
        { name: 'page', roots: ['page.js'] },
        { name: 'opening', roots: ['lazy.js'], shared: ['evm.js', 'sol.js'] },
      ],
      [],
    );
    assert.deepEqual(Object.fromEntries([...plan].map(([path, name]) => [path.slice(root.length + 1), name])), {
      'page.js': 'page',
      'shared/a.js': 'page',
      'shared/b.js': 'page',
      'lazy.js': 'opening',
      'only-lazy.js': 'opening',
      'common.js': 'opening',
    });
  });

  it('puts what the kit reaches, at once or later, into a chunk of its own', () => {
    const chunks = [{ name: 'page', kit: 'core', roots: ['page.js'] }];
    const plan = planChunks(root, chunks, ['kit.js']);
    assert.deepEqual(Object.fromEntries([...plan].map(([path, name]) => [path.slice(root.length + 1), name])), {
      'page.js': 'page',
      'shared/a.js': 'page',
      'shared/b.js': 'core',
    });
  });

  it('fails on a root that does not exist', () => {
    assert.throws(() => planChunks(root, [{ name: 'page', roots: ['gone.js'] }], []), /ENOENT/);
  });
});
