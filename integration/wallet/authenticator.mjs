// A passkey in software: creates and uses credentials as a browser would, with a free choice of their id.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { ORIGIN } from './test-world.mjs';

const sha256 = data => createHash('sha256').update(data).digest();
const text = bytes => Buffer.from(bytes).toString('base64url');
const [USER_PRESENT, USER_VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** CBOR of a P-256 key as COSE has it. */
const coseKey = ({ x, y }) =>
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

/** CBOR of an attestation of the format "none". */
const attestation = authData =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    Buffer.from([authData.length >> 8, authData.length & 0xff]),
    authData,
  ]);

const clientData = (type, challenge, origin) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export class Authenticator {
  #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** Page in which the browser uses the passkey, and its domain. */
  constructor(id = text(randomBytes(16)), { origin = ORIGIN, domain = 'localhost' } = {}) {
    this.id = id;
    this.origin = origin;
    this.domain = domain;
  }

  #authData(flags, rest = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++this.#counter);
    return Buffer.concat([sha256(this.domain), Buffer.from([flags]), counter, rest]);
  }

  #reply(response) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  /** @param attest Returns the bytes of the attestation; by default of the format "none" */
  create({ challenge }, attest = attestation) {
    const id = Buffer.from(this.id, 'base64url');
    const rest = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      coseKey(this.#keys.publicKey.export({ format: 'jwk' })),
    ]);
    const data = clientData('webauthn.create', challenge, this.origin);
    const authData = this.#authData(USER_PRESENT | USER_VERIFIED | ATTESTED, rest);
    return this.#reply({
      clientDataJSON: text(data),
      attestationObject: text(attest(authData, { clientDataHash: sha256(data), keys: this.#keys })),
      transports: ['internal'],
    });
  }

  use({ challenge }) {
    const authData = this.#authData(USER_PRESENT | USER_VERIFIED);
    const data = clientData('webauthn.get', challenge, this.origin);
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), this.#keys.privateKey);
    return this.#reply({
      clientDataJSON: text(data),
      authenticatorData: text(authData),
      signature: text(signature),
    });
  }
}
