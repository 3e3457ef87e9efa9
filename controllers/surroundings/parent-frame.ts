import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { guarded } from '../core/report.js';
import type { Scope } from '../core/scope.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import { inTime } from './in-time.js';
import { GREETING, post, readReply, type SharedReply } from './shared-wallet.js';
import type { FindWallet, WalletHere } from './surrounding.js';

const ANSWER_MS = 2_000;

type Listener = (payload: unknown) => void;
type Settle = (reply: SharedReply) => void;

/** What goes through the port to the page around this one, until it or the modal ends. */
class Line {
  readonly #port: MessagePort;
  readonly #pending = new Map<number, Settle>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #end: Error | undefined;
  #last = 0;

  readonly provider: Eip1193Provider = {
    request: request => this.#request(request),
    on: (event, listener) => this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => this.#listeners.get(event)?.delete(listener),
  };

  constructor(port: MessagePort) {
    this.#port = port;
  }

  onReply(reply: Exclude<SharedReply, { readonly welcome: unknown }>): void {
    if ('isOver' in reply) this.#emit('disconnect', this.end('The page does not share its wallet any more.'));
    else if ('event' in reply) this.#emit(reply.event, reply.payload);
    else {
      this.#pending.get(reply.id)?.(reply);
      this.#pending.delete(reply.id);
    }
  }

  /** Rejects what is pending, and each later request: a port that is closed says nothing. */
  end(reason: string): Error {
    if (this.#end) return this.#end;
    this.#end = rpcError(RPC_CODES.DISCONNECTED, reason);
    const error = { code: RPC_CODES.DISCONNECTED, message: reason };
    for (const [id, settle] of this.#pending) settle({ id, error });
    this.#pending.clear();
    this.#port.close();
    return this.#end;
  }

  #request({ method, params }: Parameters<Eip1193Provider['request']>[0]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#end) return reject(this.#end);
      const id = ++this.#last;
      try {
        post(this.#port, { id, method, params });
      } catch (cause) {
        return reject(rpcError(RPC_CODES.INVALID_PARAMS, 'The parameters are no data.', { cause }));
      }
      this.#pending.set(id, reply => {
        if ('error' in reply) reject(rpcError(reply.error.code, reply.error.message));
        else if ('result' in reply) resolve(reply.result);
      });
    });
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) guarded(() => listener(payload));
  }
}

/** Reads the messages of the port. Resolves with the wallet once the page has answered the greeting. */
function listen(port: MessagePort, scope: Scope): Promise<WalletHere> {
  const line = new Line(port);
  scope.onEnd(() => void line.end('The modal was destroyed.'));
  return new Promise(resolve => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const reply = readReply(data);
      if (!reply) return;
      if ('welcome' in reply) resolve({ provider: line.provider, ...reply.welcome });
      else line.onReply(reply);
    };
  });
}

/**
 * Finds the wallet that the page around this one shares by `shareWallet`. The greeting is sent to its origin alone, and
 * what follows goes through a port that no other window has.
 */
export const findParentWallet: FindWallet = async ({ signs: { parentOrigin }, options, scope }) => {
  if (!parentOrigin || !options.parent?.origins.includes(parentOrigin)) return undefined;
  const { port1, port2 } = new MessageChannel();
  const welcome = listen(port1, scope);
  window.parent.postMessage(GREETING, parentOrigin, [port2]);
  const wallet = await inTime(welcome, ANSWER_MS, scope);
  if (!wallet) port1.close();
  return wallet && { wallet };
};
