import type { Eip1193Provider } from '../adapters/eip155/provider.js';
import { RPC_CODES } from '../domain/errors/rpc-codes.js';
import { rpcError } from '../domain/errors/rpc-error.js';
import { inTime } from './in-time.js';
import { safeOrigins } from './origins.js';
import type { FindWallet } from './surrounding.js';

const ANSWER_MS = 3_000;

const exactly = (origin: string): RegExp => new RegExp(`^${origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Returns the code of EIP-1193 that a text of Safe’s package stands for. */
function codeOf(text: string): number {
  if (/not implemented/i.test(text)) return RPC_CODES.UNSUPPORTED_METHOD;
  return /reject/i.test(text) ? RPC_CODES.USER_REJECTED : RPC_CODES.INTERNAL_ERROR;
}

/** Completes the provider of Safe’s package: it knows no `eth_requestAccounts` and gives its errors no code. */
const complete = (provider: Eip1193Provider): Eip1193Provider => ({
  async request({ method, params }) {
    if (method === 'eth_requestAccounts') return provider.request({ method: 'eth_accounts' });
    try {
      return await provider.request({ method, ...(params && { params }) });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      throw rpcError(codeOf(text), text, { cause: error });
    }
  },
  on: (event, listener) => provider.on?.(event, listener),
  removeListener: (event, listener) => provider.removeListener?.(event, listener),
});

/**
 * Finds the Safe of the page around this one. The SDK takes answers of the parent window and of the listed origins alone;
 * the parent of a frame stays the same as long as the frame’s page lives, so that later requests reach it too.
 */
export const findSafe: FindWallet = async ({ options, scope }) => {
  const { safe } = options;
  if (!safe) return undefined;
  const [sdkModule, providerModule] = await Promise.all([safe.sdk(), safe.provider()]);
  const SafeAppsSdk = 'default' in sdkModule.default ? sdkModule.default.default : sdkModule.default;
  const { SafeAppProvider } = 'default' in providerModule ? providerModule.default : providerModule;
  const sdk = new SafeAppsSdk({ allowedDomains: safeOrigins(options).map(exactly) });
  const info = await inTime(sdk.safe.getInfo(), ANSWER_MS, scope);
  // Both are of the SDK that the class is made for
  return info && { wallet: { provider: complete(new SafeAppProvider(info as never, sdk as never)), name: 'Safe' } };
};
