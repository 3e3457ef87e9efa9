// Starts the services by the files for operators, as docs/operations.md writes it, and asks them through the proxy's TLS; and
// renders the manifests of the cluster. Needs `kubectl`, the ports 80 and 443, and a command for Compose, by default
// `docker compose` (LATCHKEY_COMPOSE). `npm run services:deploy -- image` builds the image before.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './files.mjs';

const DEPLOY = join(ROOT, 'services/deploy');
const START_MS = 180_000;
const ADMINISTRATION = {
  ADMIN_ISSUER: 'https://id.example',
  ADMIN_CLIENT_ID: 'wallet',
  ADMIN_CLIENT_SECRET: 'of-the-provider',
  ADMIN_OWNERS: 'ann@shop.example',
};
const require = createRequire(import.meta.url);
const run = (command, args, cwd = ROOT) => execFileSync(command, args, { cwd, encoding: 'utf8' });

/** Writes the settings by the commands of the page, for names of this machine, whose certificates Caddy signs itself. */
function writeSettings(folder) {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const [, commands] = /^### On one machine$.*?^```sh\n(.*?)^```$/ms.exec(page);
  const ofMachine = commands.replace(/(?<=_HOST=)(\w+)\.example$/gm, '$1.localhost');
  run('bash', ['-euc', ofMachine], folder);
  appendFileSync(join(folder, '.env'), 'ADMIN_NAME=admin.localhost\n');
  const lines = Object.entries(ADMINISTRATION).map(entry => `${entry.join('=')}\n`);
  appendFileSync(join(folder, 'wallet.env'), lines.join(''));
}

/** Asks for a path of a name of this machine. Returns status and text. */
const get = (name, path, ca) =>
  new Promise((resolve, reject) => {
    const headers = { host: name };
    const question = request(
      { host: '127.0.0.1', servername: name, path, headers, ca, agent: false },
      async response => {
        const parts = await response.toArray();
        resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() });
      },
    );
    question.on('error', reject).end();
  });

/** Waits until a path answers with a status. */
async function expect(name, path, ca, status) {
  let reply;
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(500)) {
    reply = await get(name, path, ca).catch(error => ({ status: error.message }));
    if (reply.status === status) return reply;
  }
  throw new Error(`https://${name}${path} answers ${reply.status} in place of ${status}`);
}

/** The certificate of the authority that Caddy has made for names of this machine. */
async function authorityOf(compose) {
  for (const end = Date.now() + START_MS; ; await wait(500))
    try {
      return compose('exec', '-T', 'caddy', 'cat', '/data/caddy/pki/authorities/local/root.crt');
    } catch (error) {
      if (Date.now() > end) throw error;
    }
}

async function checkServices(compose) {
  compose('up', '--detach');
  const ca = await authorityOf(compose);
  for (const name of ['wallet.localhost', 'api.localhost'])
    for (const path of ['/livez', '/readyz']) await expect(name, path, ca, 200);
  const { text } = await expect('wallet.localhost', '/.well-known/openid-configuration', ca, 200);
  assert.equal(JSON.parse(text).issuer, 'https://wallet.localhost');
  await expect('admin.localhost', '/admin', ca, 200);
  assert.equal(
    (await get('wallet.localhost', '/admin', ca)).status,
    404,
    'the administration has an origin of its own',
  );
  assert.equal((await get('wallet.localhost', '/metrics', ca)).status, 404, 'figures are not for everybody');
  for (const service of ['wallet', 'api']) {
    assert.match(compose('exec', '-T', service, 'id', '-u'), /^1000$/m);
    const write = 'touch /app/file || echo refused';
    assert.match(compose('exec', '-T', service, 'sh', '-c', write), /^refused$/m);
  }
  compose('stop', 'postgres');
  for (const name of ['wallet.localhost', 'api.localhost']) {
    await expect(name, '/readyz', ca, 503);
    await expect(name, '/livez', ca, 200);
  }
  compose('start', 'postgres');
  for (const name of ['wallet.localhost', 'api.localhost']) await expect(name, '/readyz', ca, 200);
  console.log('✓ compose.yaml: wallet, API and administration by TLS, without rights; ready again with PostgreSQL');
}

async function checkCompose() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-deploy-'));
  cpSync(DEPLOY, folder, { recursive: true });
  writeSettings(folder);
  const [command, ...first] = (process.env.LATCHKEY_COMPOSE ?? 'docker compose').split(' ');
  const files = ['-f', 'compose.yaml', '-f', 'compose.admin.yaml'];
  const compose = (...args) => run(command, [...first, ...files, ...args], folder);
  try {
    await checkServices(compose);
  } finally {
    compose('down', '--volumes');
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Renders the manifests, also with the administration, and checks each object by the schema of its kind. */
function checkManifests() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-manifests-'));
  cpSync(DEPLOY, join(folder, 'deploy'), { recursive: true });
  const overlay = join(folder, 'overlay');
  mkdirSync(overlay);
  writeFileSync(
    join(overlay, 'kustomization.yaml'),
    'resources: [../deploy/kubernetes]\ncomponents: [../deploy/kubernetes-admin]\n',
  );
  try {
    for (const path of [join(folder, 'deploy/kubernetes'), overlay]) {
      const objects = parseAllDocuments(run('kubectl', ['kustomize', path])).map(each => each.toJS());
      assert.ok(objects.length >= 10);
      for (const object of objects) {
        const { [object.kind]: Model } = require(`kubernetes-models/${object.apiVersion}/${object.kind}`);
        new Model(object).validate();
        if (object.kind !== 'Namespace') assert.equal(object.metadata.namespace, 'latchkey', object.metadata.name);
      }
      console.log(`✓ ${path === overlay ? 'with the administration' : 'kubernetes'}: ${objects.length} objects`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv.includes('image'))
  execFileSync('docker', ['build', '-f', 'services/deploy/Dockerfile', '-t', 'latchkey-services', '.'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
checkManifests();
await checkCompose();
