// Prometheus of Debian scrapes the wallet and loads the rules; it is installed if that is possible.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { canInstall, installPackage } from '../../services/http/apt.mjs';
import { freePort } from '../../tools/free-port.mjs';
import { waitUntil } from '../api/test-world.mjs';
import { ROOT, TestWorld, Visitor } from '../wallet/test-world.mjs';

const PROMETHEUS = '/usr/bin/prometheus';

/** Returns why Prometheus is not here, or undefined. */
function prepare() {
  if (existsSync(PROMETHEUS)) return undefined;
  if (!canInstall()) return 'Prometheus is missing, and apt cannot install it here';
  try {
    installPackage('prometheus');
    return undefined;
  } catch (error) {
    return `Prometheus cannot be installed: ${error.message}`;
  }
}

const problem = prepare();
const skip = problem !== undefined && `not checked: ${problem}`;
if (skip) console.log(`Prometheus: ${skip}`);

test('Prometheus scrapes the figures and takes the rules for alerts', { skip, timeout: 90_000 }, async t => {
  const world = await TestWorld.create({ METRICS_PORT: '0' });
  t.after(() => world.stop());
  const server = await world.start();
  await world.logIn(new Visitor(server), 'ann@example.org');
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-prometheus-'));
  const config = join(folder, 'prometheus.yml');
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [join(ROOT, 'services/deploy/monitoring/alerts.yaml')],
      scrape_configs: [
        { job_name: 'latchkey-wallet', static_configs: [{ targets: [`127.0.0.1:${server.metricsPort}`] }] },
        { job_name: 'latchkey-missing', static_configs: [{ targets: ['127.0.0.1:9'] }] },
      ],
    }),
  );
  const port = await freePort();
  const child = spawn(
    PROMETHEUS,
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise(resolve => child.once('exit', resolve));
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = async path => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`).catch(() => undefined); // it still starts
    return response?.ok ? (await response.json()).data : undefined;
  };
  const query = async text => (await ask(`query?query=${encodeURIComponent(text)}`))?.result ?? [];
  const [sample] = await waitUntil('a scrape', async () => {
    const found = await query('latchkey_http_requests_total{route="/v1/login/otp"}');
    return found.length > 0 && found;
  });
  assert.deepEqual([sample.metric.service, sample.metric.status, sample.value[1]], ['wallet', '200', '1']);
  const { groups } = await ask('rules');
  assert.ok(groups[0].rules.length > 10);
  for (const rule of groups[0].rules) assert.notEqual(rule.health, 'err', `${rule.name}: ${rule.lastError}`);
  // An instance that does not answer is an alert in waiting
  const alerts = await waitUntil('an alert', async () => {
    const list = (await ask('alerts')).alerts.filter(({ labels }) => labels.alertname === 'LatchkeyDown');
    return list.length > 0 && list;
  });
  assert.deepEqual(
    alerts.map(({ labels }) => labels.job),
    ['latchkey-missing'],
  );
});
