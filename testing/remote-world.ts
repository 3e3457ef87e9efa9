import type { RemoteWallet } from '../controllers/adapters/remote-wallet.js';
import { createRemoteWallet } from '../controllers/adapters/walletconnect/walletconnect.js';
import { Scope } from '../controllers/core/scope.js';
import type { CaipNetwork, ChainNamespace } from '../controllers/domain/entities.js';
import type { AppKitOptions } from '../controllers/state/options.js';
import { FakeTransport } from './fake-transport.js';
import { ManualClock } from './manual-clock.js';

/** Remote wallet of a modal with its own relay, phone wallet and clock. */
export interface RemoteWorld {
  readonly remote: RemoteWallet;
  readonly transport: FakeTransport;
  readonly clock: ManualClock;
  readonly scope: Scope;
  /** Namespaces that use the session. */
  readonly holders: Set<ChainNamespace>;
  /** Number of registered event and session listeners. */
  readonly listenerCount: number;
  /** Number of created transports. */
  readonly opened: number;
}

/** Creates a {@link RemoteWorld}. */
export function createRemoteWorld(networks: readonly CaipNetwork[], options: Partial<AppKitOptions> = {}): RemoteWorld {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const transport = new FakeTransport();
  const holders = new Set<ChainNamespace>();
  let opened = 0;
  const remote = createRemoteWallet({
    scope,
    id: 'test',
    networks: () => networks,
    holders: () => [...holders],
    options: () => ({
      walletConnect: {
        relayUrl: 'wss://relay.test',
        transport: async () => {
          opened += 1;
          return transport;
        },
      },
      ...options,
    }),
  });
  let listenerCount = 0;
  const counted = (begin: () => () => void): (() => void) => {
    const stop = begin();
    listenerCount += 1;
    return () => {
      listenerCount -= 1;
      stop();
    };
  };
  return {
    remote: {
      ...remote,
      onEvent: listener => counted(() => remote.onEvent(listener)),
      onSession: listener => counted(() => remote.onSession(listener)),
    },
    transport,
    clock,
    scope,
    holders,
    get listenerCount() {
      return listenerCount;
    },
    get opened() {
      return opened;
    },
  };
}
