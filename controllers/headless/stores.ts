/** The code of the stores: those that every session has, and the loaders of the others. Loaded with the first of them. */
import type { Modal } from '../modal/modal.js';
import type { KitParts } from './kit-parts.js';
import { createRequests } from './requests.js';
import { createWallets } from './wallets.js';

type Loaders = { readonly [K in keyof KitParts]: () => Promise<(modal: Modal) => KitParts[K]> };

const loaders: Loaders = {
  wallets: async () => createWallets,
  requests: async () => createRequests,
  connections: async () => (await import('./connections.js')).createConnections,
  abilities: async () => (await import('./abilities.js')).createAbilities,
  embedded: async () => (await import('./embedded.js')).createEmbedded,
  balances: async () => (await import('./balances.js')).createBalances,
  activity: async () => (await import('./activity.js')).createActivity,
  nfts: async () => (await import('./nfts.js')).createNfts,
  send: async () => (await import('./send.js')).createSend,
  swap: async () => (await import('./swap.js')).createSwap,
  buy: async () => (await import('./buy.js')).createBuy,
  pay: async () => (await import('./pay.js')).createPay,
  names: async () => (await import('./names.js')).createNames,
  sessions: async () => (await import('./sessions.js')).createSessions,
  identity: async () => (await import('./identity.js')).createIdentity,
};

/** Loads the function that creates a store. */
export const loadStore = <K extends keyof KitParts>(name: K): Promise<(modal: Modal) => KitParts[K]> => loaders[name]();
