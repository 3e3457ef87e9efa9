import { expect } from '@open-wc/testing';
import { AppKit } from '../controllers/app-kit/app-kit.js';
import { untracked } from '../controllers/core/signals.js';
import type { AdmissionCheck, Asking, Candidate } from '../controllers/flows/admission.js';
import type { ChainNamespace } from '../controllers/domain/entities.js';
import { isW3mError } from '../controllers/domain/errors/errors.js';
import type { AccountState } from '../controllers/state/account-controller.js';
import { createTestModal, type TestModal } from './create-test-modal.js';
import { testAccounts, testConnector } from './fake-adapter.js';
import { settleImports } from './settle-imports.js';
import { loadParts } from './load-parts.js';

export const codeOf = async (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'resolved',
    (error: unknown) => (isW3mError(error) ? error.code : 'foreign'),
  );

export const settle = settleImports;

export interface Question extends Candidate {
  readonly how: Asking;
  pass(): void;
  refuse(error: Error): void;
}

/** Admission check that holds each candidate until the test answers; candidates on a chain in `known` pass at once. */
export class FakeCheck implements AdmissionCheck {
  readonly questions: Question[] = [];
  readonly known = new Set<unknown>();

  ask(candidate: Candidate, how: Asking): Promise<void> | undefined {
    if (this.known.has(candidate.connection.chainId)) return undefined;
    return new Promise((pass, refuse) => {
      this.questions.push({ ...candidate, how, pass, refuse });
    });
  }

  get last(): Question {
    return this.questions.at(-1) ?? expect.fail('nobody was asked');
  }
}

/** Modal with a fake admission check, and the events and states that hosts receive from it. */
export class GateWorld {
  check = new FakeCheck();
  id = '';
  events: string[] = [];
  states: string[] = [];
  #page: { readonly world: TestModal; readonly kit: AppKit } | undefined;

  get world(): TestModal {
    return this.#page?.world ?? expect.fail('make() comes first');
  }

  get kit(): AppKit {
    return this.#page?.kit ?? expect.fail('make() comes first');
  }

  /** Loads the on-demand modules, so that `settle` covers their imports. */
  load(): Promise<void> {
    return loadParts();
  }

  reset(): void {
    this.check = new FakeCheck();
    this.id = crypto.randomUUID();
    [this.events, this.states] = [[], []];
  }

  make(options: Parameters<typeof createTestModal>[0] = {}): void {
    const world = createTestModal({ id: this.id, checks: [this.check], fake: { accounts: testAccounts }, ...options });
    const kit = new AppKit(world.modal);
    const { events, states } = this;
    kit.subscribeEvents(({ data: { event } }) => event !== 'INITIALIZE' && events.push(event)); // of each creation
    kit.subscribeAccount(({ status, isConnected }) => states.push(`${status}${isConnected ? '!' : ''}`));
    this.#page = { world, kit };
  }

  /** Starts an attempt; resolves once the wallet is attached. */
  async attach(): Promise<{ pending: Promise<unknown>; outcome: Promise<string> }> {
    const pending = this.world.session.connect(testConnector);
    const outcome = codeOf(pending);
    await settle();
    return { pending, outcome };
  }

  /** Starts the prompt of the check. */
  async prompt(question = this.check.last): Promise<void> {
    void question.how.turn().catch(() => undefined); // rejects when the candidate is aborted
    await settle();
  }

  /** Connects the wallet: attaches it, passes the check, and clears the recorded events. */
  async admit(): Promise<void> {
    const { pending } = await this.attach();
    this.check.last.pass();
    await pending;
    await settle();
    this.events.length = this.states.length = 0;
  }

  stateOf(namespace: ChainNamespace = 'eip155'): AccountState {
    return untracked(() => this.world.modal.account.of(namespace));
  }

  stored(): unknown {
    const own = Object.entries(localStorage).filter(([key]) => key.includes(this.id));
    return own.find(([key]) => key.endsWith('eip155:connected_connector_id'))?.[1];
  }

  isAttached(): boolean {
    return untracked(() => this.world.wallet.connection.get()) !== undefined;
  }

  /** Asserts that hosts and features see no connected account. */
  expectNotAdmitted(status: AccountState['status']): void {
    const { kit, world } = this;
    expect(this.stateOf().status).to.equal(status);
    expect(kit.getAccount()).to.include({ isConnected: false, address: undefined, caipAddress: undefined });
    expect(kit.getAccount().status).to.equal(status === 'signing' ? 'connecting' : status);
    expect(kit.getWalletProvider()).to.equal(undefined);
    expect(kit.getWalletInfo()).to.equal(undefined);
    expect(untracked(() => world.modal.account.current.get())).to.equal(undefined);
    expect(untracked(() => world.modal.account.connectedNamespaces.get())).to.deep.equal([]);
    const attached = status === 'disconnected' ? undefined : this.check.last.connection.accounts[0].address;
    expect(this.stateOf().attached?.accounts[0].address).to.equal(attached);
  }

  /** Asserts that state, adapter and storage hold no connection and that no timer is pending. */
  expectNobody(): void {
    this.expectNotAdmitted('disconnected');
    expect(this.isAttached()).to.equal(false);
    expect(this.stored()).to.equal(undefined);
    expect(this.world.clock.pending).to.equal(0);
  }
}
