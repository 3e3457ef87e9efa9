import type { Metadata } from '../../domain/entities.js';

/** Metadata of the page, which wallets show unless the host sets its own. */
export function pageMetadata(): Metadata {
  if (typeof document === 'undefined') return { name: '', description: '', url: '', icons: [] };
  const meta = (name: string): string | undefined =>
    document.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content;
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href;
  return {
    name: document.title || location.hostname,
    description: meta('og:description') ?? meta('description') ?? '',
    url: location.origin,
    icons: icon === undefined ? [] : [icon],
  };
}
