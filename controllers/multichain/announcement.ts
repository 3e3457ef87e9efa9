import { readIcon } from '../adapters/wallet-traits.js';
import { readName } from '../domain/read-name.js';
import { isRdns } from '../domain/wallets/listed-wallets.js';

/** A wallet of several namespaces that has announced itself (CAIP-294). */
export interface AnnouncedWallet {
  /** The wallet’s own id for this page. */
  readonly uuid: string;
  readonly name: string;
  readonly icon: string | undefined;
  readonly rdns: string;
  /** Id of its extension, if the browser is to connect to it (CAIP-341, which MetaMask names 348). */
  readonly extensionId: string | undefined;
}

const EXTENSION_TARGETS: readonly unknown[] = ['caip341', 'caip-341', 'caip348', 'caip-348'];
/** Longest id of an extension: 32 letters in Chromium, a UUID or an address in others. */
const MAX_ID = 128;

function readExtensionId(targets: unknown): string | undefined {
  if (!Array.isArray(targets)) return undefined;
  const ids = (targets as readonly unknown[]).map(target => {
    const { type, value } = (target ?? {}) as { readonly type?: unknown; readonly value?: unknown };
    return EXTENSION_TARGETS.includes(type) && typeof value === 'string' && value.length <= MAX_ID ? value : undefined;
  });
  return ids.find(id => id !== undefined && id !== '');
}

/** Returns the announced wallet, or undefined if the announcement is invalid. */
export function readAnnouncement(event: Event): AnnouncedWallet | undefined {
  try {
    const { method, params } = (event as CustomEvent<{ method: unknown; params: Record<string, unknown> }>).detail; // checked below; a missing part throws
    const { uuid, rdns } = params;
    const name = readName(params['name']);
    if (method !== 'wallet_announce' || typeof uuid !== 'string' || !/^[\w-]{8,64}$/.test(uuid)) return undefined;
    if (!name || !isRdns(rdns)) return undefined;
    const extensionId = readExtensionId(params['targets']);
    return { uuid, name, rdns: rdns.toLowerCase(), icon: readIcon(params['icon']), extensionId };
  } catch {
    return undefined; // any script of the page can dispatch any event
  }
}
