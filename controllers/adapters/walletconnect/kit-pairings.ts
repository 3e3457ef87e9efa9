import { report } from '../../core/report.js';
import type { Authentication, SignedAuthentication } from '../../domain/sign-in/authentication.js';
import { W3mError } from '../../domain/errors/errors.js';
import { storeNamespaceRequests, takeSession } from './kit-handshake.js';
import type { UniversalProvider } from './kit-types.js';
import { parsePairingUri } from './pairing-uri.js';
import type { NamespaceRequests, Invitation } from './transport.js';

const ignore = (): void => undefined;

/** Pairings that this page creates with the kit. */
export class Pairings {
  readonly #provider: UniversalProvider;
  /** False for a provider of the host. */
  readonly #isOwnKit: boolean;
  /** Topics of pairings that wait for an approval. */
  readonly #open = new Set<string>();
  /** Topics of all pairings created here. */
  readonly #own = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #isInviting = false;

  constructor(provider: UniversalProvider, isOwnKit: boolean) {
    this.#provider = provider;
    this.#isOwnKit = isOwnKit;
  }

  /** True until the kit reports the URI of the pairing being created. */
  get isInviting(): boolean {
    return this.#isInviting;
  }

  /** Returns true if the pairing waits for an approval. */
  isOpen(topic: string): boolean {
    return this.#open.has(topic);
  }

  /** Returns true if the pairing was created here. */
  isOwn(topic: string): boolean {
    return this.#own.has(topic);
  }

  /** Creates one pairing at a time, because the kit's event does not say which call a URI belongs to. */
  invite(request: NamespaceRequests, signIn?: Authentication): Promise<Invitation> {
    const creation = this.#turn.then(() => (signIn ? this.#authenticate(request, signIn) : this.#inviteNow(request)));
    this.#turn = creation.catch(ignore);
    return creation;
  }

  #inviteNow(request: NamespaceRequests): Promise<Invitation> {
    const provider = this.#provider;
    return new Promise((resolve, reject) => {
      this.#isInviting = true;
      const onOwnUri = (uri: string): void => {
        this.#isInviting = false;
        resolve(this.#toInvitation(uri, paired));
      };
      provider.once('display_uri', onOwnUri);
      // Not `connect`: it would unsubscribe from the pairing before this one, which a wallet may just have scanned.
      provider.optionalNamespaces = toMutable(request);
      if (this.#isOwnKit) storeNamespaceRequests(provider).catch(report);
      const { namespaces } = provider;
      provider.namespaces = {}; // else the kit asks again for those of the previous session
      const paired = provider.pair(undefined);
      if (namespaces) provider.namespaces = namespaces;
      paired.catch((error: unknown) => {
        this.#isInviting = false;
        provider.removeListener('display_uri', onOwnUri);
        reject(error); // no effect once it is resolved
      });
    });
  }

  /** Creates a pairing for a session and a sign-in. The kit adds a proposal for wallets that only connect. */
  async #authenticate(request: NamespaceRequests, signIn: Authentication): Promise<Invitation> {
    const provider = this.#provider;
    provider.optionalNamespaces = toMutable(request);
    if (this.#isOwnKit) storeNamespaceRequests(provider).catch(report);
    const { uri, response } = await provider.client.authenticate(toRequest(request, signIn));
    let isRetired = false;
    const left = new AbortController();
    const approve = async (): Promise<unknown> => {
      // The kit gives no session if the wallet approved no method; its types do not say so
      const { auths = [], session } = (await response()) as {
        readonly auths?: KitCacao[];
        readonly session?: KitSession;
      };
      if (!session) throw new W3mError('NOTHING_GRANTED');
      const { topic } = session;
      try {
        if (auths.length > 0 && !isRetired) await this.#signIn(session, auths, { signIn, left });
        if (!isRetired) await takeApproved(provider, topic);
      } catch (error) {
        await endSession(provider, topic);
        throw error;
      }
      if (isRetired) await endSession(provider, topic); // the person has turned away
      return stored(provider, topic) ?? session;
    };
    const approval = approve();
    const { retire, ...invitation } = this.#toInvitation(uri, approval);
    const topic = parsePairingUri(uri)?.topic ?? '';
    return {
      ...invitation,
      retire: () => {
        if (this.isOpen(topic)) {
          isRetired = true;
          left.abort();
        }
        retire();
      },
    };
  }

  /** Signs in; the wallet may end the session meanwhile, or select another account, which the sign-in is not for. */
  async #signIn(
    { topic }: KitSession,
    auths: readonly KitCacao[],
    { signIn, left }: { readonly signIn: Authentication; readonly left: AbortController },
  ): Promise<void> {
    const provider = this.#provider;
    const { client } = provider;
    const address = firstAddress(provider, topic);
    const onChange = (changed: { readonly topic: string }): void => {
      if (changed.topic === topic && firstAddress(provider, topic) !== address) left.abort();
    };
    const changes = ['session_update', 'session_delete', 'session_expire'] as const;
    for (const change of changes) client.on(change, onChange);
    try {
      const signed = auths.map(cacao => signedBy(provider, cacao));
      await signIn.accept(signed, left.signal);
    } finally {
      for (const change of changes) client.off(change, onChange);
    }
  }

