import * as z from 'zod/mini';
import { guarded } from '../../core/report.js';
import type { ChainId } from '../../domain/entities.js';
import { isW3mError, W3mError } from '../../domain/errors/errors.js';
import { revokesAccounts } from '../../domain/transactions/revocation.js';
import { isSameAddress } from '../../domain/assets/same-address.js';
import type { FoundWallet } from '../eip155/injected-wallet.js';
import { isProvider, type Eip1193Provider } from '../eip155/provider.js';
import type { DrivenWallet, News } from './driven-wallet.js';
import type { Driver } from './driver.js';

/** Returns a wallet of the EVM adapter that asks the adapter of the host. */
export function toFound(wallet: DrivenWallet, driver: Driver): FoundWallet {
  const state: { chainId?: ChainId } = {};
  return {
    connector: wallet.connector,
    provider: facade(wallet, driver, state),
    async access(request) {
      try {
        const { accounts, chainId } = await wallet.authorize(request);
        state.chainId = chainId;
        return accounts.map(({ address }) => address);
      } catch (error) {
        if (request.silent && isW3mError(error) && error.code === 'WALLET_NOT_AUTHORIZED') return []; // it may be locked
        throw error;
      }
    },
    onUnlock: back => wallet.onUnlock(back),
    typeOf: address => wallet.accounts.find(account => isSameAddress(account.address, address))?.type ?? 'eoa',
  };
}

type Params = readonly unknown[];
type Answer = (params: Params) => unknown;

/** Creates a provider (EIP-1193) whose requests go to the methods of the host's adapter. */
function facade(wallet: DrivenWallet, driver: Driver, state: { chainId?: ChainId }): Eip1193Provider {
  const { blueprint } = driver;
  const networkOf = (chainId: unknown) => driver.context.networks().find(({ id }) => Number(id) === Number(chainId));
  /** Asks the host's provider, where the blueprint has no method. */
  const ask = (method: string, params: Params): unknown => {
    if (isProvider(wallet.provider)) return wallet.provider.request({ method, params });
    throw new W3mError('METHOD_UNSUPPORTED');
  };
  const answers: Readonly<Record<string, Answer>> = {
    eth_chainId: () => (isProvider(wallet.provider) ? ask('eth_chainId', []) : state.chainId),
    async eth_accounts() {
      return wallet.accounts.map(({ address }) => address);
    },
    personal_sign: params => {
      const [message, address] = params;
      const text = textOf(message);
      if (text === undefined) return ask('personal_sign', params); // bytes that are no text
      return wallet.signMessage(text, String(address));
    },
    eth_sendTransaction(params) {
      const { from, to, data, value, chainId, ...fees } = readTransaction(params[0]);
      if (to === undefined) return ask('eth_sendTransaction', params); // creates a contract
      const caipNetwork = networkOf(chainId ?? state.chainId);
      const amounts = Object.entries(fees).flatMap(([name, amount]) =>
        FEES.includes(name) && amount !== undefined ? [[name, BigInt(amount)]] : [],
      );
      const request = { address: from ?? '', to, data: data ?? '0x', value: BigInt(value ?? 0) };
      return wallet.sendTransaction({
        ...request,
        ...(caipNetwork && { caipNetwork }),
        ...(Object.fromEntries(amounts) as Record<string, bigint>),
      });
    },
    async wallet_switchEthereumChain(params) {
      const network = networkOf((params[0] as { readonly chainId?: unknown } | undefined)?.chainId);
      if (!network) return ask('wallet_switchEthereumChain', params); // a host may ask for a network that the page lacks
      await wallet.switchNetwork(network);
      if (!isProvider(wallet.provider)) state.chainId = await wallet.readChainId(network);
      return null;
    },
    wallet_revokePermissions: params => {
      if (revokesAccounts(params)) return wallet.release();
      return blueprint.revokePermissions?.(params[0] as never) ?? ask('wallet_revokePermissions', params);
    },
    wallet_getCapabilities: params =>
      blueprint.getCapabilities?.(String(params[0])) ?? ask('wallet_getCapabilities', params),
    wallet_grantPermissions: params =>
      blueprint.grantPermissions?.(params as never) ?? ask('wallet_grantPermissions', params),
    wallet_getAssets: params => blueprint.walletGetAssets?.(params[0] as never) ?? ask('wallet_getAssets', params),
  };
  return {
    request: async ({ method, params = [] }) =>
      Object.hasOwn(answers, method) ? answers[method]?.(params) : ask(method, params),
    ...eventsOf(wallet, state),
  };
}

const FEES: readonly string[] = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'];

const quantity = z.optional(z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i)));
const text = z.optional(z.string());
const transaction = z.object({
  from: text,
  to: text,
  data: text,
  value: quantity,
  chainId: quantity,
  gas: quantity,
  gasPrice: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
});

function readTransaction(given: unknown): z.output<typeof transaction> {
  const parsed = transaction.safeParse(given);
  if (!parsed.success) throw new W3mError('INVALID_REQUEST', { cause: parsed.error });
  return parsed.data;
}

/** Returns the text of hexadecimal bytes; undefined if they are no UTF-8. */
function textOf(message: unknown): string | undefined {
  if (typeof message !== 'string') return undefined;
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message; // some libraries pass the text itself
  const bytes = Uint8Array.from({ length: message.length / 2 - 1 }, (_, at) =>
    Number.parseInt(message.slice(2 + 2 * at, 4 + 2 * at), 16),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type Listener = (payload: unknown) => void;

/** Passes the news of the host's adapter on as events of a provider. */
function eventsOf(
  wallet: DrivenWallet,
  state: { chainId?: ChainId },
): Required<Pick<Eip1193Provider, 'on' | 'removeListener'>> {
  const listeners: (readonly [event: string, listener: Listener])[] = [];
  let stop: (() => void) | undefined;
  const emit = (event: string, payload?: unknown): void => {
    const own = listeners.filter(([name]) => name === event);
    for (const [, listener] of own) guarded(() => listener(payload)); // those of hosts may throw
  };
  const onNews = (news: News): void => {
    if (news.kind === 'gone') return emit('disconnect');
    if (news.kind === 'accounts')
      return emit(
        'accountsChanged',
        news.accounts.map(({ address }) => address),
      );
    state.chainId = news.chainId;
    emit('chainChanged', news.chainId);
  };
  return {
    on(event, listener) {
      listeners.push([event, listener]);
      stop ??= wallet.listen(onNews);
    },
    removeListener(event, listener) {
      const at = listeners.findIndex(each => each[0] === event && each[1] === listener);
      if (at >= 0) listeners.splice(at, 1);
      if (listeners.length > 0) return;
      stop?.();
      stop = undefined;
    },
  };
}
