import type { ProposalTypes, SessionTypes } from '@walletconnect/types';
import { EVM_METHODS } from './evm-requests.js';
import type { Chosen } from './questions.js';
import { SOLANA_METHODS } from './solana-requests.js';
import { splitAccount } from './world.js';

/** The families of chains that the wallet serves, and what it can do on them. */
const METHODS: Readonly<Record<string, readonly string[]>> = { eip155: EVM_METHODS, solana: SOLANA_METHODS };
const EVENTS: readonly string[] = ['accountsChanged', 'chainChanged'];

/** What an app asks for on one family of chains. */
export interface Asked {
  readonly chains: readonly string[];
  readonly methods: readonly string[];
  readonly events: readonly string[];
}

/** Of the namespaces of a session. */
export type Namespaces = SessionTypes.Namespaces;

const unique = (list: readonly string[]): string[] => [...new Set(list)];
const familyOf = (chain: string): string => chain.split(':')[0] ?? chain;

/** What an app asks for, by family, needed or not. */
export function askedFor({
  requiredNamespaces,
  optionalNamespaces,
}: Pick<ProposalTypes.Struct, 'requiredNamespaces' | 'optionalNamespaces'>): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  // A key may be a family with its chains beside it, or one chain
  for (const [key, wish] of [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]) {
    const family = familyOf(key);
    const before = asked.get(family) ?? { chains: [], methods: [], events: [] };
    const chains = key.includes(':') ? [key] : (wish.chains ?? []);
    asked.set(family, {
      chains: unique([...before.chains, ...chains]),
      methods: unique([...before.methods, ...wish.methods]),
      events: unique([...before.events, ...wish.events]),
    });
  }
  return asked;
}

/** Of what is asked for, what the wallet can do: the methods and events that it knows. */
export const knownMethods = (family: string, { methods }: Asked): string[] =>
  methods.filter(method => METHODS[family]?.includes(method));

/** What becomes of a proposal when a person chose so: only families of which both a chain and an account were chosen. */
export function grant(asked: ReadonlyMap<string, Asked>, { chains, accounts }: Chosen): Namespaces {
  const isSolana = (account: string): boolean => !account.startsWith('0x');
  return Object.fromEntries(
    [...asked].flatMap(([family, wish]): [string, SessionTypes.Namespace][] => {
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

/** The addresses of a family in a session, each once. */
export const addressesOf = (namespaces: Namespaces, family: string): string[] =>
  unique((namespaces[family]?.accounts ?? []).map(account => splitAccount(account).address));

/** The chains of a family in a session. */
export function chainsOf(namespaces: Namespaces, family: string): string[] {
  const { chains = [], accounts = [] } = namespaces[family] ?? {};
  return unique([...chains, ...accounts.map(account => splitAccount(account).chain)]);
}

/** The same with this account and this chain in it, and the account before all others. */
export function including(namespaces: Namespaces, family: string, account: string, chain?: string): Namespaces {
  const own = namespaces[family];
  if (!own) return namespaces;
  const chains = unique([...chainsOf(namespaces, family), ...(chain ? [chain] : [])]);
  const addresses = unique([account, ...addressesOf(namespaces, family)]);
  const accounts = chains.flatMap(one => addresses.map(address => `${one}:${address}`));
  return { ...namespaces, [family]: { ...own, chains, accounts } };
}
