import type { ChangeKind } from '../shared/change-kinds.js';
import type { OperatorAct } from './admin/permissions.js';
import type { Database } from './tables.js';

/** How long events stay; the database refuses to delete younger ones. */
export const AUDIT_LIFE_MS = 400 * 24 * 3_600_000;

/** Events of the audit log. */
export type AuditEvent =
  | 'code sent'
  | 'code wrong'
  | 'device approved'
  | 'device refused'
  | 'login'
  | 'logout'
  | 'keys made'
  | 'share released'
  | 'share set added'
  | 'recovery released'
  | 'escrow store'
  | 'escrow release'
  | 'escrow remove'
  | 'second factor'
  | 'session ended'
  | 'device removed'
  | 'removal undone'
  | 'account removed'
  | 'account suspended'
  | 'account resumed'
  | 'undone'
  | 'operation sent'
  | 'openid sign-in'
  | 'app removed'
  | 'server searched'
  | 'server read'
  | 'server invited'
  | 'server forgot'
  | 'operator signed in'
  | 'operator turned away'
  | `operator: ${OperatorAct}`
  | ChangeKind;

/**
 * Appends an event; values are ids and facts, never secrets or shares. With `tx`, the event is part of that transaction: a
 * process that ends in between leaves no change without its event, nor its webhook.
 */
export type Audit = (
  event: AuditEvent,
  userId: string | undefined,
  detail?: Readonly<Record<string, string | number>>,
  tx?: Database,
) => Promise<void>;

/** Creates the audit log; the database refuses to change or delete its rows. */
export const createAudit =
  (db: Database, now: () => number): Audit =>
  async (event, userId, detail = {}, tx = db) => {
    await tx
      .insertInto('audit')
      .values({ at: now(), event, user_id: userId ?? null, detail: JSON.stringify(detail) })
      .execute();
  };
