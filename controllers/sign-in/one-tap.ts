import type { Scope } from '../core/scope.js';
import type { CaipNetwork, CaipNetworkId } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { isCacao, type Authentication, type SignedAuthentication } from '../domain/sign-in/authentication.js';
import type { SIWXConfig, SIWXMessage, SIWXSession } from '../domain/sign-in/siwx.js';
import { parseSignInMessage } from '../domain/sign-in/siwx-message.js';
import { signInState } from './sign-ins.js';
import { subjectOfSession, type Subject } from './subject.js';
import type { NodeOf } from './verifiers.js';

/** Dependencies of a one-tap sign-in. */
interface OneTapDeps {
  /** Scope of the modal. */
  readonly scope: Scope;
  readonly siwx: SIWXConfig;
  /** The networks that the wallet is asked for. */
  readonly networks: readonly CaipNetwork[];
  /** The network that the page uses. */
  readonly current: CaipNetwork | undefined;
  /** Called while the wallet's answer is verified. */
  onVerify(): void;
  /** Nodes of the networks, for accounts that are contracts. */
  readonly nodeOf: NodeOf;
  /** Called when the answer is verified, or the sign-in has failed; without an outcome when the person turns away. */
  onDone(outcome: OneTapOutcome | undefined): void;
}

/** How a one-tap sign-in ended. */
export interface OneTapOutcome {
  readonly isSignedIn: boolean;
  /** Network of the first session, or the one that was asked for. */
  readonly network: CaipNetworkId;
  readonly isSmartAccount: boolean;
  /** Ends the sign-in, for a wallet that is not attached after all. */
  leave(): void;
}

/** Account in a message that is created before the wallet is known. */
const NO_ACCOUNT = '0x0000000000000000000000000000000000000000';
/** WalletConnect's kit hashes the wrong length of other texts. */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Creates the request to connect and sign in with one approval (CAIP-222). Returns undefined if that is not possible:
 * every network must be an EVM network, the statement ASCII, and the signature the wallet's.
 */
export async function createOneTap(deps: OneTapDeps): Promise<Authentication | undefined> {
  const { siwx, networks, current } = deps;
  const first = current ?? networks[0];
  if (!first || siwx.signMessage || networks.some(({ chainNamespace }) => chainNamespace !== 'eip155'))
    return undefined;
  const message = await siwx.createMessage({ chainId: first.caipNetworkId, accountAddress: NO_ACCOUNT });
  if (!ASCII.test(message.statement ?? '')) return undefined;
  const others = networks.map(({ caipNetworkId }) => caipNetworkId).filter(id => id !== first.caipNetworkId);
  return {
    chains: [first.caipNetworkId, ...others],
    domain: message.domain,
    uri: message.uri,
    nonce: message.nonce,
    statement: message.statement,
    expirationTime: message.expirationTime,
    notBefore: message.notBefore,
    resources: message.resources,
    accept: (answers, left) => accept(deps, message, answers, left),
  };
}

/** Verifies the wallet's answers and stores their sessions, unless the person turns away. */
async function accept(
  { scope, siwx, nodeOf, onVerify, onDone }: OneTapDeps,
  message: SIWXMessage,
  answers: readonly SignedAuthentication[],
  left: AbortSignal,
): Promise<void> {
  onVerify();
  const { signIns } = signInState(scope, siwx);
  const added: Subject[] = [];
  const leave = (): void => signIns.leave(added.splice(0));
  const isLeft = (): boolean => left.aborted;
  const add = async (session: SIWXSession): Promise<void> => {
    if (isLeft()) return;
    const subject = subjectOfSession(session);
    if (await signIns.add(subject, { store: () => siwx.addSession(session), isLeft })) added.push(subject);
    if (isLeft()) leave();
  };
  let isDone = false;
  const onLeft = (): void => {
    if (!isDone) onDone(undefined);
    leave();
  };
  left.addEventListener('abort', onLeft, { once: true });
  let first: SIWXSession | undefined;
  const end = async (isSignedIn: boolean): Promise<void> => {
    const network = first?.data.chainId ?? message.chainId;
    const isSmartAccount = first !== undefined && (await isOfContract(first, nodeOf));
    if (isLeft()) return;
    isDone = true;
    onDone({ isSignedIn, network, isSmartAccount, leave });
  };
  try {
    const sessions = sortedSessions(message, answers);
    first = sessions[0];
    await addSessions(sessions, add, siwx.holdsOneSession);
  } catch (error) {
    await end(false);
    throw error instanceof W3mError ? error : new W3mError('SIWX_SIGNATURE_INVALID', { cause: error });
  }
  await end(true);
}

type Sessions = readonly [SIWXSession, ...SIWXSession[]];

/** Returns the sessions of the signed messages; the network that was asked for is the first. */
function sortedSessions(request: SIWXMessage, answers: readonly SignedAuthentication[]): Sessions {
  const rank = ({ data }: SIWXSession): number => (data.chainId === request.chainId ? 0 : 1);
  const [first, ...others] = answers.map(answer => sessionOf(request, answer)).sort((a, b) => rank(a) - rank(b));
  if (!first) throw new W3mError('SIWX_MESSAGE_INVALID', { params: { field: 'message' } });
  return [first, ...others];
}

/** Adds a session for each signed message. The first must be accepted; a server may take the nonce only once. */
async function addSessions(
  [first, ...others]: Sessions,
  add: (session: SIWXSession) => Promise<void>,
  holdsOneSession = false,
): Promise<void> {
  await add(first);
  if (holdsOneSession) return; // another one would replace that of the network in use
  for (const session of others) await add(session).catch(() => undefined); // its network asks for a sign-in of its own
}

async function isOfContract({ data, message, signature }: SIWXSession, nodeOf: NodeOf): Promise<boolean> {
  const { isSmartAccount } = await import('./verify/is-smart-account.js');
  return isSmartAccount({ message, signature, address: data.accountAddress, chainId: data.chainId }, { nodeOf });
}

/** Returns the session of a signed message, whose fields are those that were asked for. */
function sessionOf(request: SIWXMessage, { cacao, message }: SignedAuthentication): SIWXSession {
  const data = parseSignInMessage(message);
  if (!data || !isCacao(cacao)) throw new W3mError('SIWX_MESSAGE_INVALID', { params: { field: 'message' } });
  const changed = (['domain', 'uri', 'nonce'] as const).find(field => data[field] !== request[field]);
  if (changed) throw new W3mError('SIWX_MESSAGE_INVALID', { params: { field: changed } });
  return { data, message, signature: cacao.s.s, cacao };
}
