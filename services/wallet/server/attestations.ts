import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * Returns the reply of a new passkey with the attestation `none` (WebAuthn Level 3, section 8.7), for which the service asks.
 * A stranger can send another one: the library would read its certificates, and fetch the addresses in them.
 * @throws for a reply that cannot be read
 */
export function withoutAttestation(reply: RegistrationResponseJSON): RegistrationResponseJSON {
  const { response } = reply;
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('authData');
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return { ...reply, response: { ...response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(none)) } };
}
