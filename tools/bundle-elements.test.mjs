import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { ROOT } from './files.mjs';

const FOLDER = join(ROOT, 'node_modules/.cache/latchkey-beside-lit');
const HOST = `
  import { createAppKit } from 'latchkey';
  import { NO_PAGE_STATE } from 'latchkey/ssr';
  import { renderButton } from 'latchkey/ssr/elements';
  const options = { networks: [{
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
  }] };
  createAppKit(options); // as the page’s own module does on a server
  console.log(renderButton('appkit-button', { state: NO_PAGE_STATE, options, attributes: { label: 'Join' } }));
`;
const ENTRIES = {
  latchkey: 'elements/main.js',
  'latchkey/ssr/elements': 'elements/ssr/render-button.js',
  'latchkey/ssr': 'controllers/ssr/index.js',
};

before(() => execFileSync(process.execPath, [join(ROOT, 'tools/build.mjs'), '--if-stale'], { stdio: 'pipe' }));
after(() => rmSync(FOLDER, { recursive: true, force: true }));

test('a button is rendered beside elements of Lit’s development build, with packages left to Node', async () => {
  await build({
    stdin: { contents: HOST, resolveDir: ROOT },
    absWorkingDir: ROOT,
    alias: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, 'dist', path)])),
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['development'], // as Next resolves while it develops
    external: ['@lit-labs/ssr', '@lit-labs/ssr/*', 'viem', 'viem/*'], // and leaves to Node, which has no such condition
    logLevel: 'error',
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(FOLDER, 'stdin.mjs')], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /<appkit-button label="Join"><template shadowrootmode="open"[\s\S]*>[^<]*Join/);
  assert.match(stderr, /Lit is in dev mode/); // the copy of the host is that build
  assert.doesNotMatch(stderr, /Multiple versions of Lit/);
});
