/** The snapshots of stores whose code has not loaded; `parts.ts` checks their types. */

export const NO_WALLETS = {
  status: 'idle',
  methods: [],
  installed: [],
  recent: [],
  recommended: [],
  search: '',
  unusable: [],
  results: [],
  hasMore: false,
  count: 0,
} as const;

export const NO_REQUESTS = {} as const;

export const NO_TRANSFER = {
  draft: { amount: '', to: '' },
  tokens: [],
  recent: [],
  isReviewPending: false,
  status: 'idle',
} as const;

export const NO_SWAP = {
  draft: { amount: '', isFiat: false, slippageBps: 0 },
  tokens: [],
  isReviewPending: false,
  status: 'idle',
} as const;

export const NO_PURCHASE = {
  draft: { amount: '' },
  payments: [],
  purchases: [],
  isQuotePending: false,
  offers: [],
  past: [],
  isRestricted: false,
} as const;

export const NO_PAYMENT = {
  exchanges: [],
  status: 'idle',
} as const;

export const NO_NAME = { canRegister: false, draft: '', isTaken: false, others: [], status: 'idle' } as const;

export const NO_BALANCES = { status: 'idle', error: undefined, tokens: [] } as const;

/** No page of a list. */
export const NO_PAGES = { status: 'idle', items: [], hasMore: false } as const;

export const NO_ABILITIES = { offered: [] } as const;

export const NO_CONNECTIONS = { status: 'idle', connections: [] } as const;

export const NO_EMBEDDED = { status: 'idle', can: [], smartNetworks: [] } as const;

export const NO_SESSIONS = { status: 'idle', sessions: [] } as const;

export const NO_IDENTITY = { status: 'idle', canResolve: false } as const;
