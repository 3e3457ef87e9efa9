import type { EmbeddedUser, EmbeddedWallet, EmbeddedWalletInfo } from '../domain/embedded/embedded-wallet.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import { addEmbeddedViews } from '../domain/embedded/embedded-view-facts.js';
import { EmbeddedRemote, type EmbeddedRemoteConfig } from '../adapters/embedded/embedded-remote.js';
import { embeddedWallets } from '../adapters/embedded/embedded-wallets.js';
import { once, type Once } from '../core/once.js';
import { untilIdle } from '../core/until-idle.js';
import { computed, signal, untracked, type ReadonlySignal, type WritableSignal } from '../core/signals.js';
import { Approvals } from '../flows/approvals.js';
import { connectRemote } from '../flows/connect-remote.js';
import { followRemote } from '../flows/follow-remote.js';
import * as keys from '../domain/storage/storage-keys.js';
import type { Account, Connector, WalletInfo } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SocialProvider } from '../domain/embedded/social.js';
import { loginMethods, type LoginMethods } from '../domain/embedded/login-methods.js';
import type { EmailChange } from './email-change.js';
import type { EmailLogin } from './email-login.js';
import { createAccountTypes, type AccountTypes } from './embedded-accounts.js';
import { followProjectFeatures, mayRestore } from './embedded-admission.js';
import { createInfo } from './embedded-info.js';
import type { EmbeddedContext } from './embedded-context.js';
import { followEmbedded, storeNetwork } from './follow-embedded.js';
import { guardRequests } from './guard-requests.js';
import { holdersOf } from './holders-of.js';
import { openEmbedded } from './open-embedded.js';
import { PersonActions } from './person-actions.js';
import type { SocialLogin } from './social-login.js';
import type { SourceContext, SourceSession, SourceSide } from './source.js';

/** Whether a person imports a wallet; `unavailable` where the wallet cannot, or is not open yet. */
export type Importing = 'unavailable' | 'offered' | 'begun';

/** The embedded wallet: accounts of people who sign in. */
export interface EmbeddedSide extends SourceSide {
  /** Opens the wallet: loads its code; a frame is created by its first request. */
  readonly open: Once<EmbeddedWallet>;
  /** The signed-in person; undefined if the wallet is not in use. */
  readonly user: ReadonlySignal<EmbeddedUser | undefined>;
  /** The provider by which the person has signed in; `email` or `passkey` for one without. */
  readonly provider: ReadonlySignal<SocialProvider | 'email' | undefined>;
  /** The ways to sign in that the host offers. Reads signals. */
  readonly methods: ReadonlySignal<LoginMethods>;
  readonly email: Once<EmailLogin>;
  /** The email address in the field of the sign-in, as it was typed. */
  readonly typedEmail: WritableSignal<string>;
  readonly social: Once<SocialLogin>;
  readonly emailChange: Once<EmailChange>;
  readonly accountTypes: AccountTypes;
  /** What the person does in the wallet. A user interface without the modal begins and ends it. */
  readonly actions: PersonActions;
  /** Returns the wallet, while a person is signed in. Reads signals. */
  walletOf(): WalletInfo | undefined;
  /** Whether the next new person imports words or a private key: `begun` from `beginImport()` to the sign-in. */
  readonly importing: ReadonlySignal<Importing>;
  /** The wallet asks the next new person for words or a private key. */
  beginImport(): Promise<void>;
  /** Returns what hosts read of the wallet beside an account. Reads signals. */
  infoOf(account: Account): EmbeddedWalletInfo | undefined;
}

/** Starts the embedded wallet. Nothing is loaded or contacted before a person chooses it or returns. */
export function startSource(source: SourceContext): EmbeddedSide {
  addEmbeddedViews();
  const { storage } = source;
  const user = signal<EmbeddedUser | undefined>(undefined);
  const provider = signal(storage.get(keys.connectedSocial));
  const needSession = (): SourceSession => {
    const session = untracked(() => source.session.get());
    if (!session) throw new W3mError('SESSION_NOT_STARTED');
    return session;
  };
  const approvals = new Approvals({
    ...source,
    router: () => needSession().router,
    open: data => source.open(undefined, 'ApproveTransaction', data),
  });
  const actions = new PersonActions();
  const importing = signal<Importing>('unavailable');
  const openWallet = once(async () => {
    const wallet = await openEmbedded({ ...source, approvals, actions, needSession, refresh: () => remote.refresh() });
    if (wallet.beginImport) importing.set('offered');
    return wallet;
  }, 'FRAME_LOAD_FAILED');
  const types = createAccountTypes({ ...source, openWallet, refresh: () => remote.refresh() });
  const onUser = (next: EmbeddedUser | undefined): void => {
    user.set(next);
    rememberUser(source, next);
    if (!next) provider.set(undefined);
  };
  const request = guardRequests({ ...source, openWallet, approvals, needSession });
  const remote: EmbeddedRemote = new EmbeddedRemote({
    ...remoteConfig(source),
    mayRestore: () => mayRestore(source),
    open: openWallet,
    untilIdle,
    preferredType: types.preferred,
    onPlain: types.preferPlain,
    request,
    onUser,
  });
  const context: EmbeddedContext = {
    ...source,
    openWallet,
    remote,
    approvals,
    actions,
    typedEmail: signal(''),
    needSession,
    connect: async (by, userName) => {
      if (by) storage.set(keys.connectedSocial, by);
      else storage.remove(keys.connectedSocial);
      if (userName) storage.set(keys.socialUsername, userName);
      else storage.remove(keys.socialUsername);
      provider.set(by);
      return actions.during(() => needSession().connect(connectorFor(source))); // a new account chooses its recovery
    },
  };
  return sideOf(context, { user, provider, importing, accountTypes: types });
}

