/** Error of a wallet (EIP-1193, EIP-1474, EIP-3085, EIP-5792). */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const REJECTED = 4001;
export const UNAUTHORIZED = 4100;
export const UNSUPPORTED_METHOD = 4200;
export const DISCONNECTED = 4900;
export const UNKNOWN_CHAIN = 4902;
export const INVALID_PARAMS = -32_602;
export const INTERNAL = -32_603;
export const PENDING = -32_002;
export const UNSUPPORTED_CAPABILITY = 5700;
export const UNSUPPORTED_CHAIN = 5710;
export const DUPLICATE_BUNDLE = 5720;
export const UNKNOWN_BUNDLE = 5730;
export const ATOMICITY_UNSUPPORTED = 5760;
