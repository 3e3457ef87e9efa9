import { createResource, type Resource } from '../core/resource.js';
import { computed, signal, untracked, type ReadonlySignal } from '../core/signals.js';
import { wait } from '../core/wait.js';
import { labelOf, labelProblem, nameMessage, zoneOf, type LabelProblem } from '../domain/transactions/account-names.js';
import { BALANCE_RETRY_GAP_MS, DEBOUNCE_MS } from '../domain/constants.js';
import { asW3mError, W3mError } from '../domain/errors/errors.js';
import type { FeatureContext } from './feature.js';
import type { Identities } from './identity.js';
import { claimName, findClaimant, type ClaimDeps, type Claimant, type SignedName } from './name-claim.js';

export interface NamesDeps extends ClaimDeps, Pick<FeatureContext, 'router' | 'shell' | 'toasts' | 'events'> {
  readonly setProfile: FeatureContext['setProfile'];
  readonly identity: Pick<Identities, 'adopt'>;
}

/** What the registry says about a label. */
export interface NameChoice {
  /** The name of the label. */
  readonly name: string;
  readonly zone: string;
  readonly isTaken: boolean;
  /** Labels of similar names that are free. */
  readonly others: readonly string[];
}

/** How far a registration is. */
export type NameSubmission =
  { readonly status: 'idle' | 'signing' | 'registering' } | { readonly status: 'failed'; readonly error: W3mError };

const IDLE: NameSubmission = { status: 'idle' };
const VIEW = 'RegisterAccountName';
/** Age in milliseconds after which a message is written again before it is signed: registries refuse older ones. */
const MESSAGE_MAX_AGE_MS = 240_000;
/** Suggestions that are offered. */
const OFFERED = 4;

/** Creates the registration of a name. The draft outlives the view: going back or a refusal loses no input. */
export const createNames = (deps: NamesDeps): Names => new Names(deps);

/** Form and progress of the registration of a name for the EVM account of the embedded wallet. */
export class Names {
  readonly #deps: NamesDeps;
  readonly #draft = signal('');
  readonly #zone = signal<string | undefined>(undefined);
  readonly #submission = signal<NameSubmission>(IDLE);
  readonly #claimant: ReadonlySignal<ReturnType<typeof findClaimant>>;
  /** Time of the message; milliseconds since the epoch. */
  readonly #writtenAt = signal(0);

