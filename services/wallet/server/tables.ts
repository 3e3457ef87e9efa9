import type { Generated, Kysely } from 'kysely';
import type { JobTables } from '../../http/queue/jobs.js';

/** Times are milliseconds since 1970; secrets of visitors (cookies, codes, links) are stored as keyed hashes only. */
interface UsersTable {
  readonly id: string;
  readonly created_at: number;
  /** Addresses of the keys; null until the frame has made them. */
  evm_address: string | null;
  solana_address: string | null;
  /** 1 when a passkey is asked for besides the login before a share is released. */
  second_factor: number;
  /** When the account is deleted; null unless that is under way. */
  removes_at: number | null;
  /** Project whose server has asked for that; null for a wish of the person or of an operator. */
  removes_for: string | null;
  /** 1 while `account_uses` has every project that has used the account; 0 for accounts of earlier versions. */
  uses_known: number;
  /** Language of letters. */
  language: string;
  /** When the operator has suspended the account; null unless it is. */
  suspended_at: number | null;
  /** When its person has logged in first; null before, such as after an invitation. */
  logged_in_at: number | null;
}

interface IdentitiesTable {
  readonly kind: string;
  readonly subject: string;
  user_id: string;
  readonly label: string;
  readonly created_at: number;
}

/** Change that has removed a row, which is deleted once the change can no longer be undone. */
type Removal = string | null;

interface ShareSetsTable {
  readonly id: string;
  readonly user_id: string;
  readonly device_hash: string;
  /** Authentication share, encrypted by the sealer. */
  sealed: string;
  readonly created_at: number;
  removed_by: Removal;
}

interface RecoveriesTable {
  readonly id: string;
  readonly user_id: string;
  readonly set_id: string;
  readonly kind: string;
  readonly credential_id: string | null;
  readonly salt: string;
  /** Recovery share, encrypted in the frame; by the key service in escrow mode. */
  ciphertext: string;
  readonly created_at: number;
  removed_by: Removal;
}

interface PasskeysTable {
  readonly id: string;
  readonly user_id: string;
  readonly public_key: string;
  counter: number;
  readonly transports: string;
  readonly label: string;
  readonly created_at: number;
  removed_by: Removal;
}

interface DevicesTable {
  readonly device_hash: string;
  readonly email: string;
  readonly approved_at: number;
}

interface DeviceLinksTable {
  readonly id: string;
  readonly link_hash: string;
  readonly device_hash: string;
  readonly email: string;
  readonly agent: string;
  /** Of the network that the device was in; null for links of an earlier version. */
  readonly network_hash: string | null;
  readonly expires_at: number;
  approved_at: number | null;
  /** When an instance began to send the code that follows the approval. */
  code_claimed_at: number | null;
  /** When that code was sent. */
  code_sent_at: number | null;
}

interface CodesTable {
  readonly id: string;
  readonly purpose: string;
  readonly email: string;
  readonly device_hash: string;
  readonly code_hash: string;
  readonly data: string;
  attempts: number;
  readonly expires_at: number;
  used_at: number | null;
}

interface FlowsTable {
  readonly state_hash: string;
  readonly kind: string;
  readonly device_hash: string;
  /** Secrets of the flow (PKCE verifier, nonce), encrypted by the sealer. */
  sealed: string;
  readonly host_origin: string;
  readonly expires_at: number;
  used_at: number | null;
}

interface SessionsTable {
  /** Under the secret that was current when the session was last used. */
  token_hash: string;
  readonly user_id: string;
  readonly device_hash: string;
  readonly method: string;
  readonly created_at: number;
  /** Time of the last login or repeated proof; decides about exports. */
  fresh_at: number;
  /** Time of the last proof that the wallet's own page asked for; null before one. */
  proved_at: number | null;
  /** Browser and system, for people. */
  readonly agent: string;
  /** First half of the network address of the last use, for people; empty before it is known. */
  place: string;
  /** Time of the second factor; null without it. */
  second_at: number | null;
  seen_at: number;
  expires_at: number;
}

interface UserDevicesTable {
  readonly user_id: string;
  readonly device_hash: string;
  agent: string;
  /** First half of the network address of the last login; empty before it is known. */
  place: string;
  readonly first_at: number;
  seen_at: number;
}

interface ChangesTable {
  readonly id: string;
  readonly user_id: string;
  readonly kind: string;
  readonly at: number;
  /** Until when it can be undone; null if it cannot. Both times are set anew when the letter has left. */
  until: number | null;
  readonly data: string;
  /** Address that the account has left; it opens no other account while it is reserved. */
  readonly address: string | null;
  /** Until when the address is reserved; null if that is as long as the change can be undone. */
  reserved_until: number | null;
  readonly letter_to: string | null;
  readonly agent: string;
  /** First half of the network address, for the letter. */
  readonly network: string;
  told_at: number | null;
  undone_at: number | null;
  done_at: number | null;
}

interface CountersTable {
  readonly key: string;
  readonly period: number;
  count: number;
}

interface AuditTable {
  readonly id: Generated<number>;
  readonly at: number;
  readonly event: string;
  readonly user_id: string | null;
  readonly detail: string;
}

