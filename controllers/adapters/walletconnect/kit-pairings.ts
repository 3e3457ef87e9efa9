import { report } from '../../core/report.js';
import { storeAsked } from './kit-handshake.js';
import type { UniversalProvider } from './kit-types.js';
import { parsePairingUri } from './pairing-uri.js';
import type { AskedNamespaces, Invitation } from './transport.js';

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
  invite(asked: AskedNamespaces): Promise<Invitation> {
    const made = this.#turn.then(() => this.#inviteNow(asked));
    this.#turn = made.catch(ignore);
    return made;
  }

  #inviteNow(asked: AskedNamespaces): Promise<Invitation> {
    const provider = this.#provider;
    return new Promise((resolve, reject) => {
      this.#isInviting = true;
      const onOwnUri = (uri: string): void => {
        this.#isInviting = false;
        resolve(this.#toInvitation(uri, paired));
      };
      provider.once('display_uri', onOwnUri);
      // Not `connect`: it would unsubscribe from the pairing before this one, which a wallet may just have scanned.
      provider.optionalNamespaces = toMutable(asked);
      if (this.#isOwnKit) storeAsked(provider).catch(report);
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
const toMutable = (asked: AskedNamespaces): NonNullable<UniversalProvider['optionalNamespaces']> =>
  Object.fromEntries(
    Object.entries(asked).map(([namespace, { chains, methods, events, rpcMap }]) => [
      namespace,
      { chains: [...chains], methods: [...methods], events: [...events], rpcMap: { ...rpcMap } },
    ]),
  );
