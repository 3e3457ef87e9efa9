// What a server that cannot start says of the reason.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadTypeScript } from '../../tools/load-typescript.mjs';

const { withCauses } = await loadTypeScript('services/http/run-server.ts');

test('an error is told with its causes, each once, and without passwords', () => {
  const refused = Object.assign(new AggregateError([new Error('connect ECONNREFUSED 127.0.0.1:1')]), {
    code: 'ECONNREFUSED',
  });
  assert.equal(
    withCauses(new Error('No database', { cause: refused })),
    'No database: connect ECONNREFUSED 127.0.0.1:1',
  );
  assert.equal(
    withCauses(
      new Error('No answer of postgres://name:word@db.example/api', {
        cause: Object.assign(new Error(''), { code: 'ETIMEDOUT' }),
      }),
    ),
    'No answer of postgres://db.example/api: ETIMEDOUT',
  );
  assert.equal(withCauses(new Error('twice', { cause: new Error('twice') })), 'twice');
});
