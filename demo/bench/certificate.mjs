import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;
const ECDSA_WITH_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';

/** Encodes a DER value: tag, length, content (X.690, section 8.1). */
function der(tag, ...parts) {
  const content = Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'hex') : part)));
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts) => der(0x30, ...parts);
const utcTime = ms =>
  der(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

/**
 * Creates a key and a self-signed certificate for `localhost` (X.509, RFC 5280) that is valid for two days, and the hash
 * by which Chromium accepts it. HTTP/2 requires TLS in browsers, and Chromium caches nothing from an untrusted server.
 */
export function createCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(ECDSA_WITH_SHA256);
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))));
  const validity = sequence(utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const content = sequence('020101', algorithm, name, validity, name, publicKeyInfo);
  const signature = der(0x03, '00', sign('sha256', content, privateKey));
  const certificate = sequence(content, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    hash: createHash('sha256').update(publicKeyInfo).digest('base64'),
  };
}
