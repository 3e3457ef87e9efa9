import { expect } from '@open-wc/testing';
import type { SIWXConfig } from '../domain/sign-in/siwx.js';
import { testAccounts } from '../../testing/index.js';
import { createFakeSiwx, SignInWorld } from '../../testing/sign-in-world.js';

const CHAIN = 'eip155:1';
const [{ address }, { address: other }] = testAccounts;

/** A verification that the test ends. */
interface Verification {
  accept(): Promise<void>;
  refuse(): Promise<void>;
}

describe('a sign-in that is verified after its end', () => {
  let sign: SignInWorld;
  let verifications: Verification[] = [];
  let revoked: string[] = [];
  before(() => SignInWorld.load());
  afterEach(() => sign.kit.destroy());

  /** Sign-in whose server takes its time. */
  const make = (given: Partial<SIWXConfig> & { readonly required?: boolean } = {}): SIWXConfig => {
    const { required = true, ...parts } = given;
    const siwx = createFakeSiwx({ required });
    const [addSession, revokeSession] = [siwx.addSession.bind(siwx), siwx.revokeSession.bind(siwx)];
    [verifications, revoked] = [[], []];
    const slow: SIWXConfig = Object.assign(siwx, parts, {
      addSession: async (session: Parameters<typeof addSession>[0]) => {
        await new Promise<void>((accept, refuse) => {
          verifications.push({
            accept: () => (accept(), sign.settle()),
            refuse: () => (refuse(new Error('no')), sign.settle()),
          });
        });
        await addSession(session);
      },
      revokeSession: async (...account: Parameters<typeof revokeSession>) => {
        revoked.push(account.join(' '));
        await revokeSession(...account);
      },
    });
    sign = new SignInWorld(slow);
    return slow;
  };
  const at = (index: number): Verification => verifications[index] ?? expect.fail('nothing is verified');
  const successes = (): number => sign.events.filter(event => event === 'SIWX_AUTH_SUCCESS').length;
  const expectNobody = async (siwx: SIWXConfig): Promise<void> => {
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
    expect(successes()).to.equal(0);
  };

  for (const [how, leave] of [
    ['cancels', () => sign.cancel()],
    ['disconnects', () => sign.kit.disconnect()],
    ['is left by a host that closes the modal', () => sign.kit.close()],
    ['disconnects in the wallet', async () => sign.world.wallet.connection.set(undefined)],
    [
      'selects another account in the wallet',
      async () => sign.world.wallet.change({ accounts: [testAccounts[1], testAccounts[0]] }),
    ],
  ] as const)
    it(`leaves no session when the person ${how}, and the account is asked again`, async () => {
      const siwx = make();
      await sign.attempt();
      await sign.sign();
      await leave();
      await sign.settle();
      await at(0).accept();
      await expectNobody(siwx);
      expect(await siwx.getSessions(CHAIN, other)).to.have.length(0);
      await sign.kit.disconnect();
      await sign.attempt();
      expect(sign.prompt.address).to.equal(address);
    });

  it('leaves no session when the person declines an optional sign-in', async () => {
    const siwx = make({ required: false });
    const { outcome } = await sign.attempt();
    await sign.sign();
    await sign.cancel();
    expect(await outcome).to.equal('resolved');
    await at(0).accept();
    await expectNobody(siwx);
    expect(sign.kit.getAccount().isConnected).to.equal(true);
  });

  it('keeps the session that the person has signed meanwhile', async () => {
    const siwx = make();
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    const { outcome } = await sign.attempt();
    await sign.sign();
    await at(1).accept();
    expect(await outcome).to.equal('resolved');
    await at(0).accept();
    expect(revoked).to.deep.equal([]);
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
    expect([sign.kit.getAccount().isConnected, successes()]).to.deep.equal([true, 1]);
  });

  it('leaves no session when the person has signed in meanwhile, and disconnected, at a server that holds one', async () => {
    const siwx = make({ holdsOneSession: true });
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    await sign.attempt();
    await sign.sign();
    await at(1).accept();
    await sign.kit.disconnect();
    await at(0).accept();
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(0);
  });

  it('waits for a later sign-in of the account that is under way, and keeps its session', async () => {
    const siwx = make();
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    const { outcome } = await sign.attempt();
    await sign.sign();
    await at(0).accept();
    expect(revoked).to.deep.equal([]);
    await at(1).accept();
    expect(await outcome).to.equal('resolved');
    expect(revoked).to.deep.equal([]);
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
    expect(successes()).to.equal(1);
  });

  for (const [how, settle] of [
    ['is refused', () => at(1).refuse()],
    ['is cancelled too', async () => (await sign.cancel(), at(1).accept())],
  ] as const)
    it(`leaves no session when a later sign-in of the account ${how}`, async () => {
      const siwx = make();
      await sign.attempt();
      await sign.sign();
      await sign.cancel();
      await sign.attempt();
      await sign.sign();
      await at(0).accept();
      await settle();
      await sign.settle();
      await expectNobody(siwx);
    });

  it('is ended before a later sign-in of the account is verified', async () => {
    const steps: string[] = [];
    let onRevoked = (): void => undefined;
    const siwx = make();
    const { addSession, revokeSession } = siwx;
    siwx.addSession = session => (steps.push('add'), addSession(session));
    siwx.revokeSession = async (...account) => {
      await new Promise<void>(resolve => (onRevoked = resolve));
      await revokeSession(...account);
      steps.push('revoked');
    };
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    const { outcome } = await sign.attempt();
    await at(0).accept();
    await sign.sign();
    expect(steps).to.deep.equal(['add']);
    onRevoked();
    await sign.settle();
    expect(steps).to.deep.equal(['add', 'revoked', 'add']);
    await at(1).accept();
    expect(await outcome).to.equal('resolved');
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
  });

  it('does not wait longer than three seconds for the end of an earlier one', async () => {
    const siwx = make();
    siwx.revokeSession = () => new Promise(() => undefined);
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    const { outcome } = await sign.attempt();
    await at(0).accept();
    await sign.sign();
    sign.world.clock.advance(3_000);
    await sign.settle();
    await at(1).accept();
    expect(await outcome).to.equal('resolved');
  });

  it('revokes nothing when the server refuses', async () => {
    const siwx = make();
    await sign.attempt();
    await sign.sign();
    await sign.cancel();
    await at(0).refuse();
    expect([revoked, sign.toast]).to.deep.equal([[], undefined]);
    await expectNobody(siwx);
  });

  it('counts when another tab has answered the same question', async () => {
    let changed = (): void => undefined;
    const siwx = make({
      onSessionsChange: listener => {
        changed = listener;
        return () => undefined;
      },
    });
    const { outcome } = await sign.attempt();
    await sign.sign();
    const { getSessions } = siwx;
    siwx.getSessions = async (chainId, account) => {
      const [session] = await getSessions.call(siwx, chainId, account);
      const data = { accountAddress: account, chainId, domain: '', uri: '', version: '1', nonce: '' };
      return [session ?? { data, message: '', signature: '' }];
    };
    changed();
    await sign.settle();
    expect(await outcome).to.equal('resolved');
    await at(0).accept();
    expect([revoked, successes()]).to.deep.equal([[], 1]);
  });

  it('is not followed by a disconnect when the host destroys the modal while its session is read', async () => {
    let changed = (): void => undefined;
    const siwx = make({ onSessionsChange: listener => ((changed = listener), () => undefined) });
    await sign.attempt();
    await sign.sign();
    await at(0).accept();
    let answer = (): void => undefined;
    siwx.getSessions = () => new Promise(resolve => (answer = () => resolve([])));
    let disconnects = 0;
    const { connection } = sign.world.session;
    const disconnect = connection.disconnect.bind(connection);
    connection.disconnect = async namespaces => ((disconnects += 1), disconnect(namespaces));
    changed();
    await sign.settle();
    sign.kit.destroy();
    answer();
    await sign.settle();
    expect(disconnects).to.equal(0);
  });

  it('stays when the host destroys the modal, since the person has declined nothing', async () => {
    const siwx = make();
    await sign.attempt();
    await sign.sign();
    sign.kit.destroy();
    await at(0).accept();
    expect(revoked).to.deep.equal([]);
    expect(await siwx.getSessions(CHAIN, address)).to.have.length(1);
  });
});