  /** What the person has typed. */
  readonly draft: ReadonlySignal<string> = this.#draft;
  /** What names end with after the dot; undefined until the registry has said it. */
  readonly zone: ReadonlySignal<string | undefined> = this.#zone;
  /** The rule that the draft breaks. */
  readonly problem: ReadonlySignal<LabelProblem | undefined>;
  /** What the registry says about the draft; asked once typing pauses. */
  readonly choice: Resource<NameChoice>;
  /** What a submission would sign; undefined unless the name of the draft is free. */
  readonly claim: ReadonlySignal<SignedName | undefined>;
  readonly submission: ReadonlySignal<NameSubmission> = this.#submission;
  readonly isUnderWay: ReadonlySignal<boolean> = computed(() =>
    ['signing', 'registering'].includes(this.#submission.get().status),
  );
  /** True if the account in use can register a name. */
  readonly canRegister: ReadonlySignal<boolean>;

  constructor(deps: NamesDeps) {
    this.#deps = deps;
    this.#zone.set(deps.provider?.zone);
    const label = computed(() => labelOf(this.#draft.get(), this.#zone.get()));
    this.#claimant = computed(() => findClaimant(deps));
    this.canRegister = computed(() => typeof this.#claimant.get() === 'object');
    this.problem = computed(() => labelProblem(label.get()));
    this.choice = createResource({
      scope: deps.scope,
      subject: computed(() => (this.problem.get() === undefined ? label.get() : undefined)),
      key: subject => subject,
      fetch: async (subject, stop) => {
        await wait(deps.scope, DEBOUNCE_MS, stop); // the next letter aborts it
        return this.#ask(subject, stop);
      },
      failure: 'NAME_SUGGESTIONS_FAILED',
      retryGapMs: BALANCE_RETRY_GAP_MS,
    });
    this.claim = computed(() => {
      const [state, who] = [this.choice.state.get(), this.#claimant.get()];
      if (state.status !== 'ready' || state.value.isTaken || typeof who !== 'object') return undefined;
      const { name } = state.value;
      return { ...who, name, message: nameMessage(name, this.#writtenAt.get()) };
    });
    this.#follow();
  }

  /** Changes the draft. */
  edit(text: string): void {
    if (text === untracked(() => this.#draft.get())) return;
    this.#draft.set(text);
    if (!untracked(() => this.isUnderWay.get())) this.#submission.set(IDLE);
  }

  /** Registers the name of the draft, if it is free. Progress and failure are in {@link submission}; never rejects. */
  async submit(): Promise<void> {
    const { events, scope } = this.#deps;
    if (untracked(() => this.isUnderWay.get())) return;
    if (scope.now() - untracked(() => this.#writtenAt.get()) > MESSAGE_MAX_AGE_MS) this.#writtenAt.set(scope.now());
    const claim = untracked(() => this.claim.get());
    if (!claim) return;
    const { name, account } = claim;
    const properties = { isSmartAccount: account.type === 'smartAccount', ensName: name };
    this.#submission.set({ status: 'signing' });
    events.track('REGISTER_NAME_INITIATED', properties);
    try {
      await claimName(this.#deps, claim, () => this.#submission.set({ status: 'registering' }));
      events.track('REGISTER_NAME_SUCCESS', properties);
      this.#submission.set(IDLE);
      this.#onRegistered(claim, name);
    } catch (cause) {
      const error = asW3mError(cause);
      events.track('REGISTER_NAME_ERROR', { ...properties, error: error.message });
      this.#submission.set({ status: 'failed', error });
      if (!this.#isShown() && error.code !== 'USER_REJECTED') this.#deps.toasts.tell(error);
      if (error.code === 'NAME_REGISTER_FAILED') void this.choice.refresh({ force: true }); // somebody may have taken it
    }
  }

  /** Saves the name, and shows that it is registered if the person still waits for it. */
  #onRegistered({ account, network }: Claimant, name: string): void {
    const { router, identity, accountOf, setProfile } = this.#deps;
    identity.adopt({ address: account.address, network }, name);
    if (untracked(() => accountOf('eip155'))?.address !== account.address) return; // the form is that of another account
    const isShown = this.#isShown();
    this.#draft.set('');
    setProfile('eip155', { profileName: name });
    if (!isShown) return;
    router.reset('Account');
    router.push('RegisterAccountNameSuccess', { name });
  }

  #isShown(): boolean {
    const { shell, router } = this.#deps;
    return untracked(() => shell.isOpen.get() && router.current.get().view === VIEW);
  }

  /** @throws {W3mError} `HTTP_BAD_ANSWER` if the answer is not about the label */
  async #ask(label: string, stop: AbortSignal): Promise<NameChoice> {
    const answer = (await this.#deps.provider?.suggest(label, stop)) ?? [];
    const own = answer.find(({ name }) => zoneOf(name, label) !== undefined);
    const zone = own && zoneOf(own.name, label);
    if (!own || zone === undefined) throw new W3mError('HTTP_BAD_ANSWER', { params: { url: 'suggestions' } });
    stop.throwIfAborted();
    this.#zone.set(zone);
    this.#writtenAt.set(this.#deps.scope.now()); // a registry takes a message once, and asks again after a refusal
    const others = answer
      .filter(({ name, isTaken }) => !isTaken && name.endsWith(`.${zone}`))
      .map(({ name }) => labelOf(name, zone))
      .filter(other => other !== label && labelProblem(other) === undefined);
    return { name: own.name, zone, isTaken: own.isTaken, others: [...new Set(others)].slice(0, OFFERED) };
  }

  /** Forgets the draft and the failure when another account is in use. */
  #follow(): void {
    const { scope, accountOf } = this.#deps;
    let last = untracked(() => accountOf('eip155'))?.address;
    scope.effect(() => {
      const address = accountOf('eip155')?.address;
      if (address === last) return;
      last = address;
      untracked(() => {
        this.#draft.set('');
        if (!this.isUnderWay.get()) this.#submission.set(IDLE);
      });
    });
  }
}
