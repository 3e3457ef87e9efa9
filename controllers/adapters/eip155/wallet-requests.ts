import { createClient, custom, type Address, type Client, type Hex } from 'viem';
import { signMessage as viemSignMessage, signTypedData as viemSignTypedData } from 'viem/actions';
import { numberToHex } from 'viem/utils';
import { W3mError } from '../../domain/errors/errors.js';
import { toW3mError } from '../../domain/errors/rpc-errors.js';
import type { TransactionRequest } from '../transfers.js';
import type { Signing } from './signing.js';
import { toAddress } from './to-address.js';
import { readTypedData } from './typed-data.js';
import { isBytes, parseChainId } from './wallet-replies.js';
import { requestFrom, type EvmSession } from './evm-session.js';

/** Creates a viem client without retries, because a retry would prompt the person again. */
const clientOf = (session: EvmSession): Client =>
  createClient({
    transport: custom(
      {
        request: ({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) =>
          requestFrom(session, method, params),
      },
      { retryCount: 0 },
    ),
  });

function signature(reply: unknown): Hex {
  // Safe stores the signature by a transaction, which ERC-1271 verifies with empty bytes once it is final
  if (reply === '0x') throw new W3mError('SIGNATURE_ON_CHAIN');
  // 64 or 65 bytes for an account; longer for a contract (ERC-1271)
  if (!isBytes(reply, 64)) throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return reply;
}

/** Signs text with the given account (`personal_sign`). */
export async function signMessage(session: EvmSession, { account }: Signing, message: string): Promise<string> {
  try {
    return signature(await viemSignMessage(clientOf(session), { account, message }));
  } catch (error) {
    throw toW3mError(error);
  }
}

/** Signs typed data (`eth_signTypedData_v4`), given as an object or JSON. Rejects data that does not match its types before asking the wallet. */
export async function signTypedData(session: EvmSession, { account }: Signing, typedData: unknown): Promise<string> {
  try {
    return signature(await viemSignTypedData(clientOf(session), { account, ...readTypedData(typedData) }));
  } catch (error) {
    throw toW3mError(error, 'INVALID_REQUEST'); // an error of the wallet already has a code
  }
}

/** Converts a call to the format of wallets. */
function toCall({ to, value, data }: TransactionRequest): { to: Address; value?: Hex; data?: Hex } {
  const receiver = toAddress(to);
  if (value !== undefined && value < 0n) {
    throw new W3mError('INVALID_REQUEST', { cause: new RangeError(`The value is negative: ${value}`) });
  }
  if (data !== undefined && !isBytes(data)) {
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The data is not hexadecimal') });
  }
  return {
    to: receiver,
    ...(value === undefined ? {} : { value: numberToHex(value) }),
    ...(data === undefined ? {} : { data }),
  };
}

/** Gas limit and price that a wallet is asked to use: what the person was shown. */
export type GasTerms = Readonly<
  Record<'gas', bigint> & Partial<Record<'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas', bigint>>
>;

/** Sends a transaction from the account and on the chain of a plan, and resolves with its hash. */
export async function sendPlanned(
  session: EvmSession,
  { account: from, chainId }: Signing,
  request: TransactionRequest,
  { terms, signal }: { readonly terms?: GasTerms | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const gas = Object.fromEntries(Object.entries(terms ?? {}).map(([name, amount]) => [name, numberToHex(amount)]));
  // The chain id makes the wallet reject the request if it switches chain at the same time.
  const hash = await requestFrom(session, 'eth_sendTransaction', [{ from, chainId, ...toCall(request), ...gas }], {
    signal,
  });
  if (!isBytes(hash) || hash.length !== 66) throw new W3mError('WALLET_BAD_REPLY', { cause: hash });
  return hash;
}

/** Returns the capabilities of the account in use (EIP-5792) by hexadecimal chain id; `0x0` means every chain. */
export async function getCapabilities(
  session: EvmSession,
  { account }: Signing,
): Promise<Readonly<Record<string, unknown>>> {
  const reply = await orUnsupported(requestFrom(session, 'wallet_getCapabilities', [account]));
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) {
    throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  }
  return Object.fromEntries(
    Object.entries(reply).flatMap(([key, capabilities]: [string, unknown]) => {
      const chainId = /^0x0+$/.test(key) ? 0 : parseChainId(key);
      return chainId === undefined ? [] : [[numberToHex(chainId), capabilities]];
    }),
  );
}

/**
 * Sends several calls in one request (EIP-5792), and resolves with the id of the bundle. The wallet may execute them
 * atomically; a host that requires this sends the request to the provider itself.
 */
export async function sendCalls(
  session: EvmSession,
  { account: from, chainId }: Signing,
  calls: readonly TransactionRequest[],
): Promise<{ readonly id: string }> {
  if (calls.length === 0) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The list of calls is empty') });
  const bundle = { version: '2.0.0', from, chainId, atomicRequired: false, calls: calls.map(toCall) };
  const reply = await orUnsupported(requestFrom(session, 'wallet_sendCalls', [bundle], { fallback: 'CALLS_FAILED' }));
  // The first version of the standard returned the id itself.
  const id = typeof reply === 'object' && reply !== null && 'id' in reply ? reply.id : reply;
  if (typeof id !== 'string' || id === '') throw new W3mError('WALLET_BAD_REPLY', { cause: reply });
  return { id };
}

async function orUnsupported(reply: Promise<unknown>): Promise<unknown> {
  try {
    return await reply;
  } catch (error) {
    const mapped = toW3mError(error);
    throw mapped.code === 'METHOD_UNSUPPORTED' ? new W3mError('CALLS_UNSUPPORTED', { cause: error }) : mapped;
  }
}
