import type { ProposalTypes, SessionTypes } from '@walletconnect/types';
import { EVM_METHODS } from './evm-requests.js';
import type { Chosen } from './questions.js';
import { SOLANA_METHODS } from './solana-requests.js';
import { splitAccount } from './world.js';

/** Supported namespaces with their methods and events. */
const METHODS: Readonly<Record<string, readonly string[]>> = { eip155: EVM_METHODS, solana: SOLANA_METHODS };
const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged'];

/** Chains, methods and events that an app requests in one namespace. */
export interface NamespaceRequest {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** Of the namespaces of a session. */
export type Namespaces = SessionTypes.Namespaces;

const unique = (list: readonly string[]): string[] => [...new Set(list)];
const familyOf = (chain: string): string => chain.split(':')[0] ?? chain;

/** Merges required and optional requests by namespace. */
export function namespaceRequests({
  requiredNamespaces,
  optionalNamespaces,
}: Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>): ReadonlyMap<string, NamespaceRequest> {
  const requests = new Map<string, NamespaceRequest>();
  // A key is a namespace with a list of chains, or a single CAIP-2 chain
  for (const [key, wish] of [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]) {
    const family = familyOf(key);
    const before = requests.get(family) ?? { chains: [], methods: [], events: [] };
    const chains = key.includes(':') ? [key] : (wish.chains ?? []);
    requests.set(family, {
      chains: unique([...before.chains, ...chains]),
      methods: unique([...before.methods, ...wish.methods]),
      events: unique([...before.events, ...wish.events]),
    });
  }
  return requests;
}

/** Keeps the requested methods and events that the wallet supports. */
export const knownMethods = (family: string, { methods }: NamespaceRequest): string[] =>
  methods.filter(method => METHODS[family]?.includes(method));

/** Builds the approved namespaces. Omits namespaces without a chosen chain or account. */
export function grant(requests: ReadonlyMap<string, NamespaceRequest>, { chains, accounts }: Chosen): Namespaces {
  const isSolana = (account: string): boolean => !account.startsWith('0x');
  return Object.fromEntries(
    [...requests].flatMap(([family, wish]): [string, SessionTypes.Namespace][] => {
      const granted = wish.chains.filter(chain => chains.includes(chain));
      const mine = accounts.filter(account => isSolana(account) === (family === 'solana'));
      if (granted.length === 0 || mine.length === 0) return [];
      const namespace = {
        chains: granted,
        accounts: granted.flatMap(chain => mine.map(account => `${chain}:${account}`)),
        methods: knownMethods(family, wish),
        events: EVENTS.filter(event => wish.events.includes(event)),
      };
      return [[family, namespace]];
    }),
  );
}

/** Returns the unique addresses of a namespace in a session. */
export const addressesOf = (namespaces: Namespaces, family: string): string[] =>
  unique((namespaces[family]?.accounts ?? []).map(account => splitAccount(account).address));

/** Returns the chains of a namespace in a session. */
export function chainsOf(namespaces: Namespaces, family: string): string[] {
  const { chains = [], accounts = [] } = namespaces[family] ?? {};
  return unique([...chains, ...accounts.map(account => splitAccount(account).chain)]);
}

/** Returns the namespaces with this account first and this chain included. */
export function including(namespaces: Namespaces, family: string, account: string, chain?: string): Namespaces {
  const own = namespaces[family];
  if (!own) return namespaces;
  const chains = unique([...chainsOf(namespaces, family), ...(chain ? [chain] : [])]);
  const addresses = unique([account, ...addressesOf(namespaces, family)]);
  const accounts = chains.flatMap(one => addresses.map(address => `${one}:${address}`));
  return { ...namespaces, [family]: { ...own, chains, accounts } };
}
