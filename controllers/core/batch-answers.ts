import { jsonElements } from './json-elements.js';

/** Internal error (JSON-RPC 2.0 §5.1). */
const INTERNAL = -32_603;

const jsonHeaders = { 'content-type': 'application/json' };

/** Returns a response that stands for the answer to one request of a batch. */
const respond = (text: string): Response => new Response(text, { headers: jsonHeaders });

const refuse = (id: number, message: string): Response =>
  respond(JSON.stringify({ jsonrpc: '2.0', id, error: { code: INTERNAL, message } }));

/** Keeps what clients of nodes read: the type, and when to ask again. */
export function retryHeaders(given: Headers): Headers {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Returns a function that finds the answer to a request of a batch. */
export function readAnswers(text: string): (id: number) => Response {
  const parsed = parse(text);
  if (!Array.isArray(parsed)) {
    // A node that takes no batches answers with one error
    const isError = typeof parsed === 'object' && parsed !== null && 'error' in parsed;
    return id => (isError ? respond(text) : refuse(id, 'The node answered a batch with something else'));
  }
  const found = new Map<unknown, string | undefined>();
  jsonElements(text).forEach((answer, at) => {
    const id = (parsed[at] as { readonly id?: unknown } | null)?.id;
    found.set(id, found.has(id) ? undefined : answer);
  });
  return id => {
    const answer = found.get(id);
    if (answer !== undefined) return respond(answer);
    return refuse(id, found.has(id) ? 'The node answered a request twice' : 'The node left a request out');
  };
}

/** Parses JSON of a node; undefined if it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an error page
  }
}
