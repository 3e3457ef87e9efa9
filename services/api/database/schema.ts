import type { Kysely } from 'kysely';

/** A block of an EVM network that is indexed. */
export interface BlockRow {
  readonly chain: string;
  readonly number: number;
  readonly hash: string;
  readonly parent_hash: string;
}

/** How far a Solana network is indexed. */
export interface CheckpointRow {
  readonly chain: string;
  readonly slot: number;
  readonly blockhash: string;
}

/** A transaction in a block. Addresses of EVM networks are in lower case in every table. */
export interface TransactionRow {
  readonly chain: string;
  readonly hash: string;
  readonly block_number: number;
  /** Position in the block. */
  readonly position: number;
  /** Milliseconds since the epoch. */
  readonly mined_at: number;
  readonly from_address: string;
  /** Empty if the transaction creates a contract. */
  readonly to_address: string;
  readonly status: 'confirmed' | 'failed';
  readonly nonce: number;
  /** First four bytes of the call, or empty. */
  readonly method: string;
}

/** Kind of a moved asset. */
export type AssetKind = 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl';

/** A movement of an asset in a transaction. */
export interface TransferRow {
  readonly chain: string;
  readonly hash: string;
  /** Index of the log or instruction in the block or transaction; -1 for the value of the transaction. */
  readonly log_index: number;
  /** Index within a log that moves several assets. */
  readonly batch_index: number;
  readonly block_number: number;
  readonly kind: AssetKind;
  /** Contract or mint; empty for the native coin. */
  readonly contract: string;
  /** Decimal id of an NFT, or empty. */
  readonly token_id: string;
  /** Empty if unknown. */
  readonly from_address: string;
  readonly to_address: string;
  /** Decimal integer of base units. */
  readonly quantity: string;
  /** The account whose operation caused it, although another account sent the transaction; empty if none did. */
  readonly sender: string;
}

/** An address that takes part in a transaction. */
export interface ActivityRow {
  readonly chain: string;
  readonly address: string;
  readonly hash: string;
  readonly mined_at: number;
  readonly block_number: number;
  readonly position: number;
}

/** What is known about a token. */
export interface TokenRow {
  readonly chain: string;
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  /** -1 for a contract that is no fungible token. */
  readonly decimals: number;
  readonly icon_url: string;
  /** 1 if the operator lists the token. Others are shown as spam unless the account sent them. */
  readonly is_listed: number;
  /** Middle of the price feed in US dollars as a decimal text, or empty. */
  readonly base_price: string;
  /** When the node was asked for it, in milliseconds since the epoch; 0 if it was not, which is the default. */
  readonly checked_at?: number | undefined;
}

/** Metadata of an NFT. */
export interface NftRow {
  readonly chain: string;
  readonly contract: string;
  readonly token_id: string;
  readonly name: string;
  readonly description: string;
  readonly image_url: string;
  /** JSON: list of `{ trait_type, value }`. */
  readonly attributes: string;
  readonly read_at: number;
}

/** A name of an account. */
export interface NameRow {
  readonly name: string;
  readonly avatar_url: string;
  readonly bio: string;
  readonly registered_at: number;
  readonly updated_at: number;
}

/** Address of a name for a coin type (ENSIP-11). */
export interface NameAddressRow {
  readonly name: string;
  readonly coin_type: number;
  /** In lower case. */
  readonly address: string;
  readonly created_at: number;
}

/** A signed message that has registered a name, kept until its time stamp expires. */
export interface NameMessageRow {
  /** SHA-256 of the address and the message, in hexadecimal. */
  readonly digest: string;
  /** Milliseconds since the epoch. */
  readonly expires_at: number;
}

