import * as z from 'zod/mini';
import { parseCaipAddress } from '../../domain/networks/caip-address.js';
import { parseCaipNetworkId, toCaipAddress } from '../../domain/networks/caip.js';
import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../../domain/entities.js';
import { W3mError } from '../../domain/errors/errors.js';
import { isChainNamespace } from '../../domain/networks/namespace-ids.js';
import { isSafeLink, isSafeWebLink } from '../../domain/wallets/safe-link.js';
import type { RemoteEvent, RemoteGrant, RemoteSession } from '../remote-wallet.js';

const NAME_MAX = 64;
const DESCRIPTION_MAX = 512;
const PICTURE_MAX = 262_144;
const PICTURES_MAX = 4;
const CONTROLS = /[\p{Cc}\p{Cf}]/gu; // control characters, and characters that change the text direction

const texts = z.array(z.string());

const schema = z.object({
  topic: z.string().check(z.minLength(1)),
  expiry: z.number().check(z.positive()),
  namespaces: z.record(
    z.string(),
    z.object({ accounts: texts, chains: z.optional(texts), methods: texts, events: texts }),
  ),
  peer: z.object({
    metadata: z.object({
      name: z.string(),
      description: z.optional(z.unknown()),
      url: z.optional(z.unknown()),
      icons: z.optional(z.unknown()),
      redirect: z.optional(z.unknown()),
    }),
  }),
  sessionProperties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  scopedProperties: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

/** A session, and the wallet's own names of its chains. */
export interface ApprovedSession {
  readonly session: RemoteSession;
  /** Name that the wallet uses, by the current chain id. */
  readonly chainNames: ReadonlyMap<CaipNetworkId, string>;
}

/**
 * Reads an approved session. Skips unknown namespaces, chains and accounts.
 * @throws {W3mError} `WALLET_BAD_REPLY`, or `WALLET_NO_ACCOUNTS` if nothing is left.
 */
export function readSession(given: unknown, isFresh: boolean): ApprovedSession {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new W3mError('WALLET_BAD_REPLY', { cause: parsed.error });
  const { topic, expiry, namespaces, peer, sessionProperties, scopedProperties } = parsed.data;
  const chainNames = new Map<CaipNetworkId, string>();
  const grants: Partial<Record<ChainNamespace, Draft>> = {};

  for (const [key, said] of Object.entries(namespaces)) {
    const [namespace = ''] = key.split(':'); // a namespace, or one chain of it
    if (!isChainNamespace(namespace)) continue;
    const grant = (grants[namespace] ??= { accounts: [], chains: [], methods: [], events: [] });
    const named = key.includes(':') ? [key] : [];
    for (const chain of [...named, ...(said.chains ?? []), ...said.accounts.map(chainOf)]) {
      const id = parseCaipNetworkId(chain);
      if (id?.namespace !== namespace) continue;
      if (!chainNames.has(id.caipNetworkId) || chain === id.caipNetworkId) chainNames.set(id.caipNetworkId, chain);
      add(grant.chains, id.caipNetworkId);
    }
    for (const account of said.accounts) {
      const id = parseCaipAddress(account);
      if (id?.namespace === namespace) add(grant.accounts, toCaipAddress(id.caipNetworkId, id.address));
    }
    said.methods.forEach(method => add(grant.methods, method));
    said.events.forEach(event => add(grant.events, event));
  }

  const whole = Object.fromEntries(
    Object.entries(grants).flatMap(([namespace, grant]) => (isWhole(grant) ? [[namespace, grant]] : [])),
  );
  if (Object.keys(whole).length === 0) throw new W3mError('WALLET_NO_ACCOUNTS');
  return {
    chainNames,
    session: {
      topic,
      isFresh,
      wallet: readWallet(peer.metadata),
      expiresAt: expiry * 1_000,
      grants: whole,
      capabilities: capabilitiesOf(sessionProperties) ?? capabilitiesOf(scopedProperties),
    },
  };
}

interface Draft {
  readonly accounts: CaipAddress[];
  readonly chains: CaipNetworkId[];
  readonly methods: string[];
  readonly events: string[];
}

const isWhole = (draft: Draft): draft is Draft & RemoteGrant => draft.accounts.length > 0;

const add = <T>(list: T[], item: T): void => {
  if (!list.includes(item)) list.push(item);
};

const chainOf = (account: string): string => account.split(':').slice(0, 2).join(':');

function readWallet(metadata: z.infer<typeof schema>['peer']['metadata']): RemoteSession['wallet'] {
  const { url, redirect } = metadata;
  const name = readable(metadata.name, NAME_MAX);
  const description = typeof metadata.description === 'string' ? readable(metadata.description, DESCRIPTION_MAX) : '';
  const icons = Array.isArray(metadata.icons) ? (metadata.icons as readonly unknown[]).filter(isPicture) : [];
  const links = z.object({ native: z.optional(z.unknown()), universal: z.optional(z.unknown()) }).safeParse(redirect);
  const { native, universal } = links.data ?? {};
  return {
    name: name === '' ? 'WalletConnect' : name,
    description: description === '' ? undefined : description,
    url: isSafeWebLink(url) ? url : undefined,
    imageUrl: icons[0],
    icons: icons.slice(0, PICTURES_MAX),
    redirect: links.success
      ? { native: isSafeLink(native) ? native : undefined, universal: isSafeWebLink(universal) ? universal : undefined }
      : undefined,
  };
}

const readable = (text: string, length: number): string => text.replace(CONTROLS, '').trim().slice(0, length);

const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= PICTURE_MAX && (/^data:image\//i.test(value) || isSafeWebLink(value));

/** Reads ERC-5792 capabilities, as JSON or as an object; undefined for other values. */
function capabilitiesOf(properties: Readonly<Record<string, unknown>> | null | undefined): unknown {
  const said = properties?.['capabilities'];
  if (typeof said !== 'string') return said ?? undefined;
  try {
    return JSON.parse(said);
  } catch {
    return undefined;
  }
}

/** Reads a session event; undefined if it is invalid. */
export function readEvent(chain: unknown, name: unknown, data: unknown): RemoteEvent | undefined {
  const id = typeof chain === 'string' ? parseCaipNetworkId(chain) : undefined;
  return id && typeof name === 'string' && name !== '' ? { chain: id.caipNetworkId, name, data } : undefined;
}
