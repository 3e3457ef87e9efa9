import { computed, untracked, type Dispose } from '../core/signals.js';
import type { Account, ChainNamespace } from '../domain/entities.js';
import * as see from '../modal/public-state.js';
import type { Features, Settings } from '../state/options.js';
import { connectionsOf, type ConnectionInfo } from './connections.js';
import { subscribe } from './handle.js';
import { LaterChapter } from './later.js';

/** Names of the 1.7 line that say another way what the other chapters say. Its setters are in `legacy-setters.ts`. */
export class LegacyChapter extends LaterChapter {
  /** Returns an empty text, as ever: errors are events and rejections. */
  getError(): string {
    return '';
  }

  /** Returns the type of the account in use. */
  getPreferredAccountType(namespace?: ChainNamespace): Account['type'] | undefined {
    return untracked(() => this.modal.account.accountOf(namespace))?.type;
  }

  /** Alias of `updateFeatures`. */
  updateRemoteFeatures(changes: Features): void {
    this.updateFeatures(changes);
  }

  /** Calls back with the address in use when it changes. */
  subscribeShouldUpdateToAddress(listener: (address: string | undefined) => void): Dispose {
    return subscribe(this.modal, see.accountInfo(this.modal), ({ address }) => listener(address));
  }

  /** Returns the connections of a namespace, the active one first; it alone before a list of connections was shown or followed. */
  getConnections(namespace?: ChainNamespace): readonly ConnectionInfo[] {
    return untracked(() => connectionsOf(this.modal, namespace));
  }

  /** Returns the connections of a namespace that have ended; none before a list of connections was shown or followed. */
  getRecentConnections(namespace?: ChainNamespace): readonly ConnectionInfo[] {
    return untracked(() => connectionsOf(this.modal, namespace, 'recent'));
  }

  subscribeConnections(listener: (connections: readonly ConnectionInfo[]) => void): Dispose {
    return subscribe(
      this.modal,
      computed(() => connectionsOf(this.modal)),
      listener,
    );
  }

  /** Returns the features in effect. */
  getRemoteFeatures(): Settings['features'] {
    return this.options.features;
  }

  subscribeRemoteFeatures(listener: (features: Settings['features']) => void): Dispose {
    return subscribe(
      this.modal,
      computed(() => this.modal.options.current.get().features),
      listener,
    );
  }
}
