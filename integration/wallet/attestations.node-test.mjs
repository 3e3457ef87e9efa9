// Statements of authenticators, which the wallet does not ask for: strangers write them, and nothing is done with them.
import assert from 'node:assert/strict';
import { sign, webcrypto } from 'node:crypto';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { loadExports } from '../../tools/load-typescript.mjs';
import { Authenticator } from './authenticator.mjs';
import { TestWorld, Visitor } from './test-world.mjs';

const { isoCBOR } = await loadExports(`export { isoCBOR } from '@simplewebauthn/server/helpers';`);
// The library that reads certificates in the service
const ofService = createRequire(new URL('../../services/package.json', import.meta.url));
const x509 = createRequire(ofService.resolve('@simplewebauthn/server'))('@peculiar/x509');
const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const ES256 = -7;
const ANDROID_KEY = '1.3.6.1.4.1.11129.2.1.17';
const VALID = { notBefore: new Date(Date.now() - 86_400_000), notAfter: new Date(Date.now() + 86_400_000) };

/** DER of a value below 128 bytes. */
const der = (tag, bytes) => Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
const [one, empty] = [Buffer.from([1]), Buffer.alloc(0)];
const [INTEGER, ENUMERATED, OCTETS, SEQUENCE] = [0x02, 0x0a, 0x04, 0x30];

/** Key description of Android (version, levels, challenge, id, and two empty lists). */
const keyDescription = challenge =>
  der(
    SEQUENCE,
    Buffer.concat([
      ...[der(INTEGER, one), der(ENUMERATED, one), der(INTEGER, one), der(ENUMERATED, one)],
      ...[der(OCTETS, challenge), der(OCTETS, empty), der(SEQUENCE, empty), der(SEQUENCE, empty)],
    ]),
  );

/** Chain to a root of the stranger's own, whose leaf names where its revocations are read. */
async function chainOf({ publicKey }, clientDataHash, revocations) {
  const root = await webcrypto.subtle.generateKey(EC, true, ['sign', 'verify']);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const names = { issuer: 'CN=root', signingKey: root.privateKey, signingAlgorithm: EC, ...VALID };
  const leaf = await x509.X509CertificateGenerator.create({
    ...names,
    subject: 'CN=leaf',
    serialNumber: '01',
    publicKey: await webcrypto.subtle.importKey('spki', spki, EC, true, ['verify']),
    extensions: [
      new x509.Extension(ANDROID_KEY, false, keyDescription(clientDataHash)),
      new x509.CRLDistributionPointsExtension([revocations]),
    ],
  });
  const own = { ...names, subject: 'CN=root', serialNumber: '02', publicKey: root.publicKey };
  const ca = await x509.X509CertificateGenerator.create(own);
  return [leaf, ca].map(({ rawData }) => new Uint8Array(rawData));
}

/** Creates a passkey with a statement of the form "android-key", which the last bytes of `create` take. */
async function createAttested(options, revocations) {
  const authenticator = new Authenticator();
  let given;
  // The challenge stands in the certificate: what it is known of the passkey is read first
  const response = authenticator.create(options, (authData, more) => {
    given = { authData, ...more };
    return authData;
  });
  const { authData, clientDataHash, keys } = given;
  const statement = new Map([
    ['alg', ES256],
    ['sig', new Uint8Array(sign('sha256', Buffer.concat([authData, clientDataHash]), keys.privateKey))],
    ['x5c', await chainOf(keys, clientDataHash, revocations)],
  ]);
  const object = isoCBOR.encode(
    new Map([
      ['fmt', 'android-key'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]),
  );
  response.response.attestationObject = Buffer.from(object).toString('base64url');
  return { authenticator, response };
}

test('a stranger makes the service fetch no address, whatever certificates a passkey comes with', async t => {
  const world = await TestWorld.create();
  t.after(() => world.stop());
  const requests = [];
  const inside = createServer((request, response) => {
    requests.push(request.url);
    response.end();
  });
  await new Promise(resolve => inside.listen(0, '127.0.0.1', resolve));
  t.after(() => inside.close());

  const stranger = new Visitor(await world.start());
  const { options } = await stranger.get('passkey/create-options');
  const { authenticator, response } = await createAttested(
    options,
    `http://127.0.0.1:${inside.address().port}/secret?act=1`,
  );
  const answer = await stranger.call('passkey/create', { response });
  assert.deepEqual(requests, []);

  // The passkey itself is one like any other: authenticators may send a statement that nobody has asked for
  assert.deepEqual([answer.status, answer.body], [200, { isNew: true }]);
  await stranger.get('logout');
  const use = await stranger.get('passkey/use-options');
  assert.equal(await stranger.refusal('passkey/use', { response: authenticator.use(use.options) }), undefined);
  assert.ok((await stranger.get('account')).account);
});
