import { HTTP_BODY_MAX_BYTES } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';

/** Reads a body. @throws {W3mError} `HTTP_BAD_ANSWER` if it exceeds the limit, before the rest is read */
export async function readBody(response: Response, url: string): Promise<Blob> {
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > HTTP_BODY_MAX_BYTES) {
      reader?.cancel().catch(() => undefined); // the connection is given up
      throw new W3mError('HTTP_BAD_ANSWER', { params: { url }, cause: new Error('The response is too large') });
    }
    parts.push(part.value);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
