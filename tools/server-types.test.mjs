// Type-checks a host's server that imports the built entry `latchkey/server` in a project without the library DOM.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT, command } from './files.mjs';

const HOST = `
import { createServer } from 'node:http';
import {
  createNonce, createSignInHandler, memoryNonces, memorySessions, storedSessions, toNodeListener, verifyCsrf,
  verifyMessage, verifySession, type NonceStore, type SignInOptions,
} from '../../dist/server/index.js';

const nonces: NonceStore = memoryNonces();
const options: SignInOptions = {
  origins: ['https://app.example'],
  networks: ['eip155:1'],
  nodes: { 'eip155:1': 'https://node.example' },
  nonces,
  sessions: storedSessions(memorySessions()),
};
export const handler: (request: Request) => Promise<Response> = createSignInHandler(options);
createServer(toNodeListener(handler)).close();
export const address: string = (await verifySession('', options))[0].data.accountAddress;
export const nonce: string = await createNonce({ nonces });
await verifyMessage({ message: '', signature: '' }, options);
await verifyCsrf(new Request('https://api.example'), options);
// @ts-expect-error: the project has no DOM
export const page = document.title;
`;

let folder;
before(() => {
  execFileSync(process.execPath, [join(ROOT, 'tools', 'build.mjs'), '--if-stale'], { stdio: 'inherit' });
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache', 'server-types-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

test('the types of latchkey/server need no DOM', () => {
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2023'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
    module: 'NodeNext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'host.ts'), HOST);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['host.ts'] }));
  const tsc = command('typescript', 'tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  // Declarations of Node itself have errors under these options
  const errors = stdout.split('\n').filter(line => /^\S/.test(line) && !/^(\.\.\/)*node_modules\//.test(line));
  assert.deepEqual(errors, []);
});
