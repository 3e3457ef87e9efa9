import type { AccountType, CaipNetwork, ChainNamespace } from '../entities.js';

/** Facts about a namespace that session, features and views read. Ids have a table of their own, for the first page. */
export interface NamespaceFacts {
  /** Name on the screen; a proper noun, or English where the view has a translation. */
  readonly name: string;
  /** A wallet is on one network at a time and asks its user before it switches. */
  readonly asksBeforeSwitch?: true;
  /** Type of account that is used where a wallet offers several and the host names none. */
  readonly defaultAccountType: AccountType;
  /** Path of an account's page in block explorers. */
  readonly accountPath: 'account' | 'address';
  /** Balances can be read. */
  readonly hasBalances?: true;
  /** Accounts may have names and avatars. */
  readonly hasNames?: true;
  /** Past transactions can be listed. */
  readonly hasActivity?: true;
  /** Assets can be bought. */
  readonly hasOnramp?: true;
  /** Network fees change from block to block. */
  readonly feesVary?: true;
  /** Assets can be sent. */
  readonly hasSend?: true;
}

/** One row for each namespace; the compiler asks for the missing one. */
export const namespaceFacts = {
  eip155: {
    name: 'EVM networks',
    asksBeforeSwitch: true,
    defaultAccountType: 'smartAccount',
    accountPath: 'address',
    hasBalances: true,
    hasNames: true,
    hasActivity: true,
    hasOnramp: true,
    feesVary: true,
    hasSend: true,
  },
  solana: {
    name: 'Solana',
    defaultAccountType: 'eoa',
    accountPath: 'account',
    hasBalances: true,
    hasOnramp: true,
    hasSend: true,
  },
  bip122: { name: 'Bitcoin', defaultAccountType: 'payment', accountPath: 'address' },
  polkadot: { name: 'Polkadot', defaultAccountType: 'eoa', accountPath: 'account' },
  cosmos: { name: 'Cosmos', defaultAccountType: 'eoa', accountPath: 'account' },
} as const satisfies { readonly [N in ChainNamespace]: NamespaceFacts };

/** Returns the facts of a namespace; for rows of a common type. */
export const factsOf = (namespace: ChainNamespace): NamespaceFacts => namespaceFacts[namespace];

/** True for a network whose accounts may have names and avatars; never for a test network. */
export const hasIdentities = ({ chainNamespace, testnet }: CaipNetwork): boolean =>
  factsOf(chainNamespace).hasNames === true && testnet !== true;
