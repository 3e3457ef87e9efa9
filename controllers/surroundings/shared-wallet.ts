/** Messages between a page that shares its wallet and a frame in it. After the greeting they go through a port of their own. */

/** The frame’s greeting, which carries the port; the only message that goes from window to window. */
export const GREETING = 'latchkey:wallet?';

const MOST_NAME = 60;

/** What the frame sends. */
export interface SharedRequest {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[] | undefined;
}

/** What the page answers, and reports by itself. */
export type SharedReply =
  | { readonly welcome: { readonly name: string; readonly icon?: string | undefined } }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: { readonly code: number; readonly message: string } }
  | { readonly event: string; readonly payload: unknown }
  /** The last message: the wallet is not shared any more. */
  | { readonly isOver: true };

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null;

/** Returns a message of the page as a reply; undefined for one of another shape. */
export function readReply(data: unknown): SharedReply | undefined {
  if (!isRecord(data)) return undefined;
  const { isOver, welcome, event, id, error } = data;
  if (isOver === true) return { isOver };
  if (isRecord(welcome)) {
    const { name, icon } = welcome;
    if (typeof name !== 'string') return undefined;
    return { welcome: { name: name.slice(0, MOST_NAME), icon: typeof icon === 'string' ? icon : undefined } };
  }
  if (typeof event === 'string')
    return SHARED_EVENTS.some(each => each === event) ? { event, payload: data.payload } : undefined;
  if (typeof id !== 'number') return undefined;
  if (!isRecord(error)) return { id, result: data.result };
  const { code, message } = error;
  return {
    id,
    error: {
      code: typeof code === 'number' ? code : -32603,
      message: typeof message === 'string' ? message : 'Unknown error',
    },
  };
}

/**
 * Posts a message; what cannot be cloned, such as a proxy of a framework, as JSON.
 * @throws if it has no JSON either
 */
export function post(port: MessagePort, message: SharedRequest | SharedReply): void {
  try {
    port.postMessage(message);
  } catch {
    port.postMessage(JSON.parse(JSON.stringify(message)));
  }
}

/** Methods that a frame may call: reads, signatures and transactions, for each of which the wallet asks its owner. */
export const SHARED_METHODS: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'net_version',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
]);

/** Events of a wallet that a frame hears. */
export const SHARED_EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const;
