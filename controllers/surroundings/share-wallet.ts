import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import {
  GREETING,
  post,
  SHARED_EVENTS,
  SHARED_METHODS,
  type SharedReply,
  type SharedRequest,
} from './shared-wallet.js';

/** The part of the kit that is used: `AppKit`, or any object with an EIP-1193 provider. */
export interface SharingKit {
  getProvider(namespace: 'eip155'): unknown;
}

export interface SharedWallet {
  /** Origins of frames that may ask. */
  readonly origins: readonly [string, ...string[]];
  /** Asks the person whether the frame may use the wallet: once for each page that the frame shows, and for each wallet. */
  consent(request: { readonly origin: string }): Promise<boolean>;
  /** Name of the wallet in the frame’s list, such as that of this app. */
  readonly name: string;
  /** Icon as a data URI. */
  readonly icon?: string;
}

/** What an error says to the frame: its code and message, and nothing else of the object. */
function toReply(id: number, error: unknown): SharedReply {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return {
    id,
    error: {
      code: typeof code === 'number' ? code : RPC_CODES.INTERNAL_ERROR,
      message: typeof message === 'string' ? message : 'Unknown error',
    },
  };
}

/** Sends a reply; one that cannot be sent as an error, or as an event without a payload, which the frame reads again. */
function send(port: MessagePort, reply: SharedReply): void {
  try {
    post(port, reply);
  } catch (error) {
    if ('id' in reply) port.postMessage(toReply(reply.id, new TypeError('The answer is no data.', { cause: error })));
    else if ('event' in reply) port.postMessage({ event: reply.event });
  }
}

const isRequest = (data: unknown): data is SharedRequest => {
  const { id, method, params } = (data ?? {}) as Partial<SharedRequest>;
  return Number.isSafeInteger(id) && typeof method === 'string' && (params === undefined || Array.isArray(params));
};

/**
 * Returns what asks for the consent to a wallet: once for all requests for the same one, and for one wallet after the other.
 * `checkInUse` throws for a wallet that is not in use any more: the person is not asked for it.
 */
function consents(
  ask: () => Promise<boolean>,
  checkInUse: (provider: Eip1193Provider) => void,
): (provider: Eip1193Provider) => Promise<boolean> {
  let question: { readonly provider: Eip1193Provider; readonly consent: Promise<boolean> } | undefined;
  return async provider => {
    while (question && question.provider !== provider) await question.consent.catch(() => undefined); // its own requests have the failure
    checkInUse(provider);
    question ??= { provider, consent: ask().finally(() => (question = undefined)) }; // after a refusal, a request may ask again
    return question.consent;
  };
}

/** Serves one page of the frame through its port, after the consent of the person. */
function serve(
  port: MessagePort,
  origin: string,
  wallet: SharedWallet,
  providerOf: () => Eip1193Provider | undefined,
  scope: Scope,
): void {
  let shared: { readonly provider: Eip1193Provider; readonly life: Scope } | undefined;
  const checkInUse = (provider: Eip1193Provider): void => {
    if (scope.signal.aborted || providerOf() !== provider)
      throw rpcError(RPC_CODES.UNAUTHORIZED, 'The page has connected another wallet.');
  };
  const consentTo = consents(() => wallet.consent({ origin }), checkInUse);
  const allow = async (provider: Eip1193Provider): Promise<void> => {
    if (!(await consentTo(provider)))
      throw rpcError(RPC_CODES.USER_REJECTED, 'The person does not share the wallet with this page.');
    checkInUse(provider);
    if (shared?.provider === provider) return;
    shared?.life.dispose();
    const life = scope.child();
    shared = { provider, life };
    for (const event of SHARED_EVENTS) {
      const report = (payload: unknown): void => send(port, { event, payload });
      provider.on?.(event, report);
      life.onEnd(() => provider.removeListener?.(event, report));
    }
  };
  const answer = async ({ method, params }: SharedRequest): Promise<unknown> => {
    if (!SHARED_METHODS.has(method)) throw rpcError(RPC_CODES.UNSUPPORTED_METHOD, `A frame may not call ${method}.`);
    const provider = providerOf();
    const isAllowed = provider !== undefined && shared?.provider === provider; // another wallet needs another consent
    if (!isAllowed && method === 'eth_accounts') return [];
    if (!provider) throw rpcError(RPC_CODES.DISCONNECTED, 'No wallet is connected.');
    if (!isAllowed && method === 'eth_requestAccounts') await allow(provider);
    else if (!isAllowed && method !== 'eth_chainId')
      throw rpcError(RPC_CODES.UNAUTHORIZED, 'The person has not shared the wallet.');
    return provider.request({
      method: method === 'eth_requestAccounts' ? 'eth_accounts' : method,
      ...(params && { params }),
    });
  };
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isRequest(data)) return;
    answer(data).then(
      result => send(port, { id: data.id, result }),
      (error: unknown) => send(port, toReply(data.id, error)),
    );
  };
  scope.onEnd(() => {
    send(port, { isOver: true }); // its requests would wait for ever
    port.close();
  });
  const { name, icon } = wallet;
  send(port, { welcome: { name, icon } });
}

/**
 * Lets the page in a frame use the wallet that this page has connected, after the person agrees. The frame’s page finds it
 * by `followSurroundings(kit, { parent: { origins } })`. Only the window of this frame is heard, only at the listed
 * origins, and each page that it shows must ask anew. Returns a function that ends it.
 */
export function shareWallet(kit: SharingKit, frame: HTMLIFrameElement, wallet: SharedWallet): Dispose {
  const scope = new Scope();
  const providerOf = () => kit.getProvider('eip155') as Eip1193Provider | undefined; // as every adapter of EVM chains gives
  let page: Scope | undefined;
  const onGreeting = ({ source, origin, data, ports: [port] }: MessageEvent<unknown>): void => {
    if (source !== frame.contentWindow || source === null || data !== GREETING || !port) return;
    if (!wallet.origins.includes(origin)) return port.close();
    page?.dispose(); // the frame shows another page now
    page = scope.child();
    serve(port, origin, wallet, providerOf, page);
  };
  window.addEventListener('message', onGreeting, { signal: scope.signal });
  return () => scope.dispose();
}
