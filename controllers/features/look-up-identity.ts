import { isSafeWebLink } from '../domain/wallets/safe-link.js';
import type { AssetQuery, Identity, IdentityProvider } from '../providers/providers.js';

/** An identity; `isByName` if the provider knew only the name, because its lookup of the identity failed. */
export interface FoundIdentity extends Identity {
  readonly isByName?: boolean | undefined;
}

/** Longest name (DNS) and longest URL of a picture, in characters. */
const NAME_LIMIT = 255;
const AVATAR_LIMIT = 100_000;

/** One word without control characters and characters that change the direction of text. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Z}]+$/u;
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i;

/** Returns a name that is safe to show; undefined for any other text. */
export const readName = (text: unknown): string | undefined =>
  typeof text === 'string' && text.length <= NAME_LIMIT && NAME.test(text) ? text : undefined;

const readAvatar = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= AVATAR_LIMIT && (PICTURE.test(url) || isSafeWebLink(url)) ? url : undefined;

/** Looks up an identity; if that fails, at least the name. Rejects with the first error if both fail, and when `signal` is aborted. */
export async function lookUp(
  provider: IdentityProvider,
  query: AssetQuery,
  signal: AbortSignal,
): Promise<FoundIdentity> {
  try {
    const { name, avatar } = await provider.identity(query, signal);
    signal.throwIfAborted(); // a provider may ignore it
    return { name: readName(name), avatar: readAvatar(avatar) };
  } catch (error) {
    signal.throwIfAborted();
    if (!provider.nameOf) throw error;
    const name = await provider.nameOf(query, signal).catch(() => {
      throw error;
    });
    signal.throwIfAborted();
    return { name: readName(name), isByName: true };
  }
}
