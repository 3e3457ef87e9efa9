import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import type { Scope } from '../core/scope.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import { inTime } from './in-time.js';
import { GREETING, readReply, type SharedReply, type SharedRequest } from './shared-wallet.js';
import type { FindWallet, WalletHere } from './surrounding.js';

const ANSWER_MS = 2_000;

type Settle = (reply: SharedReply) => void;

/** A provider whose requests go through the port to the page around this one. */
function providerOf(
  port: MessagePort,
  pending: Map<number, Settle>,
  listeners: Map<string, Set<(payload: unknown) => void>>,
): Eip1193Provider {
  let last = 0;
  return {
    request: ({ method, params }) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        pending.set(id, reply => {
          if ('error' in reply) reject(rpcError(reply.error.code, reply.error.message));
          else if ('result' in reply) resolve(reply.result);
        });
        port.postMessage({ id, method, params } satisfies SharedRequest);
      }),
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  };
}

/** Reads the messages of the port. Resolves with the wallet once the page has answered the greeting. */
function listen(port: MessagePort, scope: Scope): Promise<WalletHere> {
  const pending = new Map<number, Settle>();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  scope.onEnd(() => {
    for (const [id, settle] of pending) settle({ id, error: { code: 4900, message: 'The modal was destroyed.' } });
    port.close();
  });
  return new Promise(resolve => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const reply = readReply(data);
      if (!reply) return;
      if ('welcome' in reply) {
        resolve({ provider: providerOf(port, pending, listeners), ...reply.welcome });
      } else if ('event' in reply) {
        for (const listener of listeners.get(reply.event) ?? []) listener(reply.payload);
      } else {
        pending.get(reply.id)?.(reply);
        pending.delete(reply.id);
      }
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
