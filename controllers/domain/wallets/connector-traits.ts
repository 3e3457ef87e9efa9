import type { Connector, ConnectorType } from '../entities.js';

/** Facts about a type of connector that lists, views and controllers read in place of comparing type names. */
export interface ConnectorTraits {
  /** A way to reach wallets, not a wallet: has no row among the installed ones and merges only with its own type. */
  readonly isWay?: boolean;
  /** Connecting may take any time: a person may still have to find the other device, or an e-mail. */
  readonly hasNoTimeLimit?: boolean;
  /** Wallets are reached on another device, by a pairing. */
  readonly isRemote?: boolean;
  /** Found in this browser. */
  readonly isInstalled?: boolean;
}

/** One row for each type; the compiler asks for the missing one. */
export const connectorTraits: { readonly [T in ConnectorType]: ConnectorTraits } = {
  INJECTED: { isInstalled: true },
  ANNOUNCED: { isInstalled: true },
  MULTI_CHAIN: { isInstalled: true },
  EXTERNAL: {},
  WALLET_CONNECT: { isWay: true, hasNoTimeLimit: true, isRemote: true },
  AUTH: { isWay: true, hasNoTimeLimit: true },
};

/** Returns the traits of a connector's type. */
export const traitsOf = ({ type }: Pick<Connector, 'type'>): ConnectorTraits => connectorTraits[type];
