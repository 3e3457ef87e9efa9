import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkCycles, planChunks } from './merge-chunks.mjs';

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

/** Modules of three views; `kit-use.js` is of the kit, `entry.js` and `index.js` are entries of the package. */
const views = {
  'send.js': "import './amount.js';\nimport './review.js';\nimport './values.js';\nimport './own.js';\n",
  'swap.js': "import './amount.js';\nimport './review.js';\nimport './values.js';\nimport './told.js';\n",
  'pay.js': "import './amount.js';\nimport './coins.js';\nimport './told.js';\nimport './seen.js';\n",
  'buy.js': "import './seen.js';\nimport './coins.js';\n",
  'amount.js': '',
  'review.js': "import './coded.js';\n",
  'coded.js': "import 'uqr';\n",
  'values.js': '',
  'own.js': '',
  'told.js': '',
  'coins.js': '',
  'seen.js': '',
  'kit-use.js': "import './values.js';\n",
  'entry.js': "import './told.js';\n",
  'index.js': "export * from './coins.js';\n",
};

const write = (folder, written) => {
  for (const [path, code] of Object.entries(written)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
};
write(root, files);
write(join(root, 'views'), views);

/** Returns the plan with the paths of {@link views}. */
const planRooms = parts => {
  const folder = join(root, 'views');
  const plan = planChunks(folder, { chunks: [], kit: ['kit-use.js'], apart: [], shared: [], ...parts });
  return Object.fromEntries([...plan].map(([path, name]) => [path.slice(folder.length + 1), name]));
};

const FLOWS = ['send', 'swap', 'pay', 'buy'].map(name => ({ name: `${name}-room`, roots: [`${name}.js`] }));

describe('planChunks', () => {
  const without = { kit: [], rooms: [], shared: [], apart: [] };

  it('puts a module into the first chunk that imports it statically, and shared modules into the last', () => {
    const plan = planChunks(root, {
      chunks: [
        { name: 'page', roots: ['page.js'] },
        { name: 'opening', roots: ['lazy.js'], shared: ['evm.js', 'sol.js'] },
      ],
      ...without,
    });
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
    const plan = planChunks(root, { ...without, chunks, kit: ['kit.js'] });
    assert.deepEqual(Object.fromEntries([...plan].map(([path, name]) => [path.slice(root.length + 1), name])), {
      'page.js': 'page',
      'shared/a.js': 'page',
      'shared/b.js': 'core',
    });
  });

  it('fails on a root that does not exist', () => {
    assert.throws(() => planChunks(root, { ...without, chunks: [{ name: 'page', roots: ['gone.js'] }] }), /ENOENT/);
  });
});

describe('planChunks with rooms', () => {
  it('gives a room what no other room imports, and what several import to the first shared chunk that fits', () => {
    const shared = [
      { name: 'review-parts', within: ['send-room', 'swap-room'], packages: ['uqr'] },
      { name: 'first', has: ['buy-room'] },
    ];
    assert.deepEqual(planRooms({ rooms: FLOWS, shared }), {
      'send.js': 'send-room',
      'own.js': 'send-room',
      'swap.js': 'swap-room',
      'pay.js': 'pay-room',
      'buy.js': 'buy-room',
      'review.js': 'review-parts',
      'coded.js': 'review-parts',
      'seen.js': 'first',
      'coins.js': 'first',
    });
  });

  it('keeps modules of the kit from chunks of elements', () => {
    const fitting = planRooms({ rooms: FLOWS, shared: [{ name: 'all' }, { name: 'kit', isKit: true }] });
    assert.equal(fitting['values.js'], 'kit');
    assert.equal(fitting['amount.js'], 'all');
  });

  it('keeps what needs other packages out', () => {
    const fitting = planRooms({ rooms: FLOWS, shared: [{ name: 'all', packages: [] }] });
    assert.equal(fitting['amount.js'], 'all');
    assert.equal(fitting['review.js'], undefined, 'it needs uqr by another module');
  });

  it('leaves files to entries and to what loads apart, and what an entry re-exports to its own chunk', () => {
    const entries = [
      { name: './adapters/evm', path: 'entry.js' },
      { name: '.', path: 'index.js' },
    ];
    const shared = [{ name: 'values', isReexported: true }, { name: 'all' }];
    const fitting = planRooms({ rooms: FLOWS, shared, entries, apart: ['seen.js'] });
    assert.equal(fitting['told.js'], undefined);
    assert.equal(fitting['seen.js'], undefined);
    assert.equal(fitting['coins.js'], 'values');
  });

  it('leaves its files to a room that keeps them', () => {
    const rooms = FLOWS.map(room => ({ ...room, isFile: room.name === 'send-room' }));
    const fitting = planRooms({ rooms, shared: [{ name: 'send-room', within: ['send-room', 'swap-room'] }] });
    assert.equal(fitting['own.js'], undefined);
    assert.equal(fitting['review.js'], undefined);
    assert.equal(fitting['swap.js'], 'swap-room');
  });

  it('fails on a room of the kit and others', () => {
    const rooms = [{ name: 'mixed', roots: ['kit-use.js', 'send.js'] }];
    assert.throws(() => planRooms({ rooms }), /The room mixed has modules of the kit and others, such as send\.js/);
  });
});

describe('checkCycles', () => {
  it('names the chunks that import each other', () => {
    const folder = join(root, 'circle');
    write(folder, {
      'chunks/a.js': "import { b } from './b.js';\n",
      'chunks/b.js': "import { c } from '../c.js';\n",
      'c.js': "import { a } from './chunks/a.js';\n",
    });
    assert.throws(() => checkCycles(folder), /in a circle: a → b → c → a\./);
    writeFileSync(join(folder, 'c.js'), '');
    checkCycles(folder);
  });

  it('names a chunk that loads itself', () => {
    const folder = join(root, 'self');
    write(folder, { 'chunks/a.js': "export const later = () => import('./a.js');\n" });
    assert.throws(() => checkCycles(folder), /The chunk a\.js loads itself\./);
  });
});
