import type { Address } from 'viem';
import type { WalletQuestion } from '../wallet/approvals.js';
import type { Bundle } from '../wallet/methods/method.js';
import { Observable } from '../wallet/observable.js';
import { INTERNAL, REJECTED, WalletError } from '../../services/wallet/shared/provider-error.js';
import { answerEvm } from './evm-requests.js';
import type { Kit, Proposal, KitSession, SessionRequest } from './kit.js';
import { RelayLink } from './relay-link.js';
import { addressesOf, namespaceRequests, chainsOf, grant, including } from './namespaces.js';
import { readPairingLink } from './pairing-link.js';
import type { PhoneState } from './phone-state.js';
import { proposalQuestion } from './proposal.js';
import { isRequestQuestion, Withdrawn, type App, type Questions } from './questions.js';
import { answerSolana } from './solana-requests.js';
import { evmChainId, type PhoneWorld } from './world.js';

/** WalletConnect error codes. */
const USER_REJECTED = 5000;
const UNSUPPORTED_CHAINS = 5100;
const USER_DISCONNECTED = 6000;

/** Timeout in milliseconds for an app to confirm a session update. */
const CONFIRM_MS = 5_000;

const appOf = ({ name, url }: { readonly name: string; readonly url: string }): App => ({ name: name || url, url });

export interface PhoneWalletParts {
  readonly kit: Kit;
  readonly world: PhoneWorld;
  readonly state: PhoneState;
  readonly questions: Questions;
}

/** A wallet on another device. Apps connect over a relay, the user approves requests, and the wallet signs with its own keys. */
export class PhoneWallet extends Observable {
  readonly world: PhoneWorld;
  readonly state: PhoneState;
  readonly questions: Questions;
  readonly link: RelayLink;
  readonly #kit: Kit;
  /** Handled request ids, since the kit can emit a request twice. */
  readonly #requests = new Set<number>();
  readonly #bundles = new Map<string, Map<string, Bundle>>();
  #notice = '';

  constructor({ kit, world, state, questions }: PhoneWalletParts) {
    super();
    this.#kit = kit;
    this.world = world;
    this.state = state;
    this.questions = questions;
    this.link = new RelayLink(kit.core.relayer);
    for (const part of [state, questions, this.link]) part.subscribe(() => this.changed());
    this.#listen();
  }

  /** The latest notice, one sentence. */
  get notice(): string {
    return this.#notice;
  }

