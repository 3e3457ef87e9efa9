/** The parts of Node's `IncomingMessage` that are read; Express adds `originalUrl` and, after a parser, `body`. */
export interface NodeRequestLike extends AsyncIterable<Uint8Array | string> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly originalUrl?: string | undefined;
  readonly body?: unknown;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** The parts of Node's `ServerResponse` that are written. */
export interface NodeResponseLike {
  statusCode: number;
  setHeader(name: string, value: string | readonly string[]): unknown;
  end(body?: string): unknown;
}

/** Larger bodies are cut off here; the handler refuses them. */
const MAX_BYTES = 131_072;

async function bodyOf(request: NodeRequestLike): Promise<Uint8Array<ArrayBuffer> | string | undefined> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  // A body parser of the host has consumed the stream
  if (request.body instanceof Uint8Array) return new Uint8Array(request.body);
  if (request.body !== undefined) return typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    const part = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    parts.push(part);
    size += part.byteLength;
    if (size > MAX_BYTES) break;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

function headersOf(given: NodeRequestLike['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || name.startsWith(':')) continue; // HTTP/2 adds pseudo-headers
    for (const item of [value].flat() as readonly string[]) headers.append(name, item);
  }
  return headers;
}

async function toRequest(given: NodeRequestLike): Promise<Request> {
  const body = await bodyOf(given);
  return new Request(new URL(given.originalUrl ?? given.url ?? '/', 'http://server.invalid'), {
    method: given.method ?? 'GET',
    headers: headersOf(given.headers),
    ...(body !== undefined && { body }),
  });
}

/** Reads the answer of the handler; 500 if it fails. */
async function answerTo(
  request: Request | undefined,
  handler: (request: Request) => Promise<Response>,
): Promise<readonly [answer: Response, text: string]> {
  try {
    const answer = request ? await handler(request) : new Response(null, { status: 400 });
    return [answer, await answer.text()];
  } catch (error) {
    console.error(error);
    return [new Response(null, { status: 500 }), ''];
  }
}

function send(answer: Response, text: string, response: NodeResponseLike): void {
  response.statusCode = answer.status;
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') response.setHeader(name, value);
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(text);
}

/**
 * Makes a listener for Node's `http.createServer`, or a middleware for Express, from a fetch handler. The host in the URL
 * of the request is a placeholder: the handler reads its path only. Answers 400 to a request that `Request` cannot
 * represent, and 500 if the handler rejects; never rejects, since Node would end the process.
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
): (request: NodeRequestLike, response: NodeResponseLike) => Promise<void> {
  return async (given, response) => {
    const request = await toRequest(given).catch(() => undefined); // a strange method or path, or an aborted upload
    const [answer, text] = await answerTo(request, handler);
    try {
      send(answer, text, response);
    } catch (error) {
      console.error(error); // the host has answered meanwhile, such as after a timeout
    }
  };
}
