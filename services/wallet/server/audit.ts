import type { Database } from './tables.js';

/** Events of the audit log. */
export type AuditEvent =
  | 'code sent'
  | 'code wrong'
  | 'device approved'
  | 'login'
  | 'logout'
  | 'keys made'
  | 'share released'
  | 'share set added'
  | 'share set removed'
  | 'recovery added'
  | 'recovery removed'
  | 'recovery released'
  | 'passkey added'
  | 'passkey removed'
  | 'second factor'
  | 'export'
  | 'email changed'
  | 'operation sent';

/** Appends an event; values are ids and facts, never secrets or shares. */
export type Audit = (
  event: AuditEvent,
  userId: string | undefined,
  detail?: Readonly<Record<string, string | number>>,
) => Promise<void>;

/** Creates the audit log; the database refuses to change or delete its rows. */
export const createAudit =
  (db: Database, now: () => number): Audit =>
  async (event, userId, detail = {}) => {
    await db
      .insertInto('audit')
      .values({ at: now(), event, user_id: userId ?? null, detail: JSON.stringify(detail) })
      .execute();
  };
