import { numberToHex } from 'viem';
import * as z from 'zod/mini';
import { INVALID_PARAMS, UNKNOWN_CHAIN, WalletError } from '../../../services/wallet/shared/provider-error.js';
import { check, type Method } from './method.js';
import { chainIdParam } from './params.js';

const switchParams = z.tuple([z.object({ chainId: chainIdParam })]);

const isUsableUrl = (text: string): boolean => {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
};

const addParams = z.tuple([
  z.object({
    chainId: chainIdParam,
    chainName: z.string().check(z.minLength(1)),
    rpcUrls: z.array(z.url()).check(z.minLength(1)),
    nativeCurrency: z.object({
      name: z.string(),
      symbol: z.string().check(z.minLength(1), z.maxLength(6)),
      decimals: z.literal(18),
    }),
    blockExplorerUrls: z.nullish(z.array(z.url())),
  }),
]);

/** Active chain and known chains (EIP-695, EIP-3085, EIP-3326). */
export const chainMethods: Readonly<Record<string, Method>> = {
  eth_chainId: async ({ state }) => numberToHex(state.chain.id),

  net_version: async ({ state }) => String(state.chain.id),

  wallet_switchEthereumChain: async (context, params) => {
    const [{ chainId }] = check(switchParams, params);
    const { state } = context;
    const to = state.chains.find(({ id }) => id === chainId);
    if (!to)
      throw new WalletError(
        UNKNOWN_CHAIN,
        `The chain ${numberToHex(chainId)} is not known here. Add it with wallet_addEthereumChain first.`,
      );
    if (to.id !== state.chain.id) {
      await context.ask({ kind: 'switch chain', from: state.chain, to });
      state.moveTo(to.id);
    }
    return null;
  },

  wallet_addEthereumChain: async (context, params) => {
    const [{ chainId, chainName, rpcUrls, nativeCurrency }] = check(addParams, params);
    const { state } = context;
    const moves = state.settings.switchAfterAdd;

    const known = state.chains.find(({ id }) => id === chainId);
    if (known) {
      if (!moves || known.id === state.chain.id) return null;
      await context.ask({ kind: 'switch chain', from: state.chain, to: known });
      state.moveTo(chainId);
      return null;
    }

    const rpcUrl = rpcUrls.find(isUsableUrl);
    if (!rpcUrl) throw new WalletError(INVALID_PARAMS, 'Invalid parameters: none of the rpcUrls is an https address.');
    const chain = { id: chainId, name: chainName, rpcUrl, symbol: nativeCurrency.symbol };
    const actual = await context.node('eth_chainId', [], rpcUrl);
    if (actual !== numberToHex(chainId))
      throw new WalletError(INVALID_PARAMS, `The node at ${rpcUrl} says that its chain is ${String(actual)}.`);

    await context.ask({ kind: 'add chain', chain, moves });
    state.addChain(chain);
    if (moves) state.moveTo(chainId);
    return null;
  },
};
