import { untracked } from '../core/signals.js';
import type { Candidate } from '../flows/admission.js';
import type { Connection } from '../domain/entities.js';
import { W3mError, type ErrorCode, type ParameterlessErrorCode } from '../domain/errors/errors.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import type { KnownSessions } from '../sign-in/known-sessions.js';
import type { SignIns } from '../sign-in/sign-ins.js';
import { subjectOf, type Subject } from '../sign-in/subject.js';
import type { SignInProperties } from '../state/events-controller.js';
import type { CheckContext } from './check.js';
import { SignInPrompt } from './sign-in-prompt.js';

/** Dependencies of prompts; `scope` ends with the prompt. */
interface PromptContext extends CheckContext {
  readonly siwx: SIWXConfig;
  readonly sessions: KnownSessions;
  readonly signIns: SignIns;
  readonly isRequired: boolean;
}

/** Returns what events report of a sign-in. */
export const propertiesOf = (connection: Connection): SignInProperties => ({
  network: subjectOf(connection).chainId,
  isSmartAccount: connection.accounts[0].type === 'smartAccount',
});

/** Codes of a service that does not accept the session, whatever the wallet has signed. */
const SERVICE_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['SIWX_SERVER_REFUSED', 'HTTP_STATUS', 'HTTP_UNREACHABLE', 'HTTP_BAD_ANSWER'] as const),
  'REQUEST_TIMEOUT',
  'SIWX_SESSION_ENDED',
]);

/** Returns the code of the toast for a signature that was declined or refused. */
function refusalOf({ code }: W3mError, { isSmartAccount }: SignInProperties): ParameterlessErrorCode {
  if (SERVICE_CODES.has(code)) return 'SIGN_IN_FAILED';
  if (code === 'SIGNATURE_ON_CHAIN') return code; // the person can change it
  return isSmartAccount ? 'SMART_ACCOUNT_UNSUPPORTED' : 'SIGNATURE_DECLINED';
}

/** Creates the prompt for a candidate, with its events and toasts. */
export function createPrompt(context: PromptContext, subject: Subject, candidate: Candidate): SignInPrompt {
  const { scope, requests, router, shell, events, toasts, options, adapters, siwx, sessions, signIns, isRequired } =
    context;
  const { namespace, chainId, address } = subject;
  const properties = propertiesOf(candidate.connection);
  const isLegacy = untracked(() => options.get()).siweConfig !== undefined;
  return new SignInPrompt({
    scope,
    requests,
    router,
    shell,
    subject,
    isRequired,
    wallet: candidate.wallet,
    view: isLegacy ? 'ConnectingSiwe' : 'SIWXSignMessage',
    createMessage: () => siwx.createMessage({ chainId, accountAddress: address }),
    async sign(message) {
      const adapter = adapters.find(candidate => candidate.namespace === namespace);
      if (!adapter) throw new W3mError('WALLET_DISCONNECTED');
      const askWallet = (text: string): Promise<string> => adapter.signMessage(text);
      return siwx.signMessage?.({ message, chainId, accountAddress: address }, askWallet) ?? askWallet(message);
    },
    async addSession(session, isLeft) {
      const isSignedIn = await signIns.add(subject, {
        store: () => siwx.addSession(session, candidate.wallet),
        isLeft,
        onStored: () => sessions.read(subject),
      });
      if (isSignedIn) events.track('SIWX_AUTH_SUCCESS', properties);
      return isSignedIn;
    },
    onSignClick() {
      if (isLegacy) events.track('CLICK_SIGN_SIWX_MESSAGE', properties);
    },
    onCancel: () => events.track('CLICK_CANCEL_SIWX', properties),
    onFailed(cause, at) {
      if (cause.code !== 'USER_REJECTED') console.error(cause); // the toast does not tell the reason
      events.track('SIWX_AUTH_ERROR', properties);
      toasts.tell(new W3mError(at === 'message' ? 'SIGN_IN_INIT_FAILED' : refusalOf(cause, properties), { cause }));
    },
  });
}
