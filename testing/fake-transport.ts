import type { Authentication } from '../controllers/domain/sign-in/authentication.js';
import type {
  NamespaceRequests,
  Invitation,
  RemoteTransport,
  TransportEvent,
} from '../controllers/adapters/walletconnect/transport.js';

/** Response of the fake phone wallet to a request; `truth` is the default response. */
export type PhoneAnswer =
  | 'truth'
  | 'hang'
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Calls the function and responds with its result. */
  | { readonly does: () => unknown };

const SYM_KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303';

/** Fake relay and phone wallet behind the transport interface. The test sets its responses. */
export class FakeTransport implements RemoteTransport {
  readonly provider = { isFake: true };
  /** Response to a pairing; `truth` approves a session with {@link namespaces}. */
  onInvite: PhoneAnswer = 'hang';
  /** Overrides by method; other methods return a signature. */
  readonly answers = new Map<string, PhoneAnswer>();
  /** Namespaces that the wallet approves. */
  namespaces: unknown = {};
  wallet: unknown = { name: 'Phone', description: '', url: 'https://phone.test', icons: [] };
  sessionProperties: unknown = undefined;
  /** True while the relay is unreachable. */
  isDown = false;
  readonly requests: { topic: string; chain: string; method: string; params: unknown; seconds: number }[] = [];
  readonly invitations: {
    readonly uri: string;
    readonly request: NamespaceRequests;
    readonly signIn: Authentication | undefined;
    isRetired: boolean;
  }[] = [];
  readonly ended: string[] = [];
  readonly dropped: string[] = [];
  isClosed = false;
  #listener: (event: TransportEvent) => void = () => undefined;
  #session: { topic: string } | undefined;
  #count = 0;
  readonly #waiting: (() => void)[] = [];
  #onRequest: (() => void) | undefined;

  listen(listener: (event: TransportEvent) => void): void {
    this.#listener = listener;
  }

  tell(event: TransportEvent): void {
    this.#listener(event);
  }

  /** Stores a session, as from an earlier visit. */
  store(): void {
    this.#session = this.makeSession();
  }

  stored(topic?: string): unknown {
    return topic === undefined || topic === this.topic ? this.#session : undefined;
  }

  /** True if the stored session was approved recently. */
  isRecent = false;

  recent(): unknown {
    return this.isRecent ? this.#session : undefined;
  }

  /** Topic of the current session; empty without a session. */
  get topic(): string {
    return this.#session?.topic ?? '';
  }

  makeSession(): { topic: string } {
    this.#count += 1;
    return {
      topic: `topic-${this.#count}`,
      expiry: 1_800_000_000,
      namespaces: this.namespaces,
      peer: { publicKey: 'key', metadata: this.wallet },
      ...(this.sessionProperties === undefined ? {} : { sessionProperties: this.sessionProperties }),
    } as { topic: string };
  }

  async invite(request: NamespaceRequests, signIn?: Authentication): Promise<Invitation> {
    if (this.isDown) return new Promise(() => undefined);
    const topic = (this.invitations.length + 1).toString(16).padStart(64, '0');
    const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${SYM_KEY}`;
    const invitation = { uri, request, signIn, isRetired: false };
    this.invitations.push(invitation);
    this.#notifyRequest();
    const approval = this.#meet(this.onInvite, () => {
      this.#session = this.makeSession();
      return this.#session;
    });
    approval.catch(() => undefined); // the caller handles the rejection
    return { uri, approval, retire: () => void (invitation.isRetired = true) };
  }

  request(topic: string, chain: string, call: { method: string; params?: unknown }, seconds: number): Promise<unknown> {
    this.requests.push({ topic, chain, method: call.method, params: call.params, seconds });
    this.#notifyRequest();
    return this.#meet(this.answers.get(call.method) ?? 'truth', () => `0x${'5e'.repeat(65)}`);
  }

  async end(topic: string): Promise<void> {
    this.ended.push(topic);
    if (this.topic === topic) this.#session = undefined;
    if (this.isDown) return new Promise(() => undefined);
  }

  async drop(topic: string): Promise<void> {
    this.dropped.push(topic);
    if (this.topic === topic) this.#session = undefined;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }

  /** Answers the pending requests. */
  answerLate(): void {
    for (const answer of this.#waiting.splice(0)) answer();
  }

  /** Resolves on the next pairing or request. */
  whenRequested(): Promise<void> {
    return new Promise(resolve => (this.#onRequest = resolve));
  }

  /** Updates the granted namespaces of the session. */
  update(namespaces: unknown): void {
    this.namespaces = namespaces;
    if (!this.#session) return;
    this.#session = Object.assign({}, this.#session, { namespaces });
    this.change();
  }

  /** Reports the session as changed or extended by its wallet. */
  change(): void {
    this.tell({ type: 'changed', session: this.#session });
  }

  /** Emits a session event from the phone wallet. */
  emit(chain: unknown, name: unknown, data: unknown): void {
    this.tell({ type: 'event', topic: this.topic, chain, name, data });
  }

  #notifyRequest(): void {
    this.#onRequest?.();
    this.#onRequest = undefined;
  }

  #meet(answer: PhoneAnswer, truth: () => unknown): Promise<unknown> {
    if (answer === 'truth') return Promise.resolve().then(truth);
    if (answer === 'hang') return new Promise(resolve => this.#waiting.push(() => resolve(truth())));
    if ('does' in answer) return Promise.resolve().then(answer.does);
    return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.value);
  }
}
