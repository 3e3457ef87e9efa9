import * as z from 'zod/mini';
import type { Scope } from '../core/scope.js';
import { RPC_REQUEST_TIMEOUT_MS } from '../domain/constants.js';
import { mediaUrl, type MediaRules, type Nft, type NftAttribute } from '../domain/assets/nfts.js';
import { readTokenText } from '../domain/assets/tokens.js';
import { inTime, linked } from './in-time.js';

/** Longest metadata that is read, in bytes. */
const MAX_BYTES = 100_000;
const MAX_ATTRIBUTES = 50;
const MAX_TEXT = 120;
const MAX_DESCRIPTION = 2_000;

/** Parts of an NFT that its metadata file has. */
export interface NftMetadata extends Pick<Nft, 'description' | 'imageUrl' | 'attributes'> {
  readonly name?: string | undefined;
}

/** What reading metadata needs from the adapter. */
export interface MetadataContext {
  readonly scope: Scope;
  readonly fetch: typeof globalThis.fetch | undefined;
}

const metadataSchema = z.object({
  name: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  image: z.optional(z.unknown()),
  image_url: z.optional(z.unknown()),
  attributes: z.optional(z.unknown()),
});
const attributeSchema = z.object({
  trait_type: z.union([z.string(), z.number()]),
  value: z.union([z.string(), z.number(), z.boolean()]),
});

/**
 * Reads the metadata file of an NFT, as far as the host's rules allow it. A file that cannot be read leaves the NFT
 * without picture; it never rejects, except when `signal` aborts.
 */
export async function readMetadata(
  { scope, fetch = globalThis.fetch }: MetadataContext,
  uri: string | undefined,
  media: MediaRules,
  signal: AbortSignal,
): Promise<NftMetadata> {
  const url = uri === undefined ? undefined : mediaUrl(uri.trim(), media);
  if (url === undefined) return {};
  const stop = linked(signal, scope.signal);
  try {
    const settings = { signal: stop.signal, credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
    const read = url.startsWith('data:')
      ? decodeDataUrl(url)
      : fetch(url, settings).then(response => readText(response));
    const text = await inTime(Promise.resolve(read), RPC_REQUEST_TIMEOUT_MS, {
      scope,
      signal,
      late: 'REQUEST_TIMEOUT',
    });
    return text === undefined ? {} : parseMetadata(text);
  } catch {
    signal.throwIfAborted();
    return {};
  } finally {
    stop.abort();
  }
}

/** Reads at most so many bytes as metadata may have; undefined for more, and for an error page. */
async function readText(response: Response): Promise<string | undefined> {
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (!reader) return undefined;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > MAX_BYTES) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Decodes metadata inside a URL without a request, which a content security policy may forbid. */
export function decodeDataUrl(url: string): string | undefined {
  const comma = url.indexOf(',');
  const head = url.slice('data:'.length, comma);
  if (comma < 0 || !/^application\/json\b|^text\/plain\b/i.test(head)) return undefined;
  const body = url.slice(comma + 1);
  try {
    if (!/;base64$/i.test(head)) return decodeURIComponent(body);
    return new TextDecoder().decode(Uint8Array.from(atob(decodeURIComponent(body)), letter => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Reads metadata as ERC-721 and the token metadata standard write it; a part that is not valid is left out. */
export function parseMetadata(text: string): NftMetadata {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return {};
  }
  const found = metadataSchema.safeParse(json);
  if (!found.success) return {};
  const { name, description, image, image_url: imageUrl, attributes } = found.data;
  const picture = [image, imageUrl].find(each => typeof each === 'string');
  return {
    name: readTokenText(typeof name === 'string' ? name.slice(0, MAX_TEXT) : undefined),
    description: typeof description === 'string' ? cleanText(description) : undefined,
    imageUrl: typeof picture === 'string' ? picture : undefined,
    attributes: Array.isArray(attributes) ? attributes.slice(0, MAX_ATTRIBUTES).flatMap(readAttribute) : undefined,
  };
}

/** Removes control characters, and those that change the direction of text, but keeps line breaks. */
const cleanText = (text: string): string | undefined =>
  text
    .slice(0, MAX_DESCRIPTION)
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, ' ')
    .trim() || undefined;

function readAttribute(given: unknown): readonly NftAttribute[] {
  const { success, data } = attributeSchema.safeParse(given);
  const [name, value] = success ? [data.trait_type, data.value].map(part => readTokenText(String(part))) : [];
  return name === undefined || value === undefined ? [] : [{ name, value }];
}
