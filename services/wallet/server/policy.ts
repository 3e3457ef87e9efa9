import type { Routes } from '../../http/app.js';
import type { ApiName } from '../shared/api.js';
import type { ChangeKind } from '../shared/change-kinds.js';
import type { LimitName } from './limits.js';

const MINUTE = 60_000;
/** How old a proof of the person may be. */
export const PROOF_MS = 5 * MINUTE;
/** How long a change can be undone once its owner was told; nothing is deleted before. */
export const UNDO_MS = 72 * 60 * MINUTE;
/** How long it can be undone if the mail server takes no letter to the owner. */
export const UNTOLD_UNDO_MS = 14 * 24 * 60 * MINUTE;

/** What a call needs, and what follows from it. */
export interface Rule {
  /**
   * `required`: a session on the device that started it. `optional`: the call serves visitors too; what is asked of a
   * session holds for those that have one. `none`: a session changes nothing.
   */
  readonly session: 'required' | 'optional' | 'none';
  /** The call works only on the device that started what it finishes, or that holds the session. */
  readonly device: boolean;
  /** Limit by which the calls of one network are counted: strangers can make them. */
  readonly counted?: LimitName;
  /** Age of the last proof. A `login` is enough, or the `frame` itself must have asked: pages of hosts see login codes. */
  readonly fresh?: { readonly withinMs: number; readonly by: 'login' | 'frame' };
  /** Age of the second factor, for accounts that have it switched on. */
  readonly factorMs?: number;
  /** A signature by the key of the account over the whole call, for accounts that have keys. */
  readonly keyProof?: true;
  /** A signature over the whole call by the key that it registers. */
  readonly newKey?: true;
  /** The change that the call makes: it is audited, and a letter names it. */
  readonly change?: ChangeKind;
  /** A change that the call makes besides, where the account has no room; told and undone like the other one. */
  readonly makesRoom?: ChangeKind;
  /** How long the link in that letter undoes the change. */
  readonly undoMs?: number;
}

const visitor = { session: 'none', device: false } as const;
const started = { session: 'none', device: true } as const;
const person = { session: 'required', device: true } as const;
const byLogin = { withinMs: PROOF_MS, by: 'login' } as const;
const byFrame = { withinMs: PROOF_MS, by: 'frame' } as const;
const factorMs = PROOF_MS;
const undoMs = UNDO_MS;
const newDevice = { change: 'device-added', undoMs } as const;
/** Of calls that change who may use the account, or its keys. */
const guarded = { ...person, fresh: byLogin, factorMs, keyProof: true, undoMs, counted: 'change' } as const;

