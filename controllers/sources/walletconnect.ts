import type { RemoteWallet } from '../adapters/remote-wallet.js';
import { remoteWallets } from '../adapters/walletconnect/remote-source.js';
import { createRemoteWallet } from '../adapters/walletconnect/walletconnect.js';
import { once } from '../core/once.js';
import { report } from '../core/report.js';
import { untracked } from '../core/signals.js';
import { storeAppLink } from '../flows/app-link.js';
import { connectRemote, shareSession } from '../flows/connect-remote.js';
import { followHostSession } from '../flows/follow-host-session.js';
import { followOtherPhone } from '../flows/follow-other-phone.js';
import { followRemote } from '../flows/follow-remote.js';
import type { Authentication } from '../domain/sign-in/authentication.js';
import type { CaipNetwork, Wallet } from '../domain/entities.js';
import type { Environment } from '../domain/environment.js';
import { holdersOf } from './holders-of.js';
import type { SourceContext, SourceSide } from './source.js';

const CONNECTOR_ID = 'walletConnect';

/** WalletConnect: wallets on other devices. */
export interface WalletConnectSide extends SourceSide {
  readonly remote: RemoteWallet;
}

/** Starts WalletConnect. Nothing is loaded or contacted before a wallet is requested. */
export function startSource(context: SourceContext): WalletConnectSide {
  const { scope, id, options, network, adapters } = context;
  const requests = (): readonly CaipNetwork[] =>
    untracked(() => network.networks.get()).filter(({ chainNamespace }) =>
      adapters.some(({ namespace }) => namespace === chainNamespace),
    );
  const signedIn: SignedIn = {};
  return sideOf(
    createRemoteWallet({
      scope,
      id,
      options: () => untracked(() => options.current.get()),
      networks: requests,
      signIn: () => signInWith(context, requests(), signedIn),
      holders: () => holdersOf(context, CONNECTOR_ID),
    }),
    context,
    signedIn,
  );
}

/** The sign-in that a wallet has approved with its session, until the wallet is attached. */
interface SignedIn {
  leave?: (() => void) | undefined;
}

/** Returns the sign-in to ask for together with a WalletConnect session; undefined if the host has none for it. */
async function signInWith(
  { scope, options, network, events, toasts }: SourceContext,
  networks: readonly CaipNetwork[],
  signedIn: SignedIn,
): Promise<Authentication | undefined> {
  const given = untracked(() => options.current.get());
  if (!(given.siwx ?? given.siweConfig)) return undefined;
  try {
    const [{ createOneTap }, { pageNodes }, { siwxModal }, { hasSignIn, siwxOf }] = await Promise.all([
      import('../sign-in/one-tap.js'),
      import('../sign-in/page-nodes.js'),
      import('../sign-in/siwx-modal.js'),
      import('../sign-in/siwx-of.js'),
    ]);
    if (!hasSignIn({ options: options.current })) return undefined;
    const siwx = await siwxOf({ scope, options: options.current });
    const nodeOf = pageNodes(network.networks);
    siwx.useNodes?.(nodeOf); // the check does so later, when a wallet is attached
    siwx.useModal?.(siwxModal(options.current));
    return await createOneTap({
      scope,
      siwx,
      networks,
      nodeOf,
      current: untracked(() => network.of('eip155')),
      onVerify: () => toasts.show({ variant: 'loading', notice: 'AUTHENTICATING' }),
      onDone(outcome) {
        toasts.hide();
        if (!outcome) return;
        const { isSignedIn, leave, ...properties } = outcome;
        signedIn.leave = leave;
        events.track(isSignedIn ? 'SIWX_AUTH_SUCCESS' : 'SIWX_AUTH_ERROR', properties);
      },
    });
  } catch (error) {
    report(error); // the wallet connects without a sign-in, which the check asks for afterwards
    return undefined;
  }
}