/** A payment at an exchange. */
export interface PaySessionRow {
  readonly id: string;
  readonly exchange: string;
  readonly chain: string;
  /** Contract or mint; empty for the native coin. */
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly recipient: string;
  /** Decimal text. */
  readonly amount: string;
  readonly redirect_url: string;
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED';
  /** Hash of the transfer; empty until it is known. */
  readonly hash: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** A purchase of coins or tokens by card or bank transfer. */
export interface PurchaseRow {
  readonly id: string;
  readonly provider: string;
  /** As the other tables have addresses. */
  readonly account: string;
  readonly chain: string;
  /** Contract or mint; empty for the native coin. */
  readonly address: string;
  readonly name: string;
  readonly symbol: string;
  readonly icon_url: string;
  /** Decimal text. */
  readonly quantity: string;
  readonly status: 'pending' | 'confirmed' | 'failed';
  /** Hash of the delivery; empty until it is known. */
  readonly hash: string;
  readonly created_at: number;
  readonly updated_at: number;
}

/** A project: its remote configuration and allowed origins. The id `*` holds for all projects without a row. */
export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  /** JSON: list of features. */
  readonly features: string;
  /** JSON: list of origins. */
  readonly origins: string;
  readonly is_analytics_enabled: number;
  readonly updated_at: number;
}

/** An analytics event or an error report. */
export interface EventRow {
  readonly id: string;
  readonly project_id: string;
  readonly kind: 'track' | 'error';
  readonly event: string;
  readonly received_at: number;
  readonly domain: string;
  readonly sdk: string;
  /** JSON: the properties of the event. */
  readonly body: string;
}

/** The right to do a task that only one instance does. */
export interface LeaseRow {
  readonly name: string;
  readonly holder: string;
  readonly expires_at: number;
}

/** Counter of a rate limit within a window of time. */
export interface CounterRow {
  readonly key: string;
  readonly window_start: number;
  readonly count: number;
}

/** A nonce that a page may sign once. */
export interface AuthNonceRow {
  readonly nonce: string;
  /** Digest of the token that the page got with it. */
  readonly binding: string;
  readonly expires_at: number;
  readonly is_used: number;
}

/** A sign-in session. */
export interface AuthSessionRow {
  /** SHA-256 of the token. */
  readonly digest: string;
  readonly project_id: string;
  /** CAIP-2 id. */
  readonly chain: string;
  readonly address: string;
  /** JSON: the fields of the signed message. */
  readonly message: string;
  readonly issued_at: number;
  readonly expires_at: number;
}

/** An account that has signed in to a project. */
export interface AuthAccountRow {
  readonly project_id: string;
  /** CAIP-2 id. */
  readonly chain: string;
  readonly address: string;
  /** JSON: the wallet of the last sign-in, or null. */
  readonly wallet: string;
  /** JSON: what the host keeps with the account, or null. */
  readonly metadata: string;
  readonly created_at: number;
  readonly last_sign_in_at: number;
}

/** A session of an administrator. */
export interface AdminSessionRow {
  /** Digest of the session by the admin token. */
  readonly digest: string;
  readonly expires_at: number;
}

/** Tables of the server. */
export interface Schema {
  readonly blocks: BlockRow;
  readonly checkpoints: CheckpointRow;
  readonly transactions: TransactionRow;
  readonly transfers: TransferRow;
  readonly activity: ActivityRow;
  readonly tokens: TokenRow;
  readonly nfts: NftRow;
  readonly names: NameRow;
  readonly name_addresses: NameAddressRow;
  readonly name_messages: NameMessageRow;
  readonly purchases: PurchaseRow;
  readonly pay_sessions: PaySessionRow;
  readonly projects: ProjectRow;
  readonly events: EventRow;
  readonly leases: LeaseRow;
  readonly counters: CounterRow;
  readonly auth_nonces: AuthNonceRow;
  readonly auth_sessions: AuthSessionRow;
  readonly auth_accounts: AuthAccountRow;
  readonly admin_sessions: AdminSessionRow;
}

/** Database of the server, or a transaction of it. */
export type Db = Kysely<Schema>;
