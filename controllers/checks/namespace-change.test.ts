import { expect } from '@open-wc/testing';
import type { SIWEMethods, SIWEOptions, SIWXConfig } from '../domain/sign-in/siwx.js';
import { createSIWEConfig } from '../sign-in/index.js';
import { FakeAdapter, solanaFake, testConnector, testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { codeOf } from '../../testing/gate-world.js';
import { LegacyServer } from '../../testing/legacy-server.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

describe('a change of the namespace', () => {
  let sign: SignInWorld;
  let evm: FakeAdapter;
  let solana: FakeAdapter;
  before(() => SignInWorld.load());
  afterEach(() => sign.kit.destroy());

  const make = (siwx: SIWXConfig | undefined, options: object = {}): void => {
    evm = new FakeAdapter();
    solana = new FakeAdapter(solanaFake);
    sign = new SignInWorld(siwx, {
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [evm, solana],
      ...options,
    });
  };
  const switchTo = async (namespace: 'solana' | 'eip155'): Promise<void> => {
    await sign.kit.switchNetwork(namespace === 'solana' ? testSolanaNetworks[0] : testNetworks[0]);
    await sign.settle();
  };
  const attachSolana = async (): Promise<void> => {
    solana.granted = true;
    await solana.create().connect('Test Wallet', { silent: true });
    await sign.settle();
  };

  describe('with siweConfig', () => {
    let server: LegacyServer;
    const makeLegacy = (options: SIWEOptions & Partial<SIWEMethods> = {}): void => {
      server = new LegacyServer();
      make(undefined, { siweConfig: createSIWEConfig(Object.assign(server, options)) });
    };

    it('to a network without an account signs out, and asks again after the way back', async () => {
      makeLegacy();
      await sign.signIn();
      await switchTo('solana');
      expect(server.calls).to.deep.equal(['onSignIn 1', 'signOut', 'onSignOut']);
      await switchTo('eip155');
      expect(sign.prompt.namespace).to.equal('eip155');
      await sign.sign();
      expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
    });

    it('asks again if the way back comes before the server has signed out', async () => {
      let [isSlow, answer] = [false, (): void => undefined];
      const getSession = async () => {
        if (isSlow) await new Promise<void>(resolve => (answer = resolve));
        return server.session;
      };
      makeLegacy({ getSession });
      await sign.signIn();
      isSlow = true;
      await switchTo('solana');
      isSlow = false;
      await switchTo('eip155');
      answer();
      await sign.settle();
      expect(server.calls).to.deep.equal(['onSignIn 1', 'signOut', 'onSignOut']);
      expect(sign.prompt.namespace).to.equal('eip155');
      await sign.sign();
      expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
    });

    it('keeps the session if signOutOnNetworkChange is false', async () => {
      makeLegacy({ signOutOnNetworkChange: false });
      await sign.signIn();
      await switchTo('solana');
      await switchTo('eip155');
      expect([server.calls, sign.request]).to.deep.equal([['onSignIn 1'], undefined]);
    });
  });

  describe('with siweConfig and signOutOnNamespaceChange false', () => {
    it('keeps the session, and ends it on another EVM network', async () => {
      const server = new LegacyServer();
      make(undefined, { siweConfig: createSIWEConfig(Object.assign(server, { signOutOnNamespaceChange: false })) });
      await sign.signIn();
      await switchTo('solana');
      await attachSolana();
      expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
      await switchTo('eip155');
      expect([server.calls, sign.request]).to.deep.equal([['onSignIn 1'], undefined]);
      evm.change({ chainId: 137 });
      await sign.settle();
      expect(server.calls).to.deep.equal(['onSignIn 1', 'signOut', 'onSignOut']);
    });
  });

  describe('while a required sign-in is asked', () => {
    for (const [name, connect] of [
      ['connect()', () => sign.kit.connect()],
      ['connect() of the namespace', () => sign.kit.connect({ namespace: 'eip155' })],
      ['connect() of the wallet', () => sign.kit.connect({ wallet: testConnector.id, namespace: 'eip155' })],
    ] as const)
      for (const isConnected of [true, false])
        it(`does not answer ${name}, ${isConnected ? 'to a connected account' : 'to no account'}`, async () => {
          make(createFakeSiwx());
          if (isConnected) {
            await attachSolana();
            await sign.sign();
            expect(sign.kit.getAccount('solana').isConnected).to.equal(true);
            await switchTo('eip155');
          }
          let outcome: string | undefined;
          void codeOf(connect()).then(code => (outcome = code));
          await sign.settle();
          if (!sign.request) void sign.world.session.connect(testConnector).catch(() => undefined);
          await sign.settle();
          expect(sign.prompt.namespace).to.equal('eip155');
          await switchTo('solana');
          expect([outcome, sign.prompt.namespace]).to.deep.equal([undefined, 'eip155']);
          await sign.sign();
          expect(outcome).to.equal('resolved');
          expect(sign.kit.getAccount('eip155').isConnected).to.equal(true);
        });
  });
});
