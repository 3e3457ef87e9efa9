import { expect } from '@open-wc/testing';
import { testAccounts, testNetworks, testWalletConnect } from '../../testing/index.js';
import { FakeTransport } from '../../testing/fake-transport.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settleImports } from '../../testing/settle-imports.js';
import { createFakeSiwx, signedBy } from '../../testing/sign-in-world.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Authentication } from '../domain/sign-in/authentication.js';
import type { SIWEConfig } from '../domain/sign-in/siwx.js';
import { createModal } from '../modal/create-modal.js';
import type { Modal } from '../modal/modal.js';
import * as sessionModule from '../modal/session.js';
import { createSIWEConfig, formatMessage } from '../sign-in/siwe-config.js';
import type { AppKitOptions } from '../state/options.js';

const siwe = (enabled: boolean): SIWEConfig =>
  createSIWEConfig({
    enabled,
    getNonce: async () => 'abcdefgh',
    getMessageParams: async () => ({ domain: 'app.example', uri: 'https://app.example', statement: 'Welcome' }),
    createMessage: ({ address, ...args }) => formatMessage(args, address),
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  });

describe('A WalletConnect pairing', () => {
  let modal: Modal;
  let transport: FakeTransport;
  beforeEach(() => (transport = new FakeTransport()));
  afterEach(() => modal.dispose());

  const signInOf = async (options: Pick<AppKitOptions, 'siwx' | 'siweConfig'>): Promise<Authentication | undefined> => {
    const relay = { relayUrl: 'wss://relay.test', transport: async () => transport };
    modal = createModal(
      { id: crypto.randomUUID(), networks: testNetworks, walletConnect: relay, clock: new ManualClock(), ...options },
      { session: () => Promise.resolve(sessionModule), sources: [testWalletConnect()] },
    );
    const session = await modal.start();
    const [row] = session.connectors.wallets.get();
    session.connect(row ?? expect.fail('no row')).catch(() => undefined); // ends with the modal
    await waitUntil(() => transport.invitations.length === 1, 'the pairing');
    return transport.invitations[0]?.signIn;
  };

  it('asks for the sign-in of siwx with the same approval', async () =>
    expect(await signInOf({ siwx: createFakeSiwx() })).to.include({ domain: 'app.example' }));

  it('asks for the sign-in of siweConfig with the same approval', async () =>
    expect(await signInOf({ siweConfig: siwe(true) })).to.include({
      domain: 'app.example',
      nonce: 'abcdefgh',
      statement: 'Welcome',
    }));

  it('ends the sign-in of a wallet whose session grants nothing to connect', async () => {
    const siwx = createFakeSiwx();
    const [chainId, address] = ['eip155:1', testAccounts[0].address] as const;
    transport.onInvite = { does: () => approved };
    let approve = (_session: unknown): void => undefined;
    const approved = new Promise<unknown>(resolve => (approve = resolve));
    const signIn = (await signInOf({ siwx })) ?? expect.fail('no sign-in');
    await signIn.accept([signedBy(signIn, { chainId, address })], new AbortController().signal);
    expect(await siwx.getSessions(chainId, address)).to.have.length(1);
    approve(transport.makeSession());
    await waitUntil(() => transport.ended.length + transport.dropped.length > 0, 'the end of the session');
    await settleImports();
    expect(await siwx.getSessions(chainId, address)).to.have.length(0);
  });

  it('asks for the connection alone where siweConfig is not enabled, and without a sign-in', async () => {
    expect(await signInOf({ siweConfig: siwe(false) })).to.equal(undefined);
    modal.dispose();
    transport = new FakeTransport();
    expect(await signInOf({})).to.equal(undefined);
  });
});
