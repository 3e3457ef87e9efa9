import { untracked } from '../core/signals.js';
import { readNativeBalance } from '../flows/read-native-balance.js';
import type { Modal } from '../modal/modal.js';
import { toCaipNetworkId } from '../domain/networks/caip.js';
import type { Resource } from '../core/resource.js';
import type { Preview, PreviewRequest } from '../domain/assets/preview.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { BalanceInfo, CaipNetwork, ChainId, ChainNamespace } from '../domain/entities.js';
import { hasIdentities } from '../domain/validation.js';
import type { OpenableView } from '../domain/views/views.js';
import type { FeatureMap } from '../features/registry.js';
import type { AccountsChapter } from './accounts.js';
import type { UniversalProvider } from './names.js';
import type { WalletList } from '../headless/wallet-list.js';
import type { IdentityToken } from '../modal/identity-token.js';

/** Whose name is asked for; by default that of the active account on its network. */
export interface IdentityRequest {
  readonly address?: string | undefined;
  /** CAIP-2 id of a network of the page. */
  readonly caipNetworkId?: string | undefined;
}

/** Name and picture of an account; null where it has none. */
export interface IdentityInfo {
  readonly name: string | null;
  readonly avatar: string | null;
}

const NOTHING: IdentityInfo = { name: null, avatar: null };

/** Asynchronous methods of `AppKit` that few hosts call. Their code is a chunk of its own. */
export interface Actions {
  /**
   * Reads the native balance of the active account, or of the given address, network or namespace, and resolves with
   * it. Resolves with undefined if there is nothing to read, or if the balance of the active account could not be read.
   * @throws {W3mError} if an address was given and its balance could not be read
   */
  updateNativeBalance(
    address?: string,
    chainId?: ChainId,
    namespace?: ChainNamespace,
  ): Promise<BalanceInfo | undefined>;
  /**
   * Looks up the name and the picture of an EVM account; by default those of the active one. Both are null on test
   * networks, without a source of names, and for an account without a name.
   * @throws {W3mError} `NAME_LOOKUP_FAILED`
   */
  fetchIdentity(request?: IdentityRequest): Promise<IdentityInfo>;
  /**
   * Resolves with a token that proves to the host's server who has signed in by email, social account or passkey: a JWT of
   * five minutes with the verified email. `verifyIdentityToken` of `latchkey/server` verifies it.
   * @throws {W3mError} `WALLET_DISCONNECTED` without such a sign-in, `METHOD_UNSUPPORTED` by a wallet without tokens
   */
  getIdentityToken(signal?: AbortSignal): Promise<IdentityToken>;
  /** Looks up the name of an EVM account; null if it has none. @throws {W3mError} `NAME_LOOKUP_FAILED` */
  getReownName(address: string): Promise<string | null>;
  /** Shows the name and the picture of the active account; a lookup of the last five minutes is not repeated. */
  syncIdentity(): Promise<void>;
  /**
   * Loads and starts WalletConnect's universal provider, which carries the sessions, and resolves with it. Resolves
   * with undefined if WalletConnect is disabled or could not be started; the console shows the reason.
   */
  getUniversalProvider<T = UniversalProvider>(): Promise<T | undefined>;
  /**
   * Tells what calls, typed data or a transaction would do if the connected account signed them now. Asks the nodes of the
   * network, never the wallet.
   * @throws {W3mError} `WALLET_DISCONNECTED`, `METHOD_UNSUPPORTED`, `INVALID_REQUEST`, `NODE_UNREACHABLE`, …
   */
  preview(request: PreviewRequest, signal?: AbortSignal): Promise<Preview>;
  /** Loads the balances of the native coin and of tokens, as signals. @throws {W3mError} if the code cannot be loaded */
  loadTokens(): Promise<Resource<readonly Holding[]>>;
  /** Loads the list of NFTs; `loadMore()` reads its next page. @throws {W3mError} if the code cannot be loaded */
  loadNfts(): Promise<FeatureMap['nfts']>;
  /**
   * Loads the list of past transactions; `loadMore()` reads its next page.
   * @throws {W3mError} `FEATURE_DISABLED` by the option `features.history`, or if the code cannot be loaded
   */
  loadActivity(): Promise<FeatureMap['activity']>;
  /** Reads the next page of wallets, or searches; `getWalletList` has what was found. */
  fetchWallets(request?: Parameters<WalletList['fetchWallets']>[0]): Promise<void>;
  /** Begins a pairing with any wallet, so that its URI is there when it is shown. */
  prefetchWalletConnectUri(): Promise<void>;
  /** Ends the pairing that is under way. */
  resetWalletConnectUri(): Promise<void>;
  /** Ends the connection that is under way. */
  resetConnectingWallet(): Promise<void>;
  showErrorMessage(message: string): Promise<void>;
  showSuccessMessage(message: string): Promise<void>;
  /** Pushes a view onto the history. */
  redirect(view: OpenableView): Promise<void>;
  /** Replaces the current view. */
  replace(view: OpenableView): Promise<void>;
  /** Reports the outcome of a transaction to the view that waits for it. */
  popTransactionStack(outcome: 'success' | 'error' | 'cancel'): Promise<void>;
}