/** Connects a remote wallet with the session of a modal; tests pass a wallet of their own. */
export function sideOf(remote: RemoteWallet, context: SourceContext, signedIn: SignedIn = {}): WalletConnectSide {
  const { scope, options, network, events, adapters, storage, onUsed } = context;
  const deps = { remote, adapters, signal: scope.signal };
  let phone: ReturnType<typeof followOtherPhone> | undefined;
  let before: string | undefined; // topic of the session before the attempt
  return {
    remote,
    wallet: remoteWallets(remote),
    async ask(connector, request) {
      before = untracked(() => remote.session.get())?.topic;
      try {
        return await connectRemote(deps, connector, request);
      } catch (error) {
        signedIn.leave?.(); // else it would outlive an attempt that ends between its approval and its connection
        throw error;
      } finally {
        signedIn.leave = undefined;
      }
    },
    onConnected({ wallet, link }) {
      const session = untracked(() => remote.session.get());
      const { environment } = untracked(() => context.session.get()) ?? {};
      const isClaimed = session?.isClaimed === true && environment?.isMobile === true;
      const isNew = session?.topic !== before; // another namespace of a session keeps its link
      if (wallet) onUsed(wallet);
      if (link || (isNew && !isClaimed)) storeAppLink(storage, link);
      else if (isNew && isClaimed) storeClaimedLink(context, { remote, environment, wallet }).catch(report);
      events.track('CONNECT_SUCCESS', {
        method: link || isClaimed ? 'mobile' : 'qrcode',
        name: wallet?.name ?? session?.wallet.name ?? 'Unknown',
      });
    },
    walletOf() {
      const peer = remote.session.get()?.wallet;
      if (!peer) return undefined;
      const { imageUrl: icon, ...metadata } = peer;
      return { ...metadata, icon, type: 'WALLET_CONNECT' };
    },
    expiresAt: () => remote.session.get()?.expiresAt,
    isReplaced: () => phone?.isReplaced() === true,
    releaseStored: namespace => remote.releaseStored(namespace),
    follow() {
      clearOnClose(context, remote);
      phone = followOtherPhone(scope, { remote, storage });
      followRequests(context, remote);
      followRemote(scope, { connectorId: CONNECTOR_ID, remote, adapters, network, storage });
      if (!untracked(() => options.current.get()).universalProvider) return;
      followHostSession(scope, {
        remote,
        hasBegun: () => wouldInterfere(context, remote),
        share: () => shareSession(deps, CONNECTOR_ID),
      });
    },
  };
}

/** True while the session would interfere with what the person has begun in a namespace that it would connect. Reads signals. */
const wouldInterfere = ({ adapters, session }: SourceContext, remote: RemoteWallet): boolean =>
  adapters.some(
    ({ namespace, connection }) =>
      remote.session.get()?.grants[namespace] && !connection.get() && session.get()?.hasBegun(namespace),
  );

interface Claimed {
  readonly remote: Pick<RemoteWallet, 'session'>;
  readonly environment: Environment;
  /** The wallet that the person chose. */
  readonly wallet: Wallet | undefined;
}

/** Stores the link to the wallet of a session that was approved before the page was loaded again. */
async function storeClaimedLink(
  { options, storage }: SourceContext,
  { remote, environment, wallet }: Claimed,
): Promise<void> {
  const { claimedLink } = await import('../flows/claimed-link.js');
  const session = untracked(() => remote.session.get());
  if (!session?.isClaimed) return; // it has ended meanwhile
  const { experimental_preferUniversalLinks: preferUniversal } = untracked(() => options.current.get());
  storeAppLink(storage, claimedLink(session, wallet, { environment, preferUniversal }));
}

/** On a phone, leads to the wallet for each request; loaded once a wallet is connected. */
function followRequests({ scope, storage, requests, shell, session, open }: SourceContext, remote: RemoteWallet): void {
  const { environment, router } = untracked(() => session.get()) ?? {};
  const { openRequests } = remote;
  if (!environment?.isMobile || !router || !openRequests) return;
  const load = once(async () => {
    const { leadToWallet } = await import('../flows/lead-to-wallet.js');
    leadToWallet(scope, {
      remote,
      openRequests,
      storage,
      environment,
      requests,
      shell,
      router,
      open: data => open(undefined, 'OpenWallet', data),
    });
  });
  scope.effect(() => {
    if (remote.session.get()) load().catch(report); // the kit still opens the wallet after a tap
  });
}

/** Clears the URI that a host gave to `open()` when the modal closes: the next opening must not show an old one. */
function clearOnClose({ scope, shell }: SourceContext, remote: RemoteWallet): void {
  let wasOpen = false;
  scope.effect(() => {
    const isOpen = shell.isOpen.get();
    const isClosed = wasOpen && !isOpen;
    wasOpen = isOpen;
    // An attempt clears its own URI; without a URI no code has to load
    if (isClosed && untracked(() => remote.pairing.get())) remote.invite(undefined);
  });
}