  #toInvitation(uri: string, approval: Promise<unknown>): Invitation {
    const { client } = this.#provider;
    const topic = parsePairingUri(uri)?.topic ?? '';
    const proposal = client.proposal.getAll().find(({ pairingTopic }) => pairingTopic === topic);
    this.#open.add(topic);
    this.#own.add(topic);
    void approval.finally(() => this.#open.delete(topic)).catch(ignore); // the caller handles failures
    return {
      uri,
      approval,
      retire: () => {
        // The kit cannot withdraw a proposal. This event makes it settle the promise and clear its timers.
        if (this.#open.delete(topic) && proposal) client.events.emit('proposal_expire', { id: proposal.id });
      },
    };
  }
}

/** Copies the namespaces, because the kit's types are mutable. */
const toMutable = (request: NamespaceRequests): NonNullable<UniversalProvider['optionalNamespaces']> =>
  Object.fromEntries(
    Object.entries(request).map(([namespace, { chains, methods, events, rpcMap }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events], rpcMap: { ...rpcMap } },
    ]),
  );

type Kit = UniversalProvider['client'];
type AuthenticateRequest = Parameters<Kit['authenticate']>[0];
type KitSession = ReturnType<Kit['session']['get']>;
type KitCacao = NonNullable<Awaited<ReturnType<Awaited<ReturnType<Kit['authenticate']>>['response']>>['auths']>[number];

const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' };

/** Returns the kit's request; it writes version, issue time and a list of the methods into the message itself. */
const toRequest = (request: NamespaceRequests, signIn: Authentication): AuthenticateRequest => ({
  chains: [...signIn.chains],
  domain: signIn.domain,
  uri: signIn.uri,
  nonce: signIn.nonce,
  methods: [...(request.eip155?.methods ?? [])],
  ...(signIn.statement === undefined ? {} : { statement: signIn.statement }),
  ...(signIn.expirationTime === undefined ? {} : { exp: signIn.expirationTime }),
  ...(signIn.notBefore === undefined ? {} : { nbf: signIn.notBefore }),
  ...(signIn.resources ? { resources: [...signIn.resources] } : {}),
});

/** Returns a signed object with the text that it has signed. */
const signedBy = ({ client }: UniversalProvider, cacao: KitCacao): SignedAuthentication => ({
  cacao,
  message: client.formatAuthMessage({ request: cacao.p, iss: cacao.p.iss }),
});

/** Returns a session as the kit has it now; undefined once it has ended. */
const stored = ({ client }: UniversalProvider, topic: string): KitSession | undefined =>
  client.session.keys.includes(topic) ? client.session.get(topic) : undefined;

/** Returns the address that a wallet uses; undefined once its session has ended. */
const firstAddress = (provider: UniversalProvider, topic: string): string | undefined =>
  stored(provider, topic)?.namespaces['eip155']?.accounts[0]?.split(':').at(-1);

/** Gives an approved session to the kit's provider. @throws {W3mError} `WALLET_DISCONNECTED` if the wallet has ended it */
async function takeApproved(provider: UniversalProvider, topic: string): Promise<void> {
  if (!stored(provider, topic)) throw new W3mError('WALLET_DISCONNECTED');
  await takeSession(provider, topic);
}

/** Ends a session here and at the wallet. */
async function endSession(provider: UniversalProvider, topic: string): Promise<void> {
  if (!stored(provider, topic)) return;
  const isTaken = provider.session?.topic === topic;
  const end = isTaken ? provider.disconnect() : provider.client.disconnect({ topic, reason: USER_DISCONNECTED });
  await end.catch(report);
}
