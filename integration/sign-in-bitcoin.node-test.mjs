// Tests `verifyMessage` of `latchkey/server` in Node with a Bitcoin account.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1';
import { sha256 } from 'viem';
import { loadExports } from '../tools/load-typescript.mjs';

const { server, formatSignInMessage } = await loadExports(`
  export * as server from './server/index.js';
  export { formatSignInMessage } from './controllers/domain/sign-in/siwx-message.js';`);

const codeOf = promise =>
  promise.then(
    () => 'accepted',
    error => error.code ?? error,
  );

test('accepts a Bitcoin account once, and refuses another text', async () => {
  const BITCOIN = 'bip122:000000000933ea01ad0ee984209779ba';
  const key = new Uint8Array(32).fill(7);
  const sign = message => {
    const text = Buffer.from(message);
    const length = Buffer.from([0xfd, text.length & 0xff, text.length >> 8]); // all these messages are longer than 252
    const hash = sha256(sha256(Buffer.concat([Buffer.from('\u0018Bitcoin Signed Message:\n'), length, text])));
    const signed = secp256k1.sign(hash.slice(2), key);
    return Buffer.from([39 + signed.recovery, ...signed.toCompactRawBytes()]).toString('base64');
  };
  const options = {
    origins: ['https://app.example'],
    networks: [BITCOIN],
    nonces: server.memoryNonces(),
  };
  const accountAddress = 'tb1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j20l03x8'; // of the key, by another library
  const message = formatSignInMessage({
    domain: 'app.example',
    uri: 'https://app.example',
    version: '1',
    chainId: BITCOIN,
    accountAddress,
    nonce: await server.createNonce(options),
    issuedAt: new Date().toISOString(),
    statement: 'x'.repeat(100),
  });
  const signed = { message, signature: sign(message) };
  assert.equal(
    await codeOf(server.verifyMessage({ ...signed, message: signed.message.replace('xx', 'xy') }, options)),
    'SIWX_SIGNATURE_INVALID',
  );
  assert.equal((await server.verifyMessage(signed, options)).accountAddress, accountAddress);
  assert.equal(await codeOf(server.verifyMessage(signed, options)), 'SIWX_NONCE_USED');
});
