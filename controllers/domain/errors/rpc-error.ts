interface RpcErrorDetails {
  readonly cause?: unknown;
  readonly data?: unknown;
}

/** Creates an error with a code of JSON-RPC, as providers of wallets reject (EIP-1193). */
export const rpcError = (code: number, message: string, { cause, data }: RpcErrorDetails = {}): Error =>
  Object.assign(new Error(message, cause === undefined ? undefined : { cause }), {
    code,
    ...(data !== undefined && { data }),
  });
