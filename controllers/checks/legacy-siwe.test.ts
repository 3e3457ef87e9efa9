import { expect } from '@open-wc/testing';
import type { W3mError } from '../domain/errors/errors.js';
import type { SIWEOptions } from '../domain/sign-in/siwx.js';
import { createSIWEConfig } from '../sign-in/index.js';
import { catchLog } from '../../testing/catch-reports.js';
import { testAccounts } from '../../testing/index.js';
import { LegacyServer } from '../../testing/legacy-server.js';
import { SignInWorld } from '../../testing/sign-in-world.js';

const [{ address }, { address: other }] = testAccounts;

describe('the legacy option siweConfig', () => {
  let server: LegacyServer;
  let sign: SignInWorld;
  before(() => SignInWorld.load());
  beforeEach(() => (server = new LegacyServer()));
  afterEach(() => sign.kit.destroy());

  const make = (options: SIWEOptions = {}): void => {
    sign = new SignInWorld(undefined, { siweConfig: createSIWEConfig(Object.assign(server, options)) });
  };

  it('asks for a sign-in with the host’s functions, and tells of it once', async () => {
    make();
    const { outcome } = await sign.attempt();
    expect(sign.view).to.equal('ConnectingSiwe');
    expect(sign.prompt.message.get()?.split('\n').slice(0, 4)).to.deep.equal([
      'app.example wants you to sign in with your Ethereum account:',
      address,
      '',
      'Hello',
    ]);
    await sign.sign();
    expect(await outcome).to.equal('resolved');
    expect(server.calls).to.deep.equal(['onSignIn 1']);
    expect(sign.events).to.include.members(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS']);
  });

  it('asks for nothing when the server knows the account and network', async () => {
    server.session = { address: address.toLowerCase(), chainId: 1 };
    make();
    const { outcome } = await sign.attempt();
    expect(await outcome).to.equal('resolved');
    expect(sign.request).to.equal(undefined);
  });

  it('is off by the option enabled', async () => {
    make({ enabled: false });
    const { outcome } = await sign.attempt();
    expect(await outcome).to.equal('resolved');
    expect(server.calls).to.deep.equal([]);
  });

  it('connects without a session if it is not required', async () => {
    make({ required: false });
    const { outcome } = await sign.attempt();
    await sign.cancel();
    expect(await outcome).to.equal('resolved');
    expect(sign.kit.getAccount().isConnected).to.equal(true);
  });

  for (const [option, change] of [
    ['signOutOnAccountChange', () => sign.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]] })],
    ['signOutOnNetworkChange', () => sign.world.wallet.change({ chainId: 137 })],
  ] as const) {
    it(`signs out and asks again by default (${option})`, async () => {
      make();
      await sign.signIn();
      change();
      await sign.settle();
      expect(server.calls.slice(1)).to.deep.equal(['signOut', 'onSignOut']);
      expect(sign.request).not.to.equal(undefined);
    });

    it(`keeps the session if ${option} is false`, async () => {
      make({ [option]: false });
      await sign.signIn();
      change();
      await sign.settle();
      expect(server.calls).to.deep.equal(['onSignIn 1']);
      expect(sign.kit.getAccount().isConnected).to.equal(true);
    });
  }

  it('asks for the other account although the network may change', async () => {
    make({ signOutOnNetworkChange: false });
    await sign.signIn();
    sign.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]], chainId: 137 });
    await sign.settle();
    await sign.sign();
    expect(server.session).to.deep.equal({ address: other, chainId: 137 });
  });

  it('signs out when the wallet disconnects, unless the host keeps the session', async () => {
    make();
    await sign.signIn();
    await sign.kit.disconnect();
    expect(server.calls).to.deep.equal(['onSignIn 1', 'signOut', 'onSignOut']);
    sign.kit.destroy();
    server = new LegacyServer();
    make({ signOutOnDisconnect: false });
    await sign.signIn();
    await sign.kit.disconnect();
    expect(server.session).not.to.equal(null);
  });

  it('disconnects when the session has ended on the server, at the next interval', async () => {
    make({ sessionRefetchIntervalMs: 1_000 });
    await sign.signIn();
    sign.world.clock.advance(1_000);
    await sign.settle();
    expect(sign.kit.getAccount().isConnected).to.equal(true);
    server.session = null;
    sign.world.clock.advance(1_000);
    await sign.settle();
    expect(sign.kit.getAccount().isConnected).to.equal(false);
  });

  it('tells the host of no sign-in that the server verifies after the person has cancelled, and ends it', async () => {
    const { verifyMessage } = server;
    let verify = (): void => undefined;
    Object.assign(server, {
      verifyMessage: async (signed: Parameters<typeof verifyMessage>[0]) => {
        await new Promise<void>(resolve => (verify = resolve));
        return verifyMessage(signed);
      },
    });
    make();
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    verify();
    await sign.settle();
    expect(server.session).to.equal(null);
    expect(server.calls).not.to.include('onSignIn 1');
  });

  it('refuses a signature that the server refuses', async () => {
    const log = catchLog();
    try {
      Object.assign(server, { verifyMessage: async () => false });
      make();
      const { outcome } = await sign.attempt();
      await sign.sign();
      expect(sign.toast).to.equal('Signature declined');
      expect(server.calls).to.deep.equal([]);
      await sign.cancel();
      expect(await outcome).to.equal('SIWX_CANCELLED');
    } finally {
      expect(log.stop().map(error => (error as W3mError).code)).to.deep.equal(['SIWX_SIGNATURE_INVALID']);
    }
  });
});
