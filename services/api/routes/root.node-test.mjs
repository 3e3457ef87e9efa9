// What a person sees who opens the address that the API prints.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadExports } from '../../../tools/load-typescript.mjs';

const { createApi, readApiSettings } = await loadExports(`
  export { createApi } from './services/api/api.js';
  export { readApiSettings } from './services/api/settings.js';`);

test('the root says that it is a service, and other paths that nothing is there', async () => {
  const given = {
    DATABASE_URL: 'sqlite::memory:',
    CHAINS: 'eip155:5=http://127.0.0.1:1',
    INDEX: '0',
    LOG_LEVEL: 'silent',
  };
  const { app, stop } = await createApi(readApiSettings(given));
  try {
    const root = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    assert.equal(root.statusCode, 200);
    assert.match(root.headers['content-type'], /^text\/plain/);
    assert.equal(root.body, 'Latchkey API: a service, no page.');
    assert.equal((await app.inject('/nowhere')).statusCode, 404);
  } finally {
    await stop();
  }
});
