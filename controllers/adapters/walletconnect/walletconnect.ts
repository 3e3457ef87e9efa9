import { report } from '../../core/report.js';
import { once } from '../../core/once.js';
import { signal } from '../../core/signals.js';
import type { OpenRequest, Pairing, RemoteEvent, RemoteSession, RemoteWallet } from '../remote-wallet.js';
import type { RemoteContext } from './remote-context.js';

/** Creates the WalletConnect wallet. This much loads with the modal's session; the rest loads on first use. */
export function createRemoteWallet(context: RemoteContext): RemoteWallet {
  const pairing = signal<Pairing | undefined>(undefined);
  const session = signal<RemoteSession | undefined>(undefined);
  const openRequests = signal<readonly OpenRequest[]>([]);
  const listeners = new Set<(event: RemoteEvent) => void>();
  const sessionListeners = new Set<() => void>();
  const onEvent = (event: RemoteEvent): void => listeners.forEach(listener => listener(event));
  const onSession = (): void => sessionListeners.forEach(listener => listener());
  const load = once(async () => {
    const { openLink } = await import('./open-link.js');
    return openLink({ ...context, pairing, session, openRequests, onEvent, onSession });
  }, 'CONNECT_FAILED');

  return {
    pairing,
    session,
    openRequests,
    prefetch: async () => (await load()).prefetch(),
    pair: async options => (await load()).pair(options),
    restore: async options => (await load()).restore(options),
    request: async (...request) => (await load()).request(...request),
    release: async namespace => (await load()).release(namespace),
    releaseStored: async namespace => (await load()).releaseStored(namespace),
    adopt: async topic => (await load()).adopt(topic),
    forget: namespace => void load().then(loaded => loaded.forget(namespace), report),
    invite: uri => void load().then(loaded => loaded.invite(uri), report),
    getProvider: async () => (await load()).getProvider(),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onSession(listener) {
      sessionListeners.add(listener);
      return () => sessionListeners.delete(listener);
    },
  };
}
