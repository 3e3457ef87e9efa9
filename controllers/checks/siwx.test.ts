import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { SIWXSigner } from '../sign-in/index.js';
import { catchLog, catchReports } from '../../testing/catch-reports.js';
import { FakeAdapter, solanaFake, testAccounts, testNetworks, testSolanaNetworks } from '../../testing/index.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const CHAIN = 'eip155:1';
const [{ address }, { address: other }] = testAccounts;
const properties = { network: CHAIN, isSmartAccount: false };

describe('the sign-in check', () => {
  let sign: SignInWorld;
  before(() => SignInWorld.load());
  afterEach(() => sign.kit.destroy());

  const make = (siwx: SIWXConfig, options?: ConstructorParameters<typeof SignInWorld>[1]): SignInWorld =>
    (sign = new SignInWorld(siwx, options));

  describe('that is required', () => {
    it('holds the wallet back until the person has signed, and stores the session', async () => {
      const siwx = createFakeSiwx();
      make(siwx);
      const { outcome } = await sign.attempt();
      expect(sign.kit.getAccount()).to.include({ isConnected: false, status: 'connecting' });
      expect(sign.prompt.message.get()).to.include('app.example wants you to sign in with your Ethereum account');
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      await sign.settle();
      expect(sign.kit.getAccount()).to.include({ isConnected: true, address });
      expect(sign.kit.isOpen()).to.equal(false);
      const [session] = await siwx.getSessions(CHAIN, address);
      expect(session).to.have.property('signature', `signed: ${session?.message}`);
      expect(sign.events).to.deep.equal([
        ...['INITIALIZE', 'MODAL_OPEN', 'SIWX_AUTH_SUCCESS', 'CONNECT_SUCCESS', 'MODAL_CLOSE'],
      ]);
      expect(sign.tracked.find(({ event }) => event === 'SIWX_AUTH_SUCCESS')?.properties).to.deep.equal(properties);
    });

    it('asks the wallet only after a click on Sign', async () => {
      make(createFakeSiwx());
      sign.world.wallet.answer = 'approve';
      await sign.attempt();
      await sign.settle();
      expect(sign.prompt.step.get()).to.equal('asking');
    });

    it('disconnects and rejects when the person cancels', async () => {
      make(createFakeSiwx());
      const { outcome } = await sign.attempt();
      await sign.cancel();
      expect(await outcome).to.equal('SIWX_CANCELLED');
      expect(sign.kit.getAccount().status).to.equal('disconnected');
      expect(untracked(() => sign.world.wallet.connection.get())).to.equal(undefined);
      expect([sign.kit.isOpen(), sign.view]).to.deep.equal([false, 'Connect']);
      expect(sign.events).to.include('CLICK_CANCEL_SIWX').and.not.include('SIWX_AUTH_ERROR');
    });

    it('returns to the list of wallets when the person cancels in a modal that was open', async () => {
      make(createFakeSiwx());
      await sign.kit.open();
      await sign.settle();
      const { outcome } = await sign.attempt();
      await sign.cancel();
      expect(await outcome).to.equal('SIWX_CANCELLED');
      expect([sign.kit.isOpen(), sign.view]).to.deep.equal([true, 'Connect']);
    });

    it('shakes in place of closing while the person is asked', async () => {
      make(createFakeSiwx());
      await sign.attempt();
      sign.world.modal.shell.requestClose();
      expect(untracked(() => sign.world.modal.shell.isShaking.get())).to.equal(true);
      expect(sign.request).not.to.equal(undefined);
    });

    it('refuses the wallet when the host closes the modal', async () => {
      make(createFakeSiwx());
      const { outcome } = await sign.attempt();
      await sign.kit.close();
      await sign.settle();
      expect(await outcome).to.equal('CONNECT_CLOSED');
      expect(sign.kit.getAccount().status).to.equal('disconnected');
      expect(sign.events).not.to.include('CLICK_CANCEL_SIWX');
    });

    it('lets the person try again after the wallet has declined', async () => {
      make(createFakeSiwx());
      const { outcome } = await sign.attempt();
      sign.world.wallet.answer = 'reject';
      await sign.sign();
      expect(sign.toast).to.equal('Signature declined');
      expect(sign.prompt.step.get()).to.equal('asking');
      expect(sign.tracked.at(-1)).to.deep.include({ event: 'SIWX_AUTH_ERROR', properties });
      sign.world.wallet.answer = 'approve';
      await sign.sign();
      expect(await outcome).to.equal('resolved');
    });

    it('has the host’s signer sign the message, which may ask the wallet for another text', async () => {
      const requests: unknown[] = [];
      class Signer extends SIWXSigner {
        override async signMessage(...[request, askWallet]: Parameters<SIWXSigner['signMessage']>): Promise<string> {
          requests.push(request);
          return `own ${await askWallet('a transaction')}`;
        }
      }
      const verify = async ({ signature }: { readonly signature: string }): Promise<boolean> =>
        signature === 'own signed: a transaction';
      const siwx = createFakeSiwx({ signer: new Signer(), verifiers: [{ chainNamespace: 'eip155', verify }] });
      make(siwx);
      const { outcome } = await sign.attempt();
      const message = sign.prompt.message.get();
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      expect(requests).to.deep.equal([{ message, chainId: CHAIN, accountAddress: address }]);
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
    });

    it('lets the person try again after the host’s signer has failed', async () => {
      let failures = 1;
      const siwx: SIWXConfig = createFakeSiwx();
      const signMessage: SIWXConfig['signMessage'] = async ({ message }, askWallet) => {
        if (failures-- > 0) throw new Error('The device is locked');
        return askWallet(message);
      };
      make(Object.assign(siwx, { signMessage }));
      const { outcome } = await sign.attempt();
      await sign.sign();
      expect(sign.prompt.step.get()).to.equal('asking');
      await sign.sign();
      expect(await outcome).to.equal('resolved');
    });

    it('tells with the session which wallet has signed', async () => {
      const siwx: SIWXConfig = createFakeSiwx();
      const wallets: unknown[] = [];
      const addSession = siwx.addSession.bind(siwx);
      siwx.addSession = (session, wallet) => {
        wallets.push([wallet?.name, wallet?.type]);
        return addSession(session);
      };
      make(siwx);
      const { outcome } = await sign.attempt();
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      expect(wallets).to.deep.equal([['Test Wallet', 'ANNOUNCED']]);
    });

    it('signs a new message after the session was refused, since a nonce is valid once', async () => {
      const log = catchLog();
      try {
        const siwx = createFakeSiwx();
        const seen: string[] = [];
        siwx.addSession = session => {
          seen.push(session.data.nonce);
          return Promise.reject(new W3mError('SIWX_SERVER_REFUSED', { params: { reason: 'NONCE_USED' } }));
        };
        make(siwx);
        await sign.attempt();
        await sign.sign();
        await sign.sign();
        expect(new Set(seen).size).to.equal(2);
      } finally {
        const codes = log.stop().map(error => (error as W3mError).code);
        expect(codes).to.deep.equal(['SIWX_SERVER_REFUSED', 'SIWX_SERVER_REFUSED']);
      }
    });

    it('takes one nonce for a sign-in, and none after it', async () => {
      const siwx = createFakeSiwx();
      const { createMessage } = siwx;
      let nonces = 0;
      siwx.createMessage = input => {
        nonces++;
        return createMessage.call(siwx, input);
      };
      make(siwx);
      const { outcome } = await sign.attempt();
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      await sign.settle();
      expect(nonces).to.equal(1);
    });

    it('names the smart account as the reason when it signs something that is refused', async () => {
      make(createFakeSiwx(), { fake: { accounts: [{ ...testAccounts[0], type: 'smartAccount' }] } });
      await sign.attempt();
      sign.world.wallet.answer = 'reject';
      await sign.sign();
      expect(sign.toast).to.equal('This application might not support Smart Accounts');
      expect(sign.tracked.at(-1)?.properties).to.deep.equal({ ...properties, isSmartAccount: true });
    });

    it('disconnects when the sessions cannot be read', async () => {
      const reports = catchReports();
      try {
        const siwx = createFakeSiwx();
        siwx.getSessions = () => Promise.reject(new TypeError('offline'));
        make(siwx);
        await sign.kit.open();
        const { outcome } = await sign.attempt();
        expect(await outcome).to.equal('SIGN_IN_INIT_FAILED');
        expect(sign.toast).to.equal('A problem occurred while trying initialize authentication');
        expect(sign.view).to.equal('Connect');
        expect(sign.events).to.include('SIWX_AUTH_ERROR');
        expect(sign.kit.getAccount().status).to.equal('disconnected');
      } finally {
        reports.stop();
      }
    });

    it('creates the message again when the first attempt has failed', async () => {
      const reports = catchReports();
      try {
        const siwx = createFakeSiwx();
        const create = siwx.createMessage.bind(siwx);
        let isOffline = true;
        siwx.createMessage = input => (isOffline ? Promise.reject(new TypeError('offline')) : create(input));
        make(siwx);
        const { outcome } = await sign.attempt();
        expect(sign.prompt.message.get()).to.equal(undefined);
        await sign.sign();
        expect(sign.toast).to.equal('A problem occurred while trying initialize authentication');
        isOffline = false;
        await sign.sign();
        expect(await outcome).to.equal('resolved');
      } finally {
        reports.stop();
      }
    });

    it('asks for no session on a network that the page does not have', async () => {
      make(createFakeSiwx(), { fake: { chainId: 99_999 } });
      const { outcome } = await sign.attempt();
      expect(await outcome).to.equal('resolved');
      expect(sign.request).to.equal(undefined);
    });

    it('asks again for another account and for another network, and not for one that has a session', async () => {
      make(createFakeSiwx());
      await sign.signIn();
      const { wallet } = sign.world;
      wallet.change({ chainId: 137 });
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(false);
      await sign.sign();
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
      wallet.change({ accounts: [testAccounts[1], testAccounts[0]] });
      await sign.settle();
      await sign.sign();
      await sign.settle();
      expect(sign.kit.getAccount()).to.include({ isConnected: true, address: other });
      wallet.change({ accounts: [testAccounts[0], testAccounts[1]] });
      await sign.settle();
      expect(sign.request).to.equal(undefined);
      wallet.change({ chainId: 1 });
      expect(sign.kit.getAccount()).to.include({ isConnected: true, address }); // without a wait
    });

    it('asks about the account that is used now, when it changes while the person is asked', async () => {
      const siwx = createFakeSiwx();
      make(siwx);
      const { outcome } = await sign.attempt();
      const first = sign.prompt;
      sign.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]] });
      await sign.settle();
      expect(sign.prompt).not.to.equal(first);
      first.sign();
      await sign.sign();
      expect(await outcome).to.equal('resolved');
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
      expect(await siwx.getSessions(CHAIN, other)).to.have.length(1);
    });

    it('ignores a signature that arrives after the account has changed', async () => {
      const siwx = createFakeSiwx();
      make(siwx);
      await sign.attempt();
      sign.world.wallet.answer = 'hang';
      await sign.sign();
      sign.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]] });
      await sign.settle();
      sign.world.wallet.answerLate();
      await sign.settle();
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
      expect(sign.kit.getAccount().isConnected).to.equal(false);
    });

    it('stays on the screen when the host opens another view', async () => {
      make(createFakeSiwx());
      await sign.attempt();
      await sign.kit.open({ view: 'Networks' });
      await sign.settle();
      expect(sign.view).to.equal('SIWXSignMessage');
    });

    it('ends the sessions when the wallet disconnects, before disconnect() resolves', async () => {
      const siwx = createFakeSiwx();
      make(siwx);
      await sign.signIn();
      await sign.kit.disconnect();
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
    });

    it('keeps the session when the wallet disconnects, if the host says so, and does not ask for it again', async () => {
      const siwx: SIWXConfig = Object.assign(createFakeSiwx(), { signOutOnDisconnect: false });
      make(siwx);
      await sign.signIn();
      await sign.kit.disconnect();
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
      const { outcome } = await sign.attempt();
      expect(await outcome).to.equal('resolved');
      expect(sign.request).to.equal(undefined);
    });

    it('ends the sessions when the wallet disconnects by itself', async () => {
      const siwx = createFakeSiwx();
      make(siwx);
      await sign.signIn();
      sign.world.wallet.connection.set(undefined);
      await sign.settle();
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
    });

    it('keeps the session of another namespace when one disconnects', async () => {
      const siwx = createFakeSiwx();
      const [evm, solana] = [new FakeAdapter(), new FakeAdapter(solanaFake)];
      make(siwx, { networks: [...testNetworks, ...testSolanaNetworks], adapters: [evm, solana] });
      await sign.signIn();
      const [connector] = solana.connectors.get();
      const pending = sign.world.session.connect(connector ?? expect.fail('no connector'));
      await sign.settle();
      expect(sign.prompt.message.get()).to.include('your Solana account');
      await sign.sign();
      await pending;
      await sign.kit.disconnect('eip155');
      const [account] = solanaFake.accounts;
      expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
      expect(await siwx.getSessions(`solana:${solanaFake.chainId}`, account.address)).to.have.length(1);
    });

    it('asks again when the session expires', async () => {
      let now = 0;
      const siwx = createFakeSiwx({ expiration: 60_000, now: () => now });
      make(siwx);
      now = sign.world.clock.now();
      await sign.signIn();
      now += 59_000;
      sign.world.clock.advance(59_000);
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
      now += 1_000;
      sign.world.clock.advance(1_000);
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(false);
      await sign.sign();
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
    });

    it('refuses an option without the functions of a sign-in', async () => {
      make({ createMessage: () => Promise.reject(new Error('unused')) } as unknown as SIWXConfig);
      const { outcome } = await sign.attempt();
      expect(await outcome).to.equal('OPTIONS_INVALID');
      expect(sign.kit.getAccount().isConnected).to.equal(false);
    });
  });

  describe('that is optional', () => {
    const optional = () => createFakeSiwx({ required: false });

    for (const [how, leave] of [
      ['cancels', () => sign.cancel()],
      ['closes the modal', async () => sign.world.modal.shell.requestClose()],
    ] as const)
      it(`stays connected when the person ${how}`, async () => {
        const siwx = optional();
        make(siwx);
        const { outcome } = await sign.attempt();
        await leave();
        await sign.settle();
        expect(await outcome).to.equal('resolved');
        expect(sign.kit.getAccount()).to.include({ isConnected: true, address });
        expect(sign.kit.isOpen()).to.equal(false);
        expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
        expect(sign.events.filter(event => event === 'CLICK_CANCEL_SIWX')).to.have.length(1);
      });

    it('resolves the host’s connect() when the person closes the modal', async () => {
      make(optional());
      const pending = sign.kit.connect();
      await sign.settle();
      await sign.attempt();
      sign.world.modal.shell.requestClose();
      await sign.settle();
      expect((await pending).accounts[0].address).to.equal(address);
    });

    it('offers to sign in when a connected wallet changes its network, and keeps it connected', async () => {
      const siwx = optional();
      make(siwx);
      await sign.signIn();
      sign.world.wallet.change({ chainId: 137 });
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
      await sign.sign();
      expect(sign.kit.isOpen()).to.equal(false);
      expect(await siwx.getSessions('eip155:137', address)).to.have.length(1);
    });

    it('leaves the offer when the person closes the modal, and when the wallet changes again', async () => {
      make(optional());
      await sign.signIn();
      sign.world.wallet.change({ chainId: 137 });
      await sign.settle();
      sign.world.modal.shell.requestClose();
      await sign.settle();
      expect(sign.kit.getAccount().isConnected).to.equal(true);
      sign.world.wallet.change({ chainId: 10 });
      await sign.settle();
      const offer = sign.prompt;
      sign.world.wallet.change({ chainId: 1 });
      await sign.settle();
      expect(sign.request).to.equal(undefined);
      offer.sign();
      await sign.settle();
      expect(sign.kit.isOpen()).to.equal(false);
    });
  });

  it('connect() of the host resolves with the session', async () => {
    make(createFakeSiwx());
    const pending = sign.kit.connect({ wallet: 'Test Wallet' });
    await sign.settle();
    await sign.sign();
    const { session } = await pending;
    expect(session?.data).to.include({ accountAddress: address, chainId: CHAIN });
  });
});
