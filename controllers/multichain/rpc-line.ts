import * as z from 'zod/mini';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import type { Channel, OpenChannel } from './channel.js';

const failure = z.object({ code: z.number(), message: z.optional(z.string()), data: z.optional(z.unknown()) });
const answer = z.object({ id: z.number(), result: z.optional(z.unknown()), error: z.optional(z.unknown()) });
const notification = z.object({ id: z.optional(z.null()), method: z.string(), params: z.optional(z.unknown()) });

const toError = (error: unknown): Error => {
  const read = failure.safeParse(error);
  if (!read.success)
    return rpcError(RPC_CODES.INTERNAL_ERROR, 'The wallet has failed without a code.', { data: error });
  const { code, message = 'The wallet has failed.', data } = read.data;
  return rpcError(code, message, { data });
};

/** Returns a message as data that every channel can carry: a proxy of a framework cannot be cloned. Undefined if it is no data. */
function asJson(message: object): object | undefined {
  try {
    return JSON.parse(JSON.stringify(message)) as object; // JSON of an object
  } catch {
    return undefined;
  }
}

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export interface RpcLineListener {
  onNotification(method: string, params: unknown): void;
  /** The wallet has closed the channel; the next request opens another one. */
  onClose(): void;
}

/** Requests to a wallet over a channel that opens with the first one. */
export class RpcLine {
  readonly #open: OpenChannel;
  readonly #listener: RpcLineListener;
  readonly #pending = new Map<number, Pending>();
  #channel: Channel | undefined;
  /** Other scripts may use the same channel, so ids start at a random one. */
  #id = Math.floor(Math.random() * 2 ** 40);

  constructor(open: OpenChannel, listener: RpcLineListener) {
    this.#open = open;
    this.#listener = listener;
  }

  request(method: string, params?: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = (this.#id += 1);
      const message = asJson({ jsonrpc: '2.0', id, method, ...(params && { params }) });
      if (!message) return reject(rpcError(RPC_CODES.INVALID_PARAMS, 'The parameters are no data.'));
      this.#pending.set(id, { resolve, reject });
      try {
        this.#channel ??= this.#connect();
        this.#channel.send(message);
      } catch (cause) {
        this.#pending.delete(id);
        this.#channel = undefined;
        reject(rpcError(RPC_CODES.DISCONNECTED, 'The wallet cannot be reached.', { cause }));
      }
    });
  }

  close(): void {
    this.#channel?.close();
    this.#end();
  }

  #connect(): Channel {
    let isOver = false;
    return this.#open({
      onMessage: message => {
        if (!isOver) this.#onMessage(message);
      },
      onClose: () => {
        if (isOver) return;
        isOver = true;
        this.#end();
        this.#listener.onClose();
      },
    });
  }

  #end(): void {
    this.#channel = undefined;
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of pending) reject(rpcError(RPC_CODES.DISCONNECTED, 'The wallet has closed the connection.'));
  }

  #onMessage(message: unknown): void {
    const read = answer.safeParse(message);
    if (read.success) {
      const { id, result, error } = read.data;
      const pending = this.#pending.get(id);
      if (!pending || 'method' in (message as object)) return; // of another script, or a request
      this.#pending.delete(id);
      return error == null ? pending.resolve(result) : pending.reject(toError(error)); // null beside a result in JSON-RPC 1.0
    }
    const event = notification.safeParse(message);
    if (event.success) this.#listener.onNotification(event.data.method, event.data.params);
  }
}
