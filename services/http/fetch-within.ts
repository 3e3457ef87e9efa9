/** Most bytes of an answer of a node. Contracts of strangers decide how long the answers to calls are. */
export const NODE_BYTES = 16 * 1024 * 1024;

/** Returns a response whose body ends with an error beyond a number of bytes. */
function limited(response: Response, mostBytes: number): Response {
  if (!response.body) return response;
  let size = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > mostBytes) controller.error(new Error(`The answer has more than ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), response);
}

/**
 * Returns a `fetch` that follows no redirect, which could lead into the network of the server, and reads no more than
 * `mostBytes` of an answer.
 */
export const fetchWithin =
  (mostBytes: number, ask: typeof fetch = (...args) => fetch(...args)): typeof fetch =>
  async (input, init) =>
    limited(await ask(input, { ...init, redirect: 'error' }), mostBytes);