  get sessions(): readonly KitSession[] {
    return Object.values(this.#kit.getActiveSessions());
  }

  /** Shows a notice to the user. */
  tell(notice: string): void {
    this.#notice = notice;
    this.changed();
  }

  /** Pairs with an app. Rejects with a `PairingProblem` for an invalid link. */
  async pair(text: string): Promise<void> {
    const uri = readPairingLink(text, Date.now());
    await this.link.whenOpen();
    this.tell('Asking the app what it wants…');
    try {
      await this.#kit.pair({ uri });
    } catch (error) {
      const isUsed = error instanceof Error && /already exists/i.test(error.message);
      this.tell(
        isUsed ? 'This link was used already. Have the app show a new one.' : `Pairing failed: ${String(error)}`,
      );
    }
  }

  async disconnect(topic: string): Promise<void> {
    await this.link.whenOpen();
    await this.#kit.disconnectSession({ topic, reason: { code: USER_DISCONNECTED, message: 'User disconnected.' } });
    this.#forget(topic);
    this.tell('Disconnected.');
  }

  /** Switches to another chain and notifies every app. */
  async useChain(chainId: number): Promise<void> {
    this.state.useChain(chainId);
    const chain = evmChainId({ id: chainId });
    await this.#each('eip155', async (session, namespaces) => {
      if (!chainsOf(namespaces, 'eip155').includes(chain)) {
        const account = addressesOf(namespaces, 'eip155')[0] ?? this.state.evmAccount;
        await this.#update(session.topic, including(namespaces, 'eip155', account, chain));
      }
      await this.#emit(session.topic, chain, 'chainChanged', chainId);
    });
  }

  /** Switches to another account and notifies every app. */
  async useEvmAccount(address: Address): Promise<void> {
    this.state.useEvmAccount(address);
    await this.#each('eip155', (session, namespaces) =>
      this.#tellAccount(session.topic, namespaces, 'eip155', address, evmChainId(this.state.chain)),
    );
  }

  /** Switches to another Solana account and notifies every app. */
  async useSolanaAccount(address: string): Promise<void> {
    this.state.useSolanaAccount(address);
    await this.#each('solana', (session, namespaces) =>
      this.#tellAccount(session.topic, namespaces, 'solana', address, this.world.solana.id),
    );
  }

  async #each(
    family: string,
    work: (session: KitSession, namespaces: KitSession['namespaces']) => Promise<void>,
  ): Promise<void> {
    await this.link.whenOpen();
    const replies = this.sessions.filter(({ namespaces }) => namespaces[family]);
    const outcomes = await Promise.allSettled(replies.map(session => work(session, session.namespaces)));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') this.tell(`An app could not be told: ${String(outcome.reason)}`);
    this.changed();
  }

  async #tellAccount(
    topic: string,
    namespaces: KitSession['namespaces'],
    family: string,
    address: string,
    chain: string,
  ): Promise<void> {
    const updated = including(namespaces, family, address);
    await this.#update(topic, updated);
    const chains = chainsOf(updated, family);
    const where = chains.includes(chain) ? chain : chains[0];
    if (where) await this.#emit(topic, where, 'accountsChanged', addressesOf(updated, family));
  }

  async #update(topic: string, namespaces: KitSession['namespaces']): Promise<void> {
    const { acknowledged } = await this.#kit.updateSession({ topic, namespaces });
    // An offline app confirms when it reconnects
    await Promise.race([acknowledged(), new Promise(resolve => setTimeout(resolve, CONFIRM_MS))]);
  }

  async #emit(topic: string, chainId: string, name: string, data: unknown): Promise<void> {
    const session = this.#kit.getActiveSessions()[topic];
    const family = chainId.split(':')[0] ?? '';
    if (session?.namespaces[family]?.events.includes(name))
      await this.#kit.emitSessionEvent({ topic, event: { name, data }, chainId });
  }

  #listen(): void {
    const kit = this.#kit;
    kit.on('session_proposal', ({ params }) => void this.#onProposal(params));
    kit.on('session_request', request => void this.#onRequest(request));
    kit.on('session_delete', ({ topic }) => {
      this.#forget(topic);
      this.tell('An app has ended its connection.');
    });
    kit.on('proposal_expire', ({ id }) => this.#expire(id));
    kit.on('session_request_expire', ({ id }) => this.#expire(id));
    const { events } = kit.engine.signClient;
    events.on('session_extend', () => this.changed());
    events.on('session_expire', ({ topic }) => {
      this.#forget(topic);
      this.tell('A connection has expired.');
    });
    // Requests from before the reload are still pending
    for (const proposal of Object.values(kit.getPendingSessionProposals())) void this.#onProposal(proposal);
    for (const request of kit.getPendingSessionRequests()) void this.#onRequest(request);
  }

  #expire(id: number): void {
    const isCurrent = this.questions.current?.id === id;
    this.questions.withdraw(one => one.id === id);
    if (isCurrent) this.tell('The app waits no longer.');
  }

  #forget(topic: string): void {
    this.questions.withdraw(one => one.topic === topic);
    this.#bundles.delete(topic);
    this.changed();
  }

  /** True for the first call with an id that was not answered before. */
  #isNew(id: number): boolean {
    if (this.#requests.has(id) || this.state.hasAnswered(id)) return false;
    this.#requests.add(id);
    return true;
  }

  async #onProposal(proposal: Proposal): Promise<void> {
    const { id, pairingTopic: topic, proposer } = proposal;
    if (proposal.expiryTimestamp * 1000 <= Date.now() || !this.#isNew(id)) return;
    this.tell('');
    const requests = namespaceRequests(proposal);
    const question = proposalQuestion(requests, this.world, this.state);
    const app = appOf(proposer.metadata);
    try {
      const chosen = await this.questions.ask({ id, app, question, topic });
      await this.link.whenOpen();
      await this.#kit.approveSession({ id, namespaces: grant(requests, chosen) });
      this.state.rememberAnswered(id);
      this.tell(`Connected to ${app.name}.`);
    } catch (error) {
      if (error instanceof Withdrawn) return;
      const isRefusal = error instanceof WalletError;
      if (!isRefusal) this.tell(`The connection failed: ${String(error)}`);
      const reason =
        question.chains.length === 0
          ? { code: UNSUPPORTED_CHAINS, message: 'Unsupported chains.' }
          : { code: USER_REJECTED, message: 'User rejected.' };
      await this.link.whenOpen();
      try {
        await this.#kit.rejectSession({ id, reason });
        this.state.rememberAnswered(id);
        if (isRefusal) this.tell('Rejected.');
      } catch (cause) {
        this.tell(`The app could not be told: ${String(cause)}`);
      }
    }
  }

  async #onRequest(request: SessionRequest): Promise<void> {
    const { id, topic } = request;
    const session = this.#kit.getActiveSessions()[topic];
    if (!session || !this.#isNew(id)) return;
    try {
      const response = await this.#run(request, session).then(
        result => ({ id, jsonrpc: '2.0', result }),
        (error: unknown) => {
          if (error instanceof Withdrawn) throw error;
          return { id, jsonrpc: '2.0', error: toRpcError(error) };
        },
      );
      await this.link.whenOpen();
      await this.#kit.respondSessionRequest({ topic, response });
      this.state.rememberAnswered(id);
      this.tell('error' in response ? `Answered with an error: ${response.error.message}` : 'Done.');
    } catch (error) {
      if (!(error instanceof Withdrawn)) this.tell(`The app could not be answered: ${String(error)}`);
    }
  }

  #run({ id, topic, params }: SessionRequest, { namespaces, peer }: KitSession): Promise<unknown> {
    const { request, chainId } = params;
    // Each method validates its parameters
    const given: unknown = request.params;
    const app = appOf(peer.metadata);
    const ask = async (question: WalletQuestion): Promise<unknown> => {
      if (!isRequestQuestion(question)) throw new WalletError(INTERNAL, 'Accounts are granted with the session.');
      return this.questions.ask({ id, app, question, topic });
    };
    const [family = '', reference = ''] = chainId.split(':');
    if (family === 'solana') {
      const addresses = addressesOf(namespaces, 'solana');
      const keys = this.world.solanaAccounts.filter(({ address }) => addresses.includes(address));
      keys.sort((one, other) => addresses.indexOf(one.address) - addresses.indexOf(other.address));
      return answerSolana({ cluster: this.world.solana, keys, ask }, request.method, given);
    }
    const bundles = this.#bundles.get(topic) ?? new Map<string, Bundle>();
    this.#bundles.set(topic, bundles);
    return answerEvm(
      {
        world: this.world,
        state: this.state,
        chainId: Number(reference),
        granted: addressesOf(namespaces, 'eip155'),
        bundles,
        ask,
        isAsking: kind => this.questions.has(kind, topic),
        moveTo: next => void this.useChain(next),
      },
      request.method,
      given,
    );
  }
}

function toRpcError(error: unknown): { readonly code: number; readonly message: string; readonly data?: string } {
  if (!(error instanceof WalletError)) {
    console.error('The phone wallet failed.', error);
    return { code: INTERNAL, message: error instanceof Error ? error.message : String(error) };
  }
  const { code, message, data } = error;
  if (code === REJECTED) return { code: USER_REJECTED, message: 'User rejected.' };
  return { code, message, ...(data !== undefined && { data: typeof data === 'string' ? data : JSON.stringify(data) }) };
}
