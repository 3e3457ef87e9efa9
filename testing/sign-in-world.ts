import { expect } from '@open-wc/testing';
import { AppKit } from '../controllers/app-kit/app-kit.js';
import { untracked } from '../controllers/core/signals.js';
import type { CaipNetworkId } from '../controllers/domain/entities.js';
import type { Authentication, SignedAuthentication } from '../controllers/domain/sign-in/authentication.js';
import type { SignInRequest, SIWXConfig } from '../controllers/domain/sign-in/siwx.js';
import type { AppKitEvent } from '../controllers/state/events-controller.js';
import {
  DefaultSIWX,
  formatMessage,
  MemoryStorage,
  type DefaultSIWXOptions,
  type Verifier,
} from '../controllers/sign-in/index.js';
import { createTestModal, type TestModal } from './create-test-modal.js';
import { testAccounts, testConnector } from './fake-adapter.js';
import { codeOf } from './gate-world.js';
import { loadParts } from './load-parts.js';
import { settleImports } from './settle-imports.js';

/** Accepts the signatures of the fake wallet. */
export const fakeVerifier = (chainNamespace: Verifier['chainNamespace'] = 'eip155'): Verifier => ({
  chainNamespace,
  verify: ({ message, signature }) => Promise.resolve(signature === `signed: ${message}`),
});

/** Real sign-in of the fake wallet, kept in memory. */
export const createFakeSiwx = (options: DefaultSIWXOptions = {}): DefaultSIWX =>
  new DefaultSIWX({
    domain: 'app.example',
    uri: 'https://app.example',
    storage: new MemoryStorage(),
    verifiers: [fakeVerifier(), fakeVerifier('solana')],
    ...options,
  });

/** Returns what the fake wallet signs when it connects and signs in with one approval. */
export function signedBy(
  { domain, uri, nonce }: Pick<Authentication, 'domain' | 'uri' | 'nonce'>,
  { chainId, address }: { readonly chainId: CaipNetworkId; readonly address: string },
): SignedAuthentication {
  const iat = new Date(0).toISOString();
  const account = `${chainId}:${address}`;
  const chain = Number(chainId.split(':')[1]);
  const message = formatMessage({ domain, uri, nonce, iat, version: '1', chainId: chain, address: account });
  const cacao = { h: { t: 'caip122' }, p: { iss: `did:pkh:${account}` }, s: { t: 'eip191', s: `signed: ${message}` } };
  return { cacao, message };
}

/** Modal with a sign-in, and the events that its host receives. */
export class SignInWorld {
  readonly events: string[] = [];
  readonly tracked: AppKitEvent[] = [];
  readonly #page: { readonly world: TestModal; readonly kit: AppKit };

  constructor(siwx: SIWXConfig | undefined, options: Parameters<typeof createTestModal>[0] = {}) {
    const world = createTestModal({ ...(siwx && { siwx }), fake: { accounts: testAccounts }, ...options });
    const kit = new AppKit(world.modal);
    kit.subscribeEvents(({ data }) => {
      this.events.push(data.event);
      this.tracked.push(data);
    });
    this.#page = { world, kit };
  }

  static load = loadParts;

  get kit(): AppKit {
    return this.#page.kit;
  }

  get world(): TestModal {
    return this.#page.world;
  }

  settle(): Promise<void> {
    return settleImports();
  }

  /** Starts a connection; resolves once the modal asks for a sign-in, or has no reason to. */
  async attempt(): Promise<{ readonly outcome: Promise<string> }> {
    const outcome = codeOf(this.world.session.connect(testConnector));
    await this.settle();
    return { outcome };
  }

  /** The sign-in that the open modal asks for; undefined if it asks for none. */
  get request(): SignInRequest | undefined {
    const { view, data } = untracked(() => this.world.session.router.current.get());
    return this.kit.isOpen() && (view === 'SIWXSignMessage' || view === 'ConnectingSiwe') ? data : undefined;
  }

  get prompt(): SignInRequest {
    return this.request ?? expect.fail('nobody is asked');
  }

  async sign(): Promise<void> {
    this.prompt.sign();
    await this.settle();
  }

  async cancel(): Promise<void> {
    this.prompt.cancel();
    await this.settle();
  }

  /** Connects the wallet and signs in. */
  async signIn(): Promise<void> {
    const { outcome } = await this.attempt();
    await this.sign();
    expect(await outcome).to.equal('resolved');
    await this.settle();
  }

  get view(): string {
    return untracked(() => this.world.session.router.current.get()).view;
  }

  get toast(): string | undefined {
    const toast = untracked(() => this.world.session.toasts.current.get());
    if (!toast || 'notice' in toast) return toast?.notice;
    return 'error' in toast ? toast.error.message : toast.message;
  }
}
