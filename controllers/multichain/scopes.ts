import * as z from 'zod/mini';
import { parseCaipNetworkId } from '../domain/networks/caip.js';
import { isEvmAddress, isSolanaAddress } from '../domain/validation.js';
import type { SharedNamespace } from './shared-namespaces.js';

/** What a wallet grants on one network, or outside of any (`wallet:eip155`). */
export interface GrantedScope {
  readonly addresses: readonly string[];
  readonly methods: readonly string[];
}

/** What a wallet grants, by CAIP-2 id. */
export type GrantedScopes = ReadonlyMap<string, GrantedScope>;

/** A session (CAIP-25). */
export interface GrantedSession {
  readonly scopes: GrantedScopes;
  /** The wallet’s id of the session, if it has several. */
  readonly id: string | undefined;
}

/** Scope of the methods that belong to no network. */
export const WALLET_SCOPE = 'wallet:eip155';

/** More than any wallet has; what is beyond is not read. */
const MAX_ITEMS = 1_000;

const texts = z.array(z.string().check(z.maxLength(256))).check(z.maxLength(MAX_ITEMS));
const scope = z.object({
  accounts: z.optional(texts),
  methods: z.optional(texts),
  references: z.optional(texts),
});
const session = z.object({
  sessionScopes: z.record(z.string(), z.unknown()),
  sessionId: z.optional(z.string().check(z.maxLength(256))),
});

const ADDRESS: { readonly [N in SharedNamespace]: (address: string) => boolean } = {
  eip155: address => address.startsWith('0x') && isEvmAddress(address),
  solana: isSolanaAddress,
};

const isShared = (namespace: string): namespace is SharedNamespace => Object.hasOwn(ADDRESS, namespace);

/** Networks of a key: one, or, for a namespace alone, those of its references (CAIP-217). */
const networksOf = (key: string, references: readonly string[] = []): readonly string[] =>
  key.includes(':') ? [key] : references.map(reference => `${key}:${reference}`);

/** Returns the part of accounts (CAIP-10) on a network; undefined if one is not an address there. */
function addressesOn(network: string, namespace: SharedNamespace, accounts: readonly string[]) {
  const addresses = accounts
    .filter(account => account.startsWith(`${network}:`))
    .map(account => account.slice(network.length + 1));
  return addresses.every(ADDRESS[namespace]) ? [...new Set(addresses)] : undefined;
}

/** Reads a session; undefined if it is not one. Scopes of other namespaces are left out. */
export function readSession(reply: unknown): GrantedSession | undefined {
  const read = session.safeParse(reply);
  if (!read.success) return undefined;
  const scopes = new Map<string, GrantedScope>();
  for (const [key, value] of Object.entries(read.data.sessionScopes)) {
    const [namespace = ''] = key.split(':');
    if (!isShared(namespace) && key !== WALLET_SCOPE) continue;
    const { data } = scope.safeParse(value);
    if (!data) return undefined;
    const { accounts = [], methods = [] } = data;
    if (!isShared(namespace)) {
      scopes.set(key, { addresses: [], methods });
      continue;
    }
    for (const network of networksOf(key, data.references)) {
      const parsed = parseCaipNetworkId(network);
      const addresses = addressesOn(network, namespace, accounts);
      if (!parsed || !addresses) return undefined;
      scopes.set(parsed.caipNetworkId, { addresses, methods });
    }
  }
  return { scopes, id: read.data.sessionId };
}

/** Returns the networks of a namespace in what is granted. */
export const networksIn = (scopes: GrantedScopes, namespace: SharedNamespace): readonly string[] =>
  [...scopes.keys()].filter(key => key.startsWith(`${namespace}:`));
