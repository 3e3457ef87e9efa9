import type { AbilitiesStore } from './abilities.js';
import type { ActivityStore } from './activity.js';
import type { Balances } from './balances.js';
import type { BuyStore } from './buy.js';
import type { ConnectionsStore } from './connections.js';
import type { EmbeddedStore } from './embedded.js';
import type { IdentityStore } from './identity.js';
import type { NamesStore } from './names.js';
import type { NftsStore } from './nfts.js';
import type { PayStore } from './pay.js';
import type { Requests } from './requests.js';
import type { SendStore } from './send.js';
import type { SessionsStore } from './sessions.js';
import type { SwapStore } from './swap.js';
import type { Wallets } from './wallets.js';

/** The stores of a kit that need its session; each is a chunk of its own. */
export interface KitParts {
  readonly wallets: Wallets;
  readonly requests: Requests;
  readonly balances: Balances;
  readonly activity: ActivityStore;
  readonly nfts: NftsStore;
  readonly abilities: AbilitiesStore;
  readonly connections: ConnectionsStore;
  readonly embedded: EmbeddedStore;
  readonly send: SendStore;
  readonly swap: SwapStore;
  readonly buy: BuyStore;
  readonly pay: PayStore;
  readonly names: NamesStore;
  readonly sessions: SessionsStore;
  readonly identity: IdentityStore;
}
