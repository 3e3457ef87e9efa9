import { untracked } from '../core/signals.js';
import type { TypedStorage } from '../core/storage.js';
import { AUTH_CONNECTOR_ID, EMBEDDED_NAMESPACES } from '../domain/embedded/embedded-wallet.js';
import type { CaipNetwork } from '../domain/entities.js';
import { isW3mError } from '../domain/errors/errors.js';
import { lastUsedChain, socialProvider } from '../domain/storage/storage-keys.js';
import type { EmbeddedContext } from './embedded-context.js';
import { tellLoginError } from './login-errors.js';

/** Follows the page: tells the wallet of its network, connects the other namespace, and completes a sign-in that has left the page. */
export function followEmbedded(context: EmbeddedContext): void {
  const { storage, scope } = context;
  followNetwork(context);
  connectOthers(context);
  if (storage.get(socialProvider)) returnFromProvider(context).catch(scope.report);
}

/** Tells the wallet which network is used, and reads the account there. */
function followNetwork({ scope, network, remote, storage }: EmbeddedContext): void {
  let last: string | undefined;
  scope.effect(() => {
    const active = network.active.get();
    const isUsed = remote.session.get() !== undefined;
    if (!active || !isUsed || !isServed(active.chainNamespace)) return;
    const isFirst = last === undefined;
    if (active.caipNetworkId === last) return;
    last = active.caipNetworkId;
    if (isFirst) return;
    storeNetwork(storage, active);
    const follow = async (): Promise<void> => {
      await remote.useNetwork(active.caipNetworkId).catch((error: unknown) => {
        // Another wallet of the namespace is on this network: the adapter of the embedded one has refused the switch
        if (!isW3mError(error) || error.code !== 'UNSUPPORTED_CHAIN') throw error;
      });
      if (untracked(() => network.active.get()) === active) await remote.refresh();
    };
    follow().catch(scope.report);
  });
}

/** Stores the network that the next visit begins with. */
export function storeNetwork(storage: TypedStorage, { chainNamespace, id, caipNetworkId }: CaipNetwork): void {
  storage.set(lastUsedChain, chainNamespace === 'eip155' ? id : caipNetworkId);
}

const isServed = (namespace: string): boolean => EMBEDDED_NAMESPACES.some(served => served === namespace);

/** Connects a namespace that the person turns to, if the wallet is in use for another one. */
function connectOthers({ scope, network, remote, adapters }: EmbeddedContext): void {
  let tried: string | undefined;
  scope.effect(() => {
    const namespace = network.activeNamespace.get();
    const adapter = adapters.find(candidate => candidate.namespace === namespace);
    const grant = namespace && remote.session.get()?.grants[namespace];
    const isFree = adapter && !adapter.connection.get();
    const isInUse = adapters.some(({ connection }) => connection.get()?.connectorId === AUTH_CONNECTOR_ID);
    if (namespace === tried) return;
    tried = namespace;
    if (!grant || !isFree || !isInUse) return;
    adapter.connect(AUTH_CONNECTOR_ID, { silent: true, signal: scope.signal }).catch((error: unknown) => {
      const isExpected = isW3mError(error) && ['WALLET_NOT_AUTHORIZED', 'CONNECT_ABORTED'].includes(error.code);
      if (!isExpected) scope.report(error);
    });
  });
}

const RESULT = 'result_uri';

/** Completes a sign-in for which the page was left, as in Telegram: the result is in the address of the page. */
async function returnFromProvider(context: EmbeddedContext): Promise<void> {
  const { storage, events, toasts, scope } = context;
  const provider = storage.get(socialProvider);
  const address = new URL(location.href);
  const uri = address.searchParams.get(RESULT);
  if (!provider || !uri) return;
  storage.remove(socialProvider);
  // As text: a change of the parameters would write all of them in another form
  address.search = address.search.replace(/([?&])result_uri=[^&]*&?/, '$1').replace(/[?&]$/, '');
  history.replaceState(history.state, '', address);
  try {
    const { completeSocialLogin } = await import('./social-login.js');
    events.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider });
    await completeSocialLogin(context, provider, uri);
  } catch (error) {
    if (scope.signal.aborted) return;
    console.error('The sign-in that has left the page failed.', error);
    tellLoginError(toasts, error);
  }
}
