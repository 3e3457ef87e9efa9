import type { LimitName } from '../limits.js';

/** Roles of operators. */
export const roles = ['owner', 'support', 'reader'] as const;
/** Role of an operator. */
export type Role = (typeof roles)[number];

/** How old the operator's proof at the provider may be for a dangerous act. */
export const OPERATOR_PROOF_MS = 5 * 60_000;

/** What an act needs. */
export interface Permission {
  readonly roles: readonly Role[];
  /** The operator says why; the audit keeps it. */
  readonly needsReason?: true;
  /**
   * Harms people, money or the wallet if a thief or a slip does it: the operator has just proven at the provider who they
   * are, writes the name of the target once more, and can do it only so often a day.
   */
  readonly isDangerous?: true;
  /** Limit by which the acts of one operator are counted, besides that of all calls. */
  readonly counted?: LimitName;
  /** Reads nothing of a person and changes nothing: not in the audit. */
  readonly isQuiet?: true;
}

const everybody = roles;
const owner = { roles: ['owner'] } as const;
const support = { roles: ['owner', 'support'] } as const;
const change = { needsReason: true } as const;
const danger = { needsReason: true, isDangerous: true, counted: 'operator act' } as const;
const quiet = { roles: everybody, isQuiet: true } as const;
/** Of what is read of people. */
const personal = { roles: everybody, needsReason: true, counted: 'operator read' } as const;

/** What each act needs. The administration serves no call without a row. */
export const permissions = {
  'projects/list': quiet,
  'projects/add': { ...owner, ...change },
  'projects/rename': { ...owner, ...change },
  'projects/look': { ...owner, ...change },
  'projects/origins': { ...owner, ...danger },
  'projects/suspend': { ...owner, ...danger },
  'projects/resume': { ...owner, ...danger },
  'projects/remove': { ...owner, ...danger },
  'projects/add-secret': { ...owner, ...danger },
  'projects/remove-secret': { ...owner, ...danger },

  'providers/list': quiet,
  'providers/save': { ...owner, ...danger },
  'providers/remove': { ...owner, ...danger },

  'limits/list': quiet,
  'limits/save': { ...owner, ...danger },
  'budgets/list': quiet,
  'budgets/save': { ...owner, ...danger },

  'users/search': personal,
  'users/read': personal,
  'users/export': { ...owner, ...danger },
  'users/suspend': { ...support, ...danger },
  'users/resume': { ...support, ...danger },
  'users/sign-out': { ...support, ...danger },
  'users/remove': { ...owner, ...danger },
  'users/keep': { ...support, ...change },

  'operators/list': { ...owner },
  'operators/save': { ...owner, ...danger },
  'operators/remove': { ...owner, ...danger },

  'audit/search': personal,
} as const satisfies Readonly<Record<string, Permission>>;

/** Acts of operators. */
export type OperatorAct = keyof typeof permissions;
/** Names of all acts. */
export const operatorActs = Object.keys(permissions) as OperatorAct[];

/** Returns what an act needs. @throws for one without a row: the administration must not serve it */
export function permissionOf(act: string): Permission {
  const permission = Object.hasOwn(permissions, act) ? permissions[act as OperatorAct] : undefined;
  if (!permission) throw new Error(`The act ${act} has no row in the permissions`);
  return permission;
}

/** What an operator brings to an act. */
export interface Attempt {
  readonly role: Role;
  /** When the operator has proven who they are. */
  readonly provedAt: number;
  readonly reason: string | undefined;
  readonly confirm: string | undefined;
  /** What the act is about. */
  readonly target: string | undefined;
}

/** Why an act is refused. */
export type OperatorRefusal = 'role' | 'reason' | 'confirm' | 'proof';

/** Returns why an act is refused; undefined for one that may be done. */
export function refusalOf(act: OperatorAct, attempt: Attempt, now: number): OperatorRefusal | undefined {
  const { roles: allowed, needsReason, isDangerous } = permissionOf(act);
  if (!allowed.includes(attempt.role)) return 'role';
  if (needsReason && !attempt.reason?.trim()) return 'reason';
  if (!isDangerous) return undefined;
  if (attempt.target === undefined || attempt.confirm !== attempt.target) return 'confirm';
  const age = now - attempt.provedAt;
  return age >= 0 && age < OPERATOR_PROOF_MS ? undefined : 'proof';
}
