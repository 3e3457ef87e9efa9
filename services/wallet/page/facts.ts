import * as z from 'zod/mini';
import type { ThemeWish } from './theme.js';

/** Coin or token that the operator has named; without an address, the coin of the network. */
const token = z.object({
  address: z.optional(z.string()),
  symbol: z.string(),
  /** Path of its picture at this origin. */
  picture: z.optional(z.string().check(z.regex(/^\/pictures\/[\w.]+$/))),
});

const network = z.object({
  id: z.string(),
  name: z.string(),
  rpcUrl: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  explorer: z.optional(z.string()),
  accountFactory: z.optional(z.string()),
  tokens: z.optional(z.array(token)),
});

/** Look that the operator has given the wallet in the pages of a project. */
const look = z.object({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  accent: z.optional(z.string()),
  radius: z.optional(z.number()),
});

const facts = z.object({
  origins: z.array(z.string()),
  look: z.optional(look),
  custody: z.enum(['self', 'escrow']),
  /** Address of the key service, used in escrow. */
  keyServiceUrl: z.optional(z.string()),
  sponsorFees: z.boolean(),
  /** Whether the service knows prices. */
  hasPrices: z.optional(z.boolean()),
  networks: z.array(network),
});

/** Network that the wallet signs for. */
export type Network = z.output<typeof network>;
/** What the server tells the frame about its project. */
export type Facts = z.output<typeof facts> & {
  /** `later`: the host lets people receive before they have a way to recover. */
  readonly recovery?: 'later' | undefined;
};

const parse = (): unknown => JSON.parse(document.body.dataset.facts ?? '{}');

/** Reads the facts that the server wrote into the page. */
export const readFacts = (): Facts => ({
  ...facts.parse(parse()),
  ...(new URL(location.href).searchParams.get('recovery') === 'later' && { recovery: 'later' }),
});

/** Theme of a look. */
export const themeOf = ({ look: { themeMode, accent, radius } = {} }: Facts): ThemeWish => ({
  themeMode,
  themeVariables: {
    ...(accent !== undefined && { '--wui-color-accent': accent }),
    ...(radius !== undefined && { '--wui-radius-m': `${radius}px` }),
  },
});

/** Id of the project in whose page the frame is. */
export const projectId = (): string => new URL(location.href).searchParams.get('projectId') ?? '';

const linkFacts = z.object({ name: z.optional(z.string()) });

/** Reads the facts of the pages that letters link to: the name of the wallet, as its letters have it. */
export const readLinkFacts = (): z.output<typeof linkFacts> => linkFacts.parse(parse());

const openIdFacts = z.object({
  /** Query with which a client has sent the person; absent once nothing is to be decided. */
  request: z.optional(z.string()),
  ticket: z.optional(z.string()),
  /** Why the request leads nowhere, for who has made the client. */
  problem: z.optional(z.string()),
});

/** Reads the facts of the pages of the OpenID provider. */
export const readOpenIdFacts = (): z.output<typeof openIdFacts> => openIdFacts.parse(parse());

const doneFacts = z.object({ hostOrigin: z.optional(z.string()), returnPage: z.optional(z.string()) });

/** Reads the facts of the page to which providers redirect. */
export const readDoneFacts = (): z.output<typeof doneFacts> => doneFacts.parse(parse());