/** The embedded wallet as the session and the views see it. */
function sideOf(
  context: EmbeddedContext,
  {
    user,
    provider,
    importing,
    accountTypes,
  }: {
    readonly user: ReadonlySignal<EmbeddedUser | undefined>;
    readonly provider: ReadonlySignal<SocialProvider | undefined>;
    readonly importing: WritableSignal<Importing>;
    readonly accountTypes: AccountTypes;
  },
): EmbeddedSide {
  const { scope, options, network, adapters, storage, events, remote, openWallet, actions, typedEmail, needSession } =
    context;
  return {
    open: openWallet,
    user,
    provider: computed(() => user.get() && (provider.get() ?? 'email')),
    methods: computed(() => loginMethods(options.current.get(), untracked(needSession).environment)),
    email: once(async () => (await import('./email-login.js')).createEmailLogin(context)),
    typedEmail,
    social: once(async () => (await import('./social-login.js')).createSocialLogin(context)),
    emailChange: once(async () => (await import('./email-change.js')).createEmailChange(context)),
    accountTypes,
    actions,
    importing,
    async beginImport() {
      await (await openWallet()).beginImport?.();
      importing.set('begun');
    },
    infoOf: createInfo({ user, provider, storedName: () => storage.get(keys.socialUsername) }),
    wallet: embeddedWallets(remote),
    ask: (connector, request) => connectRemote({ remote, adapters, signal: scope.signal }, connector, request),
    onConnected() {
      if (untracked(() => importing.get()) === 'begun') importing.set('offered');
      const by = untracked(() => provider.get());
      events.track('CONNECT_SUCCESS', { method: 'email', name: by ?? 'Email' });
      accountTypes.loadNetworks();
    },
    walletOf() {
      const name = remote.session.get()?.wallet.name;
      if (name === undefined) return undefined;
      const { email, userName } = user.get() ?? {};
      const identifier = email ?? userName ?? storage.get(keys.socialUsername);
      return { name, type: 'AUTH', identifier, social: provider.get() };
    },
    releaseStored: namespace => remote.releaseStored(namespace),
    follow() {
      followRemote(scope, { connectorId: AUTH_CONNECTOR_ID, remote, adapters, network, storage });
      followEmbedded(context);
      followProjectFeatures(context, remote);
    },
  };
}

/** Returns what the adapters' side of the wallet needs of the page. */
function remoteConfig({
  scope,
  storage,
  network,
  adapters,
}: SourceContext): Pick<EmbeddedRemoteConfig, 'scope' | 'networks' | 'networkOf' | 'holders' | 'signIn'> {
  return {
    scope,
    networks: () => untracked(() => network.networks.get()),
    networkOf: namespace =>
      adapters.some(adapter => adapter.namespace === namespace) ? untracked(() => network.of(namespace)) : undefined,
    holders: () => holdersOf({ adapters, storage }, AUTH_CONNECTOR_ID),
    signIn: () => Promise.reject(new W3mError('WALLET_NOT_AUTHORIZED')), // the views of a sign-in connect after it
  };
}

/** Returns the connector of the namespace in use, or of the first that the wallet serves. @throws `CONNECTOR_NOT_FOUND` */
function connectorFor({ adapters, network }: SourceContext): Connector {
  const active = untracked(() => network.activeNamespace.get());
  const found = adapters
    .flatMap(adapter => untracked(() => adapter.connectors.get()))
    .filter(({ id }) => id === AUTH_CONNECTOR_ID);
  const connector = found.find(({ namespace }) => namespace === active) ?? found[0];
  if (!connector) throw new W3mError('CONNECTOR_NOT_FOUND');
  return connector;
}

/** Stores what the next visit needs of the person; removes it after a sign-out. */
function rememberUser({ storage, network }: SourceContext, user: EmbeddedUser | undefined): void {
  if (!user) {
    for (const key of [
      keys.emailLoginUsed,
      keys.email,
      keys.lastUsedChain,
      keys.connectedSocial,
      keys.socialUsername,
      keys.smartAccountEnabledNetworks,
    ]) {
      storage.remove(key);
    }
    return;
  }
  storage.set(keys.emailLoginUsed, true);
  storage.remove(keys.lastEmailLoginTime);
  if (user.email) storage.set(keys.email, user.email);
  const active = untracked(() => network.active.get());
  if (active) storeNetwork(storage, active);
}
