import type {
  AskedNamespaces,
  Invitation,
  RemoteTransport,
  TransportEvent,
} from '../adapters/walletconnect/transport.js';

/** How a fake phone meets what it is asked. */
export type PhoneAnswer =
  | 'truth'
  | 'hang'
  | { readonly value: unknown }
  | { readonly error: unknown }
  /** Does something, and answers with what comes of it. */
  | { readonly does: () => unknown };

const SYM_KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303';

/** A relay and a phone of a test's own making, behind the interface of the kit: it does as it is told. */
export class FakeTransport implements RemoteTransport {
  readonly provider = { isFake: true };
  /** How it meets an invitation. What is `undefined` makes a session of {@link namespaces}. */
  onInvite: PhoneAnswer = 'hang';
  /** By method; what is not in here gives a signature. */
  readonly answers = new Map<string, PhoneAnswer>();
  /** What it approves. */
  namespaces: unknown = {};
  wallet: unknown = { name: 'Phone', description: '', url: 'https://phone.test', icons: [] };
  sessionProperties: unknown = undefined;
  /** True once its relay is out of reach. */
  isDown = false;
  readonly asked: { topic: string; chain: string; method: string; params: unknown; seconds: number }[] = [];
  readonly invitations: { readonly uri: string; readonly asked: AskedNamespaces; isRetired: boolean }[] = [];
  readonly ended: string[] = [];
  readonly dropped: string[] = [];
  isClosed = false;
  #listener: (event: TransportEvent) => void = () => undefined;
  #session: { topic: string } | undefined;
  #count = 0;
  readonly #waiting: (() => void)[] = [];
  #onAsked: (() => void) | undefined;

  listen(listener: (event: TransportEvent) => void): void {
    this.#listener = listener;
  }

  tell(event: TransportEvent): void {
    this.#listener(event);
  }

  /** What is stored from an earlier visit. */
  store(): void {
    this.#session = this.makeSession();
  }

  stored(): unknown {
    return this.#session;
  }

  /** True if what is stored was approved in the last minutes. */
  isRecent = false;

  recent(): unknown {
    return this.isRecent ? this.#session : undefined;
  }

  /** The topic of the session there is. */
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

  async invite(asked: AskedNamespaces): Promise<Invitation> {
    if (this.isDown) return new Promise(() => undefined);
    const topic = (this.invitations.length + 1).toString(16).padStart(64, '0');
    const uri = `wc:${topic}@2?relay-protocol=irn&symKey=${SYM_KEY}`;
    const made = { uri, asked, isRetired: false };
    this.invitations.push(made);
    this.#tellAsked();
    const approval = this.#meet(this.onInvite, () => {
      this.#session = this.makeSession();
      return this.#session;
    });
    approval.catch(() => undefined); // who waits for it is told of it
    return { uri, approval, retire: () => void (made.isRetired = true) };
  }

  request(topic: string, chain: string, call: { method: string; params?: unknown }, seconds: number): Promise<unknown> {
    this.asked.push({ topic, chain, method: call.method, params: call.params, seconds });
    this.#tellAsked();
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

  /** Answers all that hangs. */
  answerLate(): void {
    for (const answer of this.#waiting.splice(0)) answer();
  }

  /** Resolves when it is next asked anything. */
  whenAsked(): Promise<void> {
    return new Promise(resolve => (this.#onAsked = resolve));
  }

  /** It changes what it grants. */
  update(namespaces: unknown): void {
    this.namespaces = namespaces;
    if (!this.#session) return;
    this.#session = { ...this.#session, ...{ namespaces } };
    this.tell({ type: 'session', session: this.#session });
  }

  /** The phone tells something. */
  emit(chain: unknown, name: unknown, data: unknown): void {
    this.tell({ type: 'event', topic: this.topic, chain, name, data });
  }

  #tellAsked(): void {
    this.#onAsked?.();
    this.#onAsked = undefined;
  }

  #meet(answer: PhoneAnswer, truth: () => unknown): Promise<unknown> {
    if (answer === 'truth') return Promise.resolve().then(truth);
    if (answer === 'hang') return new Promise(resolve => this.#waiting.push(() => resolve(truth())));
    if ('does' in answer) return Promise.resolve().then(answer.does);
    return 'error' in answer ? Promise.reject(answer.error) : Promise.resolve(answer.value);
  }
}
