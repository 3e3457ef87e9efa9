/** Error answer of a Solana node, with a code of JSON-RPC or of Solana. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const METHOD_NOT_FOUND = -32_601;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;
export const PREFLIGHT_FAILURE = -32_002;
export const SIGNATURE_VERIFICATION_FAILURE = -32_003;
export const BLOCK_CLEANED_UP = -32_001;
export const BLOCK_NOT_AVAILABLE = -32_004;
export const UNSUPPORTED_TRANSACTION_VERSION = -32_015;
export const MIN_CONTEXT_SLOT_NOT_REACHED = -32_016;