interface OperationsTable {
  readonly hash: string;
  readonly user_id: string;
  readonly chain_id: number;
  /** Empty for an operation that was refused. */
  transaction_hash: string;
  /** Signed bytes of the transaction; null for operations of earlier versions. */
  raw: string | null;
  /** Why the operation was not sent, as JSON; its row is replaced when it is sent anew. */
  refusal: string | null;
  /** What it has taken from the budgets of fees, as JSON; null once its receipt is counted, and if it pays for itself. */
  reservation: string | null;
  readonly created_at: number;
}

/** The one operation of an account on a network that may be open; see `open-operations.ts`. */
interface OpenOperationsTable {
  readonly chain_id: number;
  /** Address of the account, in lower case. */
  readonly sender: string;
  hash: string;
  /** Random; changes whenever the place is taken. */
  claim: string;
  /** When the operation took the place. */
  at: number;
}

/** Shares that the wallet has let the key service store, also those that no recovery names; see `escrow-shares.ts`. */
interface EscrowSharesTable {
  readonly user_id: string;
  readonly reference: string;
  /** When the wallet last stated that the key service may store it. */
  stated_at: number;
}

/** Shares that the key service still has to delete; a row goes once it has. */
interface EscrowRemovalsTable {
  readonly user_id: string;
  readonly reference: string;
  /** From when on the removal is stated. */
  created_at: number;
}

interface WebhooksTable {
  readonly url: string;
  /** Last event of the audit that the receiver has taken. */
  readonly last_id: number;
  /** Tries of the next event that have failed. */
  readonly attempts: number;
  /** When the next try is due. */
  readonly next_at: number;
  /** Until when an instance sends; others wait. */
  readonly leased_until: number;
}

/** Events that a receiver has refused too often. */
interface WebhookLettersTable {
  readonly url: string;
  readonly event_id: number;
  /** When the event was set aside; null once the operator has it sent again. */
  readonly parked_at: number | null;
  readonly reason: string;
}

interface ProjectUsersTable {
  readonly project: string;
  readonly user_id: string;
  /** Address that the project's server has named; null if the person came by themselves. */
  readonly invited_email: string | null;
  readonly added_at: number;
  /** First sign-in to the project; null before. */
  readonly joined_at: number | null;
}

/** Projects whose pages have used an account. Their servers learn nothing by it. */
interface AccountUsesTable {
  readonly user_id: string;
  readonly project: string;
  readonly noted_at: number;
}

/** What a person has agreed to tell a client of the OpenID provider. */
interface OpenIdConsentsTable {
  readonly user_id: string;
  readonly client_id: string;
  /** Separated by spaces; empty once the person has taken the consent back. */
  scopes: string;
  given_at: number;
}

/** A code of the OpenID provider, and the access token that it was exchanged for. */
interface OpenIdCodesTable {
  readonly code_hash: string;
  readonly client_id: string;
  readonly user_id: string;
  readonly redirect_uri: string;
  readonly scopes: string;
  readonly nonce: string | null;
  /** PKCE challenge of the client. */
  readonly challenge: string;
  /** How and when the person has signed in; seconds. */
  readonly method: string;
  readonly auth_time: number;
  /** Of the code, then of the token; 0 once both are ended. */
  expires_at: number;
  used_at: number | null;
  token_hash: string | null;
}

/** What operators have set in the administration: it stands over the settings. */
interface AdministrationTable {
  /** `project`, `provider`, `limit` or `budget`. */
  readonly kind: string;
  readonly name: string;
  /** JSON; of a provider, encrypted by the sealer. */
  value: string;
  updated_at: number;
}

interface OperatorsTable {
  /** Email address, or `sub:` and the subject at the provider. */
  readonly login: string;
  role: string;
  /** Subject of the first sign-in: an address that the provider gives to another person opens nothing. */
  subject: string | null;
  readonly added_at: number;
  readonly added_by: string;
}

interface OperatorSessionsTable {
  readonly token_hash: string;
  readonly login: string;
  readonly created_at: number;
  /** When the operator has proven at the provider who they are. */
  readonly proved_at: number;
  seen_at: number;
  readonly expires_at: number;
}

/** Tables of the secure wallet. */
export interface WalletTables extends JobTables {
  readonly users: UsersTable;
  readonly identities: IdentitiesTable;
  readonly share_sets: ShareSetsTable;
  readonly recoveries: RecoveriesTable;
  readonly passkeys: PasskeysTable;
  readonly devices: DevicesTable;
  readonly device_links: DeviceLinksTable;
  readonly codes: CodesTable;
  readonly flows: FlowsTable;
  readonly sessions: SessionsTable;
  readonly user_devices: UserDevicesTable;
  readonly changes: ChangesTable;
  readonly counters: CountersTable;
  readonly audit: AuditTable;
  readonly operations: OperationsTable;
  readonly open_operations: OpenOperationsTable;
  readonly escrow_shares: EscrowSharesTable;
  readonly escrow_removals: EscrowRemovalsTable;
  readonly webhooks: WebhooksTable;
  readonly webhook_letters: WebhookLettersTable;
  readonly project_users: ProjectUsersTable;
  readonly account_uses: AccountUsesTable;
  readonly openid_consents: OpenIdConsentsTable;
  readonly openid_codes: OpenIdCodesTable;
  readonly administration: AdministrationTable;
  readonly operators: OperatorsTable;
  readonly operator_sessions: OperatorSessionsTable;
}

/** Database of the secure wallet. All state of the service is in it, so that several instances can share it. */
export type Database = Kysely<WalletTables>;
