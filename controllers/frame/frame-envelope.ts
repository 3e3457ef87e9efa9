/** Envelopes of messages: what both sides put around a payload, and how they read it. Nothing unchecked gets through. */
import * as z from 'zod/mini';
import {
  frameError,
  frameEvents,
  frameMessages,
  type FrameError,
  type FrameEventName,
  type FrameEventPayload,
  type FrameMessageName,
  type FrameRequestRead,
  type FrameResponse,
} from './frame-messages.js';

const APP = '@w3m-app/';
const FRAME = '@w3m-frame/';
const SUCCESS = '_SUCCESS';
const ERROR = '_ERROR';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const envelope = z.object({ type: z.string(), id: z.optional(id), payload: z.optional(z.unknown()) });

/** True for a message that the page may send. */
export const isFrameMessageName = (name: string): name is FrameMessageName => Object.hasOwn(frameMessages, name);
const isFrameEventName = (name: string): name is FrameEventName => Object.hasOwn(frameEvents, name);

/** Type of a request, as it stands in its envelope. */
export const requestType = (name: FrameMessageName): string => `${APP}${name}`;
/** Type of a successful response. */
export const successType = (name: FrameMessageName): string => `${FRAME}${name}${SUCCESS}`;
/** Type of a failed response. */
export const errorType = (name: FrameMessageName): string => `${FRAME}${name}${ERROR}`;
/** Type of a message that the frame sends by itself. */
export const eventType = (name: FrameEventName): string => `${FRAME}${name}`;

/** A checked message of the frame. */
export type FromFrame =
  | { [M in FrameMessageName]: ReplyOf<M> }[FrameMessageName]
  | {
      [E in FrameEventName]: { readonly kind: 'event'; readonly name: E; readonly payload: FrameEventPayload<E> };
    }[FrameEventName];

type ReplyOf<M extends FrameMessageName> =
  | { readonly kind: 'success'; readonly name: M; readonly id: string; readonly payload: FrameResponse<M> }
  | { readonly kind: 'error'; readonly name: M; readonly id: string; readonly payload: FrameError };

/** A checked request of the page. */
export type FromPage = {
  [M in FrameMessageName]: { readonly name: M; readonly id: string; readonly payload: FrameRequestRead<M> };
}[FrameMessageName];

/** Reads any data without running accessors of it: a structured clone has none, so foreign errors cannot occur. */
function open(
  data: unknown,
  prefix: string,
): { readonly name: string; readonly id?: string | undefined; readonly payload?: unknown } | undefined {
  const read = envelope.safeParse(data);
  if (!read.success || !read.data.type.startsWith(prefix)) return undefined;
  return { name: read.data.type.slice(prefix.length), id: read.data.id, payload: read.data.payload };
}

/** Reads a message of the frame; undefined if it is unknown or malformed. */
export function readFromFrame(data: unknown): FromFrame | undefined {
  const { name, id: of, payload } = open(data, FRAME) ?? {};
  if (name === undefined) return undefined;
  if (isFrameEventName(name)) {
    const event = frameEvents[name].safeParse(payload);
    return event.success ? ({ kind: 'event', name, payload: event.data } as FromFrame) : undefined; // as its row typed it
  }
  if (of === undefined) return undefined;
  for (const [ending, kind] of [
    [SUCCESS, 'success'],
    [ERROR, 'error'],
  ] as const) {
    const request = name.slice(0, -ending.length);
    if (!name.endsWith(ending) || !isFrameMessageName(request)) continue;
    const row = kind === 'success' ? frameMessages[request].response : z.optional(z.nullable(frameError));
    const read = row.safeParse(payload);
    if (!read.success) return undefined;
    return { kind, name: request, id: of, payload: read.data ?? (kind === 'error' ? {} : read.data) } as FromFrame; // as above
  }
  return undefined;
}

/** Reads a request of the page; undefined if it is unknown or malformed. For the page of the wallet. */
export function readFromPage(data: unknown): FromPage | undefined {
  const { name, id: of, payload } = open(data, APP) ?? {};
  if (name === undefined || of === undefined || !isFrameMessageName(name)) return undefined;
  const read = frameMessages[name].request.safeParse(payload);
  return read.success ? ({ name, id: of, payload: read.data } as FromPage) : undefined; // as its row typed it
}