/** What each call needs. A call without a row does not compile, and the server does not start with it. */
export const policy = {
  'login/email': visitor,
  'login/device': started,
  'login/otp': { ...started, ...newDevice },
  'link/read': visitor,
  'link/approve': visitor,
  'link/refuse': visitor,
  'social/start': { ...visitor, counted: 'login start' },
  'social/finish': { ...started, ...newDevice },
  'farcaster/start': { ...visitor, counted: 'login start' },
  'farcaster/poll': { ...started, ...newDevice, counted: 'farcaster poll' },
  'passkey/create-options': {
    session: 'optional',
    device: false,
    fresh: byLogin,
    factorMs,
    counted: 'login start',
  },
  'passkey/create': {
    session: 'optional',
    device: true,
    fresh: byLogin,
    factorMs,
    keyProof: true,
    change: 'passkey-added',
    undoMs,
    counted: 'new account',
  },
  'passkey/use-options': { ...visitor, counted: 'login start' },
  'passkey/use': { ...started, ...newDevice },
  account: visitor,
  logout: visitor,
  'undo/read': visitor,
  'undo/use': visitor,

  'fresh/email': person,
  'fresh/otp': person,
  'email/update': { ...person, fresh: byFrame, factorMs, keyProof: true },
  'email/primary': { ...person, factorMs },
  'email/secondary': { ...person, change: 'email-changed', undoMs, counted: 'change' },

  'keys/challenge': { ...person, counted: 'key challenge' },
  'keys/create': { ...person, newKey: true },
  'keys/share': { ...person, factorMs },
  'keys/sets': person,
  'keys/add-set': {
    ...person,
    factorMs,
    keyProof: true,
    change: 'recovery-added',
    makesRoom: 'access-removed',
    undoMs,
    counted: 'change',
  },
  'keys/recover': { ...person, fresh: byLogin, factorMs },
  'keys/remove-set': { ...guarded, change: 'access-removed' },
  'keys/remove-recovery': { ...guarded, change: 'recovery-removed' },
  'keys/remove-others': { ...guarded, change: 'access-removed' },
  'keys/export': { ...person, fresh: byLogin, factorMs, change: 'exported', undoMs, counted: 'change' },

  'escrow/store': { ...person, factorMs, keyProof: true, counted: 'statement' },
  'escrow/release': { ...person, fresh: byLogin, factorMs, counted: 'statement' },

  'passkeys/list': person,
  'passkeys/remove': { ...guarded, change: 'passkey-removed' },
  'passkeys/second-factor': {
    ...person,
    fresh: byLogin,
    factorMs,
    keyProof: true,
    change: 'factor-changed',
    counted: 'change',
  },

  'sessions/list': person,
  'sessions/remove': { ...person, fresh: byLogin, factorMs, counted: 'change' },
  'devices/list': person,
  'devices/remove': { ...person, fresh: byLogin, factorMs, counted: 'change' },
  'devices/remove-others': { ...person, fresh: byLogin, factorMs, counted: 'change' },
  'apps/list': person,
  'apps/remove': { ...person, fresh: byLogin, factorMs, counted: 'change' },
  events: person,
  'account/remove': { ...guarded, change: 'account-removal' },
  'account/keep': { ...person, fresh: byLogin, counted: 'change' },

  // Tells the server of a project who is signed in; changes nothing, so its owner hears of the sign-in alone
  'identity/token': { ...person, counted: 'identity token from network' },

  prices: { ...person, counted: 'price from network' },

  // A site or app learns who somebody is; the page asks them before
  'openid/read': visitor,
  'openid/allow': { ...person, counted: 'identity token from network' },
  'openid/refuse': visitor,
  'openid/logout': visitor,

  'operations/send': { ...person, factorMs, counted: 'operation from network' },
  'operations/status': person,
} as const satisfies Readonly<Record<ApiName, Rule>>;

/** Returns the rule of a call. @throws for a call without one: the server must not serve it */
export function ruleOf(name: string): Rule {
  const rule = Object.hasOwn(policy, name) ? policy[name as ApiName] : undefined;
  if (!rule) throw new Error(`The call ${name} has no row in the policy`);
  return rule;
}

/** Routes that need no row: those that read nothing of an account and change none, and those with rules of their own. */
const others: ReadonlySet<string> = new Set([
  'GET /sdk',
  'GET /project',
  'GET /approve',
  'GET /undo',
  'GET /loading',
  'GET /social/done',
  'POST /social/done', // redirects to the page
  'GET /.well-known/webauthn',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
  'GET /statement-keys',
  // Of hosts' servers, with the secret of a project: `user-api.ts` says what they may
  'GET /v1/users',
  'POST /v1/users',
  'GET /v1/users/:id',
  'DELETE /v1/users/:id',
  // Of the OpenID provider: `openid/routes.ts` says what they need
  'GET /openid/authorize',
  'POST /openid/authorize', // redirects to GET
  'POST /openid/token',
  'GET /openid/userinfo',
  'POST /openid/userinfo',
  'GET /openid/logout',
  'POST /openid/logout', // redirects to GET
  'GET /files/:tag/:name',
  'GET /pictures/:name',
  'GET /health',
  'GET /livez',
  'GET /readyz',
  'GET /key-service/*', // the key service checks what passes
  'POST /key-service/*',
]);

/** Throws for a route that has no row: the server must not serve it. */
export function requireRows(routes: Routes): void {
  for (const [url, methods] of routes)
    for (const method of methods) {
      if (method === 'HEAD' || method === 'OPTIONS' || others.has(`${method} ${url}`)) continue;
      if (method !== 'POST' || !url.startsWith('/v1/')) throw new Error(`${method} ${url} has no row in the policy`);
      ruleOf(url.slice('/v1/'.length));
    }
}

/** Names of calls by what is asked of their session. */
export type CallsWith<S extends Rule['session']> = {
  [N in ApiName]: (typeof policy)[N]['session'] extends S ? N : never;
}[ApiName];
