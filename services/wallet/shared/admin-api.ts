import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^[-\w.]{1,64}$/, 'must have 1 to 64 letters, digits, "-", "_" or "."'));
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const login = z.string().check(z.trim(), z.minLength(3), z.maxLength(260));
const time = z.int().check(z.minimum(0));
/** Why the operator acts, and the name of the target once more. */
const why = {
  reason: z.optional(z.string().check(z.maxLength(500))),
  confirm: z.optional(z.string().check(z.maxLength(300))),
};
const url = z.optional(z.url());
const colour = z.optional(z.string().check(z.maxLength(9)));

/** Bodies of the calls of the administration. `POST /admin/api/<name>` */
export const adminRequests = {
  'projects/list': z.object({}),
  'projects/add': z.object({ id, name: text, ...why }),
  'projects/rename': z.object({ id, name: text, ...why }),
  'projects/look': z.object({
    id,
    themeMode: z.optional(z.enum(['light', 'dark'])),
    accent: colour,
    radius: z.optional(z.int()),
    ...why,
  }),
  'projects/origins': z.object({ id, origins: z.array(z.string()).check(z.maxLength(200)), ...why }),
  'projects/suspend': z.object({ id, ...why }),
  'projects/resume': z.object({ id, ...why }),
  'projects/remove': z.object({ id, ...why }),
  'projects/add-secret': z.object({ id, ...why }),
  'projects/remove-secret': z.object({ id, secretId: z.string().check(z.regex(/^[0-9a-f]{12}$/)), ...why }),

  'providers/list': z.object({}),
  'providers/save': z.object({
    id,
    issuer: url,
    authorizationUrl: url,
    tokenUrl: url,
    userUrl: url,
    clientId: text,
    /** Absent to keep the one that is stored. */
    clientSecret: z.optional(text),
    ...why,
  }),
  'providers/remove': z.object({ id, ...why }),

  'limits/list': z.object({}),
  /** `count` null for that of the product. */
  'limits/save': z.object({ id: text, count: z.nullable(z.int().check(z.minimum(0))), ...why }),
  'budgets/list': z.object({}),
  /** `person`, `network`, `project`, `service`, or the id of one project with `ofProject`; `gwei` null for that of the settings. */
  'budgets/save': z.object({
    id,
    ofProject: z.optional(z.boolean()),
    gwei: z.nullable(z.int().check(z.minimum(0))),
    ...why,
  }),

  'users/search': z.object({ query: text, ...why }),
  'users/read': z.object({ id, ...why }),
  'users/export': z.object({ id, ...why }),
  'users/suspend': z.object({ id, ...why }),
  'users/resume': z.object({ id, ...why }),
  'users/sign-out': z.object({ id, deviceId: text, ...why }),
  'users/remove': z.object({ id, ...why }),
  'users/keep': z.object({ id, ...why }),

  'operators/list': z.object({}),
  'operators/save': z.object({ id: login, role: z.enum(['owner', 'support', 'reader']), ...why }),
  'operators/remove': z.object({ id: login, ...why }),

  'audit/search': z.object({
    userId: z.optional(id),
    operator: z.optional(text),
    event: z.optional(text),
    since: z.optional(time),
    until: z.optional(time),
    /** Events older than this one. */
    before: z.optional(z.int()),
    ...why,
  }),
} as const;

/** Names of the calls. */
export type AdminCall = keyof typeof adminRequests;
/** Body of a call. */
export type AdminRequest<N extends AdminCall> = z.output<(typeof adminRequests)[N]>;

/** A project, for operators. Secrets of its servers are known by the first digits of their hashes. */
export interface AdminProject {
  readonly id: string;
  readonly name: string;
  readonly origins: readonly string[];
  readonly isSuspended: boolean;
  readonly isOfSettings: boolean;
  readonly look: { readonly themeMode?: 'light' | 'dark'; readonly accent?: string; readonly radius?: number };
  readonly secretIds: readonly string[];
  readonly gwei: number | null;
}

/** A provider of social logins, without its secret. */
export interface AdminProvider {
  readonly id: string;
  readonly issuer?: string | undefined;
  readonly authorizationUrl?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly userUrl?: string | undefined;
  readonly clientId: string;
  readonly isOfSettings: boolean;
}

export interface AdminLimit {
  readonly id: string;
  readonly count: number;
  readonly usual: number;
  readonly most: number;
  readonly minutes: number;
  readonly of: string;
}

export interface AdminBudgets {
  readonly isSponsored: boolean;
  readonly budgets: readonly { readonly id: string; readonly gwei: number; readonly usual: number }[];
  /** What was paid since midnight UTC, in gwei: by the service, and for the people of each project. */
  readonly spent: { readonly service: number; readonly projects: Readonly<Record<string, number>> };
  readonly relayer: string | null;
}

/** What is known of a user, without secrets, hashes and shares. Times are ISO 8601. */
export interface PersonSummary {
  readonly id: string;
  readonly createdAt: string | null;
  readonly logins: readonly { readonly kind: string; readonly label: string; readonly since: string | null }[];
  readonly evmAddress: string | null;
  readonly solanaAddress: string | null;
  readonly secondFactor: boolean;
  readonly language: string;
  readonly suspendedAt: string | null;
  readonly removesAt: string | null;
}

/** What the admin page shows of a user. */
export interface AdminPerson extends PersonSummary {
  readonly projects: readonly string[];
  readonly devices: readonly {
    readonly id: string;
    readonly agent: string;
    readonly place: string;
    readonly seenAt: string;
    readonly sessions: number;
  }[];
}

export interface AdminOperator {
  readonly id: string;
  readonly role: string;
  readonly isOfSettings: boolean;
  readonly hasSignedIn: boolean;
  readonly addedBy: string | null;
}

export interface AdminEvent {
  readonly id: number;
  readonly at: string;
  readonly event: string;
  readonly userId: string | null;
  readonly detail: Readonly<Record<string, string | number>>;
}

/** Answers of the calls. */
export interface AdminAnswers {
  readonly 'projects/list': { readonly projects: readonly AdminProject[] };
  readonly 'projects/add-secret': { readonly secret: string };
  readonly 'providers/list': { readonly providers: readonly AdminProvider[] };
  readonly 'limits/list': { readonly limits: readonly AdminLimit[] };
  readonly 'budgets/list': AdminBudgets;
  readonly 'users/search': { readonly ids: readonly string[] };
  readonly 'users/read': { readonly person: AdminPerson };
  readonly 'users/export': { readonly data: object };
  readonly 'users/remove': { readonly removesAt: string };
  readonly 'operators/list': { readonly operators: readonly AdminOperator[] };
  readonly 'audit/search': { readonly events: readonly AdminEvent[] };
}
/** Answer of a call: empty for most changes. */
export type AdminAnswer<N extends AdminCall> = N extends keyof AdminAnswers ? AdminAnswers[N] : Record<string, never>;

/** What the page learns of its session. */
export interface AdminSession {
  readonly operator: string;
  readonly role: string;
  /** What the role may do, and of that what needs a fresh proof. */
  readonly acts: readonly string[];
  readonly dangerous: readonly string[];
  /** Until when dangerous acts are possible; in the past if they are not. */
  readonly provedUntil: number;
  readonly expiresAt: number;
  /** Text that each call of this session carries. */
  readonly key: string;
  readonly name: string;
}
