import { loadErrors, W3mError } from '../domain/errors/errors.js';
import type { SIWXSession } from '../domain/sign-in/siwx.js';
import { parseSignInMessage, timeFault } from '../domain/sign-in/siwx-message.js';
import type { NodeOf, Verifier } from './verifiers.js';

/** Verifiers of namespaces, and what they verify with. */
interface Verification {
  readonly verifiers: readonly Verifier[];
  /** Present time in milliseconds. */
  readonly now: number;
  readonly nodeOf: NodeOf;
  /** True if the host writes messages of another form, which only its verifier knows. */
  readonly isOtherForm: boolean;
}

/** Fields that the signed text and the data of a session must share. */
const BOUND = [
  'accountAddress',
  'chainId',
  'domain',
  'uri',
  'nonce',
  'issuedAt',
  'expirationTime',
  'notBefore',
] as const;

/**
 * Verifies a session: its data are those of the signed text, its times hold, at least one verifier serves its namespace,
 * and all that do accept the signature.
 * @throws {W3mError} `SIWX_MESSAGE_INVALID`, `SIWX_EXPIRED`, `SIWX_NOT_YET_VALID`, `SIWX_UNVERIFIABLE`,
 *   `SIWX_SIGNATURE_INVALID`
 */
export async function verifySession(
  session: SIWXSession,
  { verifiers, now, nodeOf, isOtherForm }: Verification,
): Promise<void> {
  void loadErrors();
  const { data, message } = session;
  const signed = parseSignInMessage(message);
  const field = signed ? BOUND.find(name => signed[name] !== data[name]) : 'message';
  if (field && !(isOtherForm && !signed)) throw new W3mError('SIWX_MESSAGE_INVALID', { params: { field } });
  const fault = timeFault(data, now);
  if (fault) throw new W3mError(fault);
  const able = verifiers.filter(
    verifier => verifier.shouldVerify?.(session) ?? data.chainId.startsWith(`${verifier.chainNamespace}:`),
  );
  if (able.length === 0) throw new W3mError('SIWX_UNVERIFIABLE');
  for (const verifier of able) {
    if (!(await verifier.verify(session, nodeOf))) throw new W3mError('SIWX_SIGNATURE_INVALID');
  }
}

/** Returns the error of a session that a sign-out has ended while it was verified. */
export const ended = (): W3mError => new W3mError('SIWX_SESSION_ENDED');
