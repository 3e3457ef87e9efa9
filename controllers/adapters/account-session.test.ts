import { expect } from '@open-wc/testing';
import { expectRejection } from '../../testing/expect-rejection.js';
import { Scope } from '../core/scope.js';
import type { Dispose } from '../core/signals.js';
import { W3mError } from '../domain/errors/errors.js';
import { AccountSession, type SessionAccount } from './account-session.js';

type Session = AccountSession<string, { readonly id: number }>;

const accounts = (...addresses: readonly string[]): readonly SessionAccount[] =>
  addresses.map(address => ({ address, type: 'eoa' }));

describe('AccountSession', () => {
  let scope: Scope;
  let stops: number;

  const open = (
    listen: (session: Session) => void = () => undefined,
    release = (): Promise<unknown> => Promise.resolve(),
  ) =>
    new AccountSession<string, { readonly id: number }>({
      namespace: 'eip155',
      connectorId: 'wallet',
      scope,
      wallet: 'wallet',
      accounts: accounts('a', 'b'),
      network: { id: 1 },
      provider: () => undefined,
      listen(session): Dispose {
        listen(session);
        return () => void (stops += 1);
      },
      switchTo: async (session, { id }) => session.update({ network: { id: Number(id) } }),
      release,
    });
  const shown = (session: Session): readonly string[] | undefined =>
    session.connection.get()?.accounts.map(({ address }) => address);

  beforeEach(() => {
    scope = new Scope();
    stops = 0;
  });
  afterEach(() => scope.dispose());

  it('puts the account in use first, and keeps the order of the wallet beside it', () => {
    const session = open();
    session.useAccount('b');
    expect(shown(session)).to.deep.equal(['b', 'a']);
    expect(session.connection.get()?.walletOrder).to.deep.equal(['a', 'b']);
    expect(session.using.address).to.equal('b');
  });

  it('follows the order of the wallet when its owner selects the account in use', () => {
    const session = open();
    session.useAccount('b');
    session.update({ accounts: accounts('b', 'a') });
    expect(session.connection.get()?.walletOrder).to.deep.equal(['b', 'a']);
    expect(shown(session)).to.deep.equal(['b', 'a']);
  });

  it('returns to the first account of the wallet once that changes', () => {
    const session = open();
    session.useAccount('b');
    session.update({ accounts: accounts('c', 'b') });
    expect(shown(session)).to.deep.equal(['c', 'b']);
  });

  it('ends when the wallet shares no account, and ignores what comes later', () => {
    const session = open();
    session.update({ accounts: [] });
    session.update({ accounts: accounts('a') });
    expect(session.connection.get()).to.equal(undefined);
    expect(() => session.using).to.throw(W3mError);
  });

  it('stops listening when an event ends it while it subscribes', () => {
    const session = open(opened => opened.end());
    expect(session.connection.get()).to.equal(undefined);
    expect(stops).to.equal(1);
  });

  it('publishes what an event changes while it subscribes', () => {
    expect(shown(open(opened => opened.update({ accounts: accounts('c') })))).to.deep.equal(['c']);
  });

  for (const [change, act] of [
    ['newer accounts', (session: Session) => session.update({ accounts: accounts('c') })],
    ['a later read', (session: Session) => void session.latest(Promise.resolve())],
    ['the end', (session: Session) => session.end()],
  ] as const)
    it(`drops an answer and an error that come after ${change}`, async () => {
      const session = open();
      const answer = session.latest(Promise.resolve('late'));
      act(session);
      expect(await answer).to.equal(undefined);
      const other = open();
      const failure = other.latest(Promise.reject(new Error('late')));
      act(other);
      expect(await failure).to.equal(undefined);
    });

  it('passes on an answer and an error that come in time, whatever the network does', async () => {
    const session = open();
    const answer = session.latest(Promise.resolve('in time'));
    session.update({ network: { id: 10 } });
    expect(await answer).to.equal('in time');
    await expectRejection(session.latest(Promise.reject(new W3mError('WALLET_BAD_REPLY'))), 'WALLET_BAD_REPLY');
  });

  it('rejects a request without an answer at the end, and every request after it', async () => {
    const session = open();
    const pending = session.request(() => new Promise<never>(() => undefined));
    session.end();
    await expectRejection(pending, 'WALLET_DISCONNECTED');
    await expectRejection(
      session.request(async () => 1),
      'WALLET_DISCONNECTED',
    );
  });

  it('ends at once on release, also where the wallet throws', async () => {
    const session = open(undefined, () => {
      throw new Error('no such method');
    });
    const released = session.release();
    expect(session.connection.get()).to.equal(undefined);
    await released;
  });

  it('ends with the scope', async () => {
    const session = open();
    scope.dispose();
    expect(session.connection.get()).to.equal(undefined);
    expect(stops).to.equal(1);
  });
});
