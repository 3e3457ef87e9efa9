// What a service that cannot start says of the reason.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../tools/files.mjs';

for (const service of ['api', 'wallet'])
  test(`${service}: a database that does not answer is named`, () => {
    const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'services/run.mjs'), 'start', service], {
      env: {
        ...process.env,
        DATABASE_URL: 'postgres://name:word@127.0.0.1:1/x',
        WALLET_ORIGIN: 'http://localhost:1',
        WALLET_SECRETS: `1:${'ab'.repeat(32)}`,
        WALLET_PROJECTS: JSON.stringify({ demo: ['http://localhost:2'] }),
        CHAINS: '',
        WALLET_NETWORKS: JSON.stringify([
          { id: 'eip155:1', name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 },
        ]),
        MAIL_URL: 'smtp://127.0.0.1:1',
      },
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.equal(status, 1);
    assert.match(stderr, /could not be migrated: .*ECONNREFUSED 127\.0\.0\.1:1/);
    assert.doesNotMatch(stderr, /word/);
  });
