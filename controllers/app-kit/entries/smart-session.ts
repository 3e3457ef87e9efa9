/** Entry `latchkey/experimental/smart-session`: permissions that wallets grant to a key of the page (ERC-7715). */
export { getSmartSessions, grantPermissions, revokePermissions, type SmartSessionOptions } from '../smart-session.js';
export type {
  SessionPermission,
  SmartSession,
  SmartSessionGrantPermissionsRequest,
} from '../../domain/transactions/smart-sessions.js';
