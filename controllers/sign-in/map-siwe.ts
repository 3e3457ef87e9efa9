import { SIWE_SESSION_REFETCH_MS } from '../domain/constants.js';
import type { CaipNetworkId } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import type {
  SIWEConfig,
  SIWESession,
  SIWXConfig,
  SIWXMessage,
  SIWXMessageInput,
  SIWXSession,
} from '../domain/sign-in/siwx.js';
import { UnderWay, type Verification } from './under-way.js';

/** What the mapping needs of the page. */
interface SiwePage {
  readonly domain: string;
  readonly origin: string;
  /** Present time in milliseconds. */
  now(): number;
  /** Calls `run` at an interval in milliseconds; returns the end of it. */
  every(ms: number, run: () => void): () => void;
}

const isEvm = (chainId: CaipNetworkId): boolean => chainId.startsWith('eip155:');

const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Serves a legacy sign-in by the interface of `siwx`. Accounts of other namespaces count as signed in. */
export class MappedSiwe implements SIWXConfig {
  readonly holdsOneSession = true;
  readonly #siwe: SIWEConfig;
  readonly #page: SiwePage;
  readonly #underWay = new UnderWay();
  /** The session that `onSignIn` was told about. */
  #lastSession: SIWESession | undefined;

  constructor(siwe: SIWEConfig, page: SiwePage) {
    this.#siwe = siwe;
    this.#page = page;
  }

  getRequired(): boolean {
    return this.#siwe.options?.required ?? true;
  }

  async createMessage({ chainId, accountAddress, notBefore }: SIWXMessageInput): Promise<SIWXMessage> {
    const nonce = await this.#siwe.getNonce(accountAddress);
    const given = await this.#siwe.getMessageParams?.();
    const { domain = this.#page.domain, uri = this.#page.origin, iat, exp, nbf = notBefore } = given ?? {};
    const issuedAt = iat ?? new Date(this.#page.now()).toISOString();
    const text = await this.#siwe.createMessage({
      ...given,
      domain,
      uri,
      nonce,
      version: '1',
      iat: issuedAt,
      nbf,
      chainId: Number(chainId.slice(chainId.indexOf(':') + 1)),
      address: `${chainId}:${accountAddress}`,
    });
    return {
      accountAddress,
      chainId,
      domain,
      uri,
      version: '1',
      nonce,
      issuedAt,
      expirationTime: exp,
      notBefore: nbf,
      statement: given?.statement,
      resources: given?.resources,
      requestId: given?.requestId,
      toString: () => text,
    };
  }

  /** @throws {W3mError} `SIWX_SIGNATURE_INVALID` if the host's server does not accept the signature */
  async addSession(session: SIWXSession): Promise<void> {
    if (isEvm(session.data.chainId))
      await this.#underWay.run([session], verification => this.#verify(session, verification));
  }

  async #verify({ message, signature, cacao }: SIWXSession, verification: Verification): Promise<void> {
    const isValid = await this.#siwe.verifyMessage({ message, signature, ...(cacao && { cacao }) });
    if (!isValid) throw new W3mError('SIWX_SIGNATURE_INVALID');
    const session = await this.#siwe.getSession();
    if (!session) throw new W3mError('SIWX_SIGNATURE_INVALID');
    // Who adds the session ends it if it came too late: a later sign-in may have replaced it at the server
    if (this.#underWay.isEnded(verification)) return;
    this.#lastSession = undefined; // the host may have ended the session of the same account itself
    this.#tell(session);
  }

  async getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SIWXSession[]> {
    const data = { accountAddress: address, chainId, domain: '', uri: '', version: '1', nonce: '' };
    const known = [{ data, message: '', signature: '' }]; // the host's server has the message and the signature
    const { signOutOnAccountChange = true, signOutOnNetworkChange = true } = this.#siwe.options ?? {};
    if (!isEvm(chainId)) {
      await this.onNetworkChange(chainId);
      return known;
    }
    const session = await this.#siwe.getSession();
    if (!session) return [];
    const isOtherAccount = !isSameAddress(session.address, address);
    const isOtherNetwork = `eip155:${session.chainId}` !== chainId;
    if ((isOtherAccount && signOutOnAccountChange) || (isOtherNetwork && signOutOnNetworkChange)) {
      await this.#signOut();
      return [];
    }
    this.#tell(session);
    return known;
  }

  /** Signs out on a network of another namespace: the session is of an EVM network. */
  async onNetworkChange(chainId: CaipNetworkId): Promise<void> {
    const { signOutOnNetworkChange = true, signOutOnNamespaceChange = signOutOnNetworkChange } =
      this.#siwe.options ?? {};
    if (signOutOnNamespaceChange && !isEvm(chainId) && (await this.#siwe.getSession())) await this.#signOut();
  }

  async setSessions(sessions: readonly SIWXSession[]): Promise<void> {
    this.#underWay.endAll();
    const [session] = sessions.filter(({ data }) => isEvm(data.chainId));
    if (session) await this.addSession(session);
    else if (this.#siwe.options?.signOutOnDisconnect ?? true) await this.#signOut();
  }

  async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> {
    this.#underWay.endOf(chainId, address);
    if (isEvm(chainId) && (this.#siwe.options?.signOutOnDisconnect ?? true)) await this.#signOut();
  }

  onSessionsChange(listener: () => void): () => void {
    const { sessionRefetchIntervalMs = SIWE_SESSION_REFETCH_MS } = this.#siwe.options ?? {};
    return sessionRefetchIntervalMs > 0 ? this.#page.every(sessionRefetchIntervalMs, listener) : () => undefined;
  }

  async #signOut(): Promise<void> {
    const { methods = this.#siwe } = this.#siwe;
    const isDone = await methods.signOut();
    if (!isDone) throw new W3mError('SIWX_SERVER_REFUSED', { params: { reason: 'signOut' } });
    if (this.#lastSession === undefined) return;
    this.#lastSession = undefined;
    this.#siwe.onSignOut?.();
  }

  /** Tells the host of a session once. */
  #tell(session: SIWESession): void {
    const { address, chainId } = this.#lastSession ?? {};
    if (address === session.address && chainId === session.chainId) return;
    this.#lastSession = session;
    this.#siwe.onSignIn?.(session);
  }
}