/** Handle of the modal; a host may have replaced its methods. */
export type Overridable = AccountsChapter & Pick<Actions, 'fetchIdentity'>;

/** An action of a handle. */
type OnKit<T> = T extends (...given: infer G) => infer R ? (kit: Overridable, ...given: G) => R : never;

const ACTIONS: { readonly [K in keyof Actions]: OnKit<Actions[K]> } = {
  updateNativeBalance: ({ modal }, address, chainId, namespace) =>
    updateNativeBalance(modal, { address, chainId, namespace }),
  fetchIdentity: ({ modal }, request) => fetchIdentity(modal, request ?? {}),
  async getIdentityToken({ modal }, signal) {
    const [{ identityToken }, session] = await Promise.all([import('../modal/identity-token.js'), modal.start()]);
    return identityToken(session, signal);
  },
  getReownName: async (kit, address) => (await kit.fetchIdentity({ address })).name,
  syncIdentity: ({ modal }) => syncIdentity(modal),
  getUniversalProvider: ({ modal }) => universalProvider(modal),
  async preview({ modal }, request, signal) {
    const [{ previewRequest }, session] = await Promise.all([import('./preview-request.js'), modal.start()]);
    return previewRequest(session, request, signal);
  },
  loadTokens: async ({ modal }) => (await modal.start()).features.load('tokens'),
  loadNfts: async ({ modal }) => (await modal.start()).features.load('nfts'),
  loadActivity: async ({ modal }) => (await modal.start()).features.load('activity'),
  fetchWallets: async ({ modal }, request) => (await walletsOf(modal)).fetchWallets(request ?? {}),
  prefetchWalletConnectUri: async ({ modal }) => (await walletsOf(modal)).prefetchWcUri(),
  resetWalletConnectUri: async ({ modal }) => (await walletsOf(modal)).resetWcUri(),
  resetConnectingWallet: async ({ modal }) => (await walletsOf(modal)).resetWcUri(),
  showErrorMessage: async ({ modal }, message) => (await modal.start()).toasts.show({ variant: 'error', message }),
  showSuccessMessage: async ({ modal }, message) => (await modal.start()).toasts.show({ variant: 'success', message }),
  async redirect({ modal }, view) {
    const { router, viewNamed } = await modal.start();
    router.push(viewNamed(view));
  },
  async replace({ modal }, view) {
    const { router, viewNamed } = await modal.start();
    router.replace(viewNamed(view));
  },
  popTransactionStack: async ({ modal }, outcome) => (await modal.start()).router.popTransaction(outcome),
};

const walletsOf = async (modal: Modal): Promise<WalletList> => (await import('./wallets.js')).walletsOf(modal);

/** Runs an action by its name, or a setter of the 1.7 line. */
export async function runAction(kit: Overridable, name: string, given: readonly unknown[]): Promise<unknown> {
  if (Object.hasOwn(ACTIONS, name)) {
    const action = ACTIONS[name as keyof Actions] as OnKit<(...given: readonly unknown[]) => unknown>; // typed by `Actions`
    return action(kit, ...given);
  }
  const { callLegacy } = await import('./legacy-setters.js');
  return callLegacy(kit, name, given).catch(kit.modal.scope.report);
}

/** Runs the flow of `AppKit.updateNativeBalance` with its dependencies. */
async function updateNativeBalance(
  modal: Modal,
  request: {
    readonly address?: string | undefined;
    readonly chainId?: ChainId | undefined;
    readonly namespace?: ChainNamespace | undefined;
  },
): Promise<BalanceInfo | undefined> {
  return readNativeBalance({ ...modal, ...(await modal.start()) }, request);
}

/** Starts WalletConnect's universal provider; resolves with undefined if there is none. */
async function universalProvider<T>(modal: Modal): Promise<T | undefined> {
  try {
    return (await (await modal.start()).source('walletConnect')?.remote.getProvider()) as T | undefined; // the host names its type
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Looks up the name and the picture of an account. */
async function fetchIdentity(modal: Modal, request: IdentityRequest): Promise<IdentityInfo> {
  const network = untracked(() => networkOf(modal, request.caipNetworkId));
  const address = request.address ?? untracked(() => modal.account.accountOf('eip155')?.address);
  if (!network || address === undefined || !hasIdentities(network)) return NOTHING;
  const identities = await (await modal.start()).features.load('identity');
  const { name, avatar } = await identities.of({ address, network }, modal.scope.signal);
  return { name: name ?? null, avatar: avatar ?? null };
}

/** Looks up the name and the picture of the active account again, and shows them. */
async function syncIdentity(modal: Modal): Promise<void> {
  const { own } = await (await modal.start()).features.load('identity');
  await own.refresh({ force: true });
}

function networkOf({ network }: Modal, id: string | undefined): CaipNetwork | undefined {
  if (id === undefined) return network.of('eip155');
  const named = network.inNamespace('eip155');
  return named.find(({ id: chainId }) => toCaipNetworkId('eip155', chainId) === id);
}
