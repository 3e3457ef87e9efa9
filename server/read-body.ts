import { refusal } from './refusal.js';

/** Room for a message and the signature of a contract. */
const MAX_BYTES = 65_536;

/** Refuses a body that the client ends early, which is no failure of the server. */
const refuseCut = (cause: unknown): never => {
  throw refusal('SIWX_BODY_INVALID', { cause });
};

/** Reads a JSON body, at most 64 kB. A form of another site cannot send this media type without a preflight. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refusal('SIWX_MEDIA_TYPE');
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = request.body?.getReader();
  const readPart = () => reader?.read().catch(refuseCut);
  for (let part = await readPart(); part && !part.done; part = await readPart()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw refusal('SIWX_BODY_TOO_LARGE');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch (cause) {
    throw refusal('SIWX_BODY_INVALID', { cause });
  }
}
