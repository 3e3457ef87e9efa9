import { unlessAborted } from '../core/abort.js';
import type { Scope } from '../core/scope.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { whenTrue } from '../core/when-true.js';
import { RESTORE_WAIT_MS } from '../domain/constants.js';
import type { Connection, Connector, Wallet } from '../domain/entities.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import { traitsOf } from '../domain/wallets/connector-traits.js';
import { walletLink } from '../domain/wallets/wallet-link.js';
import type { HostRequest, Session } from '../modal/modal.js';
import type { Attempt } from '../state/attempt.js';
import type { AttemptAnswer, AttemptRequest, AttemptState, ConnectedAccount, OpeningLink } from './attempt-state.js';
import type { LoginRun } from './login-run.js';
import { createOutcome } from './outcome.js';
import { answerQuestion, questionOf } from './questions.js';
import { ofConnector, ofWallet, type KitWallet, type LinkPlatform } from './wallets.js';

/** The running part of an attempt. */
export interface AttemptRun {
  readonly state: ReadonlySignal<AttemptState>;
  /** Resolves with the account; rejects with why there is none. */
  readonly done: Promise<ConnectedAccount>;
  submit(answer: AttemptAnswer): void;
  links(platform: LinkPlatform): OpeningLink | undefined;
  opened(platform: LinkPlatform): void;
}

/** The wallet of a run: a connector, and the wallet behind it if the connector reaches several. */
interface Target {
  readonly connector: Connector;
  readonly wallet?: Wallet | undefined;
}

type Phase =
  | { readonly is: 'choosing' }
  | { readonly is: 'asking'; readonly attempt?: Attempt }
  | { readonly is: 'login' }
  | { readonly is: 'over'; readonly state: AttemptState };

interface RunRequest extends AttemptRequest {
  readonly signal: AbortSignal;
}

/** Runs an attempt until it connects, fails, `signal` aborts, or a disconnect ends it. */
export function runAttempt(pending: HostRequest, request: RunRequest): AttemptRun {
  return new Run(pending, request);
}

class Run implements AttemptRun {
  readonly #session: Session;
  readonly #isEnded: HostRequest['isEnded'];
  readonly #request: RunRequest;
  readonly #scope: Scope;
  readonly #phase = signal<Phase>({ is: 'choosing' });
  readonly #login = signal<LoginRun | undefined>(undefined);
  readonly #result = createOutcome<ConnectedAccount>();

  readonly state: ReadonlySignal<AttemptState> = computed(() => this.#read());
  readonly done = this.#result.promise;

  constructor({ session, isEnded }: HostRequest, request: RunRequest) {
    this.#session = session;
    this.#isEnded = isEnded;
    this.#request = request;
    this.#scope = session.modal.scope.child();
    const onAbort = (): void => this.#fail(new W3mError('CONNECT_ABORTED'));
    if (untracked(() => isEnded(request.namespace))) {
      onAbort();
      return;
    }
    this.#scope.effect(() => {
      if (isEnded(request.namespace)) queueMicrotask(onAbort);
    });
    request.signal.addEventListener('abort', onAbort, { signal: this.#scope.signal });
    this.#scope.onEnd(() => this.#result.reject(new W3mError('MODAL_DESTROYED'))); // no effect once settled
    const pay = untracked(() => session.features.get('pay'));
    if (pay && untracked(() => pay.payment.get())) pay.hold(() => this.done).catch(() => undefined); // `done` has the failure
    session.router.reset('Connect'); // what an attempt before has left there asks nothing any more
    if (request.wallet !== undefined) this.#choose(request.wallet);
  }

  submit(answer: AttemptAnswer): void {
    const state = untracked(() => this.state.get());
    if (state.status === 'choosing' && typeof answer === 'string') return this.#choose(answer);
    if (state.status === 'consent' || state.status === 'sign-in') return answerQuestion(this.#session, answer);
    const login = untracked(() => this.#login.get());
    if (!login?.submit(answer)) throw new W3mError('INVALID_REQUEST');
  }

  links(platform: LinkPlatform): OpeningLink | undefined {
    const link = this.#link(platform);
    return link && { href: link.href, target: link.target };
  }

  opened(platform: LinkPlatform): void {
    const link = this.#link(platform);
    const phase = untracked(() => this.#phase.get());
    const name = phase.is === 'asking' ? phase.attempt?.wallet?.name : undefined;
    if (link && name !== undefined) this.#session.connection.setLink({ href: link.base, name });
  }

  #link(platform: LinkPlatform) {
    const phase = untracked(() => this.#phase.get());
    if (phase.is !== 'asking' || !phase.attempt) return undefined;
    const { modal, environment } = this.#session;
    const { metadata, experimental_preferUniversalLinks: preferUniversal } = untracked(() =>
      modal.options.current.get(),
    );
    const page = typeof location === 'undefined' ? (metadata?.url ?? '') : location.href;
    return walletLink(platform, phase.attempt.wallet, { environment, page, uri: this.#uri()?.uri, preferUniversal });
  }

  #uri() {
    return untracked(() => this.#session.source('walletConnect')?.remote.pairing.get());
  }

  #read(): AttemptState {
    const phase = this.#phase.get();
    if (phase.is === 'over') return phase.state;
    const question = questionOf(this.#session);
    if (question) return question;
    if (phase.is === 'choosing') return { status: 'choosing' };
    if (phase.is === 'login') return this.#login.get()?.state.get() ?? { status: 'waiting' };
    const { attempt } = phase;
    const wallet = attempt && walletOf(attempt);
    if (attempt?.error) return { status: 'failed', code: attempt.error.code };
    const connection = attempt?.status === 'connected' ? this.#session.connection.created.get() : undefined;
    if (connection) return { status: 'connected', account: accountOf(connection) };
    const pairing =
      attempt && traitsOf(attempt.connector).isRemote && this.#session.source('walletConnect')?.remote.pairing.get();
    if (!pairing) return { status: 'waiting', wallet, isLong: attempt?.isLong };
    return { status: 'uri', wallet, uri: pairing.uri, expiresAt: pairing.expiresAt, signIn: pairing.signIn };
  }

  #choose(id: string): void {
    if (id === 'ID_AUTH') return this.#signIn();
    this.#phase.set({ is: 'asking' });
    this.#find(id)
      .then(target => this.#connect(target))
      .catch((error: unknown) => this.#fail(error));
  }

  #signIn(): void {
    const side = this.#session.source('ID_AUTH');
    if (!side) return this.#fail(new W3mError('CONNECTOR_NOT_FOUND'));
    this.#phase.set({ is: 'login' });
    const before = untracked(() => this.#session.connection.created.get());
    this.#scope.effect(() => {
      const created = this.#session.connection.created.get();
      if (created && created !== before) queueMicrotask(() => this.#succeed(created));
    });
    import('./login-run.js')
      .then(({ runLogin }) => runLogin(side, this.#scope))
      .then(login => this.#login.set(login))
      .catch((error: unknown) => this.#fail(error));
  }

  async #connect({ connector, wallet }: Target): Promise<void> {
    this.#request.signal.throwIfAborted();
    if (untracked(() => this.#isEnded(connector.namespace))) throw new W3mError('CONNECT_ABORTED');
    const attempt = this.#session.begin(connector, { signal: this.#request.signal, wallet });
    this.#phase.set({ is: 'asking', attempt });
    this.#succeed(await attempt.done);
  }

  /** Finds the wallet; waits up to {@link RESTORE_WAIT_MS} for one that announces itself late. */
  async #find(id: string): Promise<Target> {
    const { connectors, features } = this.#session;
    const namespace = this.#request.namespace ?? untracked(() => this.#session.modal.network.activeNamespace.get());
    const here = (): Connector | undefined =>
      connectors.find(id, namespace) ?? connectors.find(id, this.#request.namespace);
    const found = untracked(here);
    if (found) return { connector: found };
    const remote = untracked(() => connectors.wallets.get()).find(each => traitsOf(each).isRemote);
    const directory = remote && (await features.load('directory'));
    const wallet = await directory?.find(id, wallets =>
      wallets.find(each => each.id === id || each.rdns === id || each.name === id),
    );
    if (remote && wallet) {
      const own = remote.connectors?.find(each => each.namespace === this.#request.namespace) ?? remote;
      return { connector: own, wallet };
    }
    const announced = computed(() => connectors.all.get().length > 0 && here() !== undefined);
    const late = this.#scope.child();
    const timeout = createOutcome<never>();
    late.after(RESTORE_WAIT_MS, () => timeout.reject(new W3mError('CONNECTOR_NOT_FOUND')));
    try {
      await unlessAborted(Promise.race([whenTrue(late, announced), timeout.promise]), this.#request.signal);
    } finally {
      late.dispose();
    }
    const connector = untracked(here);
    if (!connector) throw new W3mError('CONNECTOR_NOT_FOUND');
    return { connector };
  }

  #succeed(connection: Connection): void {
    const account = accountOf(connection);
    this.#result.resolve(account);
    this.#end({ status: 'connected', account });
  }

  #fail(error: unknown): void {
    this.#result.reject(error);
    this.#end({ status: 'failed', code: asW3mError(error, 'CONNECT_FAILED').code });
  }

  /** Ends what the attempt has begun; the session itself goes on. */
  #end(state: AttemptState): void {
    if (this.#scope.signal.aborted) return;
    this.#phase.set({ is: 'over', state });
    const { modal, router } = this.#session;
    untracked(() => this.#login.get())?.cancel();
    this.#scope.dispose();
    if (untracked(() => modal.shell.isOpen.get())) modal.shell.close();
    router.reset('Connect');
  }
}

const walletOf = ({ connector, wallet }: Attempt): KitWallet | undefined =>
  wallet ? ofWallet(wallet) : traitsOf(connector).isWay ? undefined : ofConnector(connector);

const accountOf = ({ namespace, accounts, chainId }: Connection): ConnectedAccount => ({
  namespace,
  address: accounts[0].address,
  chainId,
});
