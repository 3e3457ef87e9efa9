import { expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { DEBOUNCE_MS } from '../domain/constants.js';
import { AUTH_CONNECTOR_ID } from '../domain/embedded/embedded-wallet.js';
import type { Account, CaipNetwork, Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { mainnet, sepolia } from '../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import type { NamesProvider } from '../providers/providers.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createNames, type NamesDeps } from './names.js';

const account: Account = {
  namespace: 'eip155',
  type: 'smartAccount',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
};
const other: Account = { ...account, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
const ethereum = toCaipNetwork(mainnet);

const refusal = (reason: string, status = 400): W3mError =>
  new W3mError('HTTP_STATUS', { params: { status, ...({ reason } as object) } });

function make(changes: Partial<NamesProvider> = {}, connectorId = AUTH_CONNECTOR_ID) {
  const clock = new ManualClock();
  const scope = new Scope(clock);
  const holder = signal<Account | undefined>(account);
  const network = signal<CaipNetwork | undefined>(ethereum);
  const view = signal<{ readonly view: string }>({ view: 'RegisterAccountName' });
  const connection = signal({ connectorId } as Connection);
  const log: unknown[][] = [];
  const note =
    (what: string) =>
    (...rest: unknown[]): void =>
      void log.push([what, ...rest]);
  const wallet = { sign: (message: string): Promise<string> => Promise.resolve(`signed ${message}`) };
  const taken = new Set(['taken']);
  const provider: NamesProvider = {
    suggest: async label => {
      log.push(['suggest', label]);
      return [label, `${label}1`, 'taken'].map(each => ({ name: `${each}.shop.eth`, isTaken: taken.has(each) }));
    },
    register: async claim => void log.push(['register', claim]),
    ...changes,
  };
  const deps = {
    scope,
    provider,
    network: { of: () => network.get() },
    accountOf: () => holder.get(),
    adapterOf: () => ({ connection, signMessage: (message: string) => wallet.sign(message) }),
    router: { current: view, reset: note('reset'), push: note('push') },
    shell: { isOpen: signal(true) },
    toasts: { tell: (error: W3mError) => void log.push(['toast', error.code]) },
    events: { track: note('event') },
    identity: { adopt: ({ address }: { address: string }, name: string) => void log.push(['adopt', address, name]) },
    setProfile: note('profile'),
  };
  // The parts above have the types of those that the feature uses
  const names = createNames(deps as unknown as NamesDeps);
  const type = async (text: string): Promise<void> => {
    names.edit(text);
    await settle();
    clock.advance(DEBOUNCE_MS);
    await settle();
  };
  const of = (what: string): unknown[][] => log.filter(([first]) => first === what);
  return { names, clock, holder, network, view, wallet, log, of, type, connection };
}

const failureOf = ({ names }: ReturnType<typeof make>): W3mError | undefined => {
  const submission = names.submission.get();
  return submission.status === 'failed' ? submission.error : undefined;
};

describe('createNames', () => {
  it('asks once typing pauses, for the last text only', async () => {
    const test = make();
    for (const text of ['ali', 'alic', 'alice']) {
      test.names.edit(text);
      await settle();
      test.clock.advance(DEBOUNCE_MS - 1);
    }
    await settle();
    expect(test.of('suggest')).to.deep.equal([]);
    test.clock.advance(1);
    await settle();
    expect(test.of('suggest')).to.deep.equal([['suggest', 'alice']]);
    expect(test.names.choice.latest.get()).to.deep.equal({
      name: 'alice.shop.eth',
      zone: 'shop.eth',
      isTaken: false,
      others: ['alice1'],
    });
    expect(test.names.zone.get()).to.equal('shop.eth');
  });

  it('ignores the answer to an earlier text', async () => {
    const answers: ((late: readonly { name: string; isTaken: boolean }[]) => void)[] = [];
    const stops: AbortSignal[] = [];
    const test = make({
      suggest: (_label, stop) => {
        stops.push(stop);
        return new Promise(resolve => answers.push(resolve));
      },
    });
    await test.type('alice');
    await test.type('robert');
    answers[1]?.([{ name: 'robert.shop.eth', isTaken: false }]);
    await settle();
    answers[0]?.([{ name: 'alice.shop.eth', isTaken: true }]);
    await settle();
    expect(stops[0]?.aborted).to.equal(true);
    expect(test.names.choice.latest.get()?.name).to.equal('robert.shop.eth');
  });

  it('asks nothing for a text that breaks a rule', async () => {
    const test = make();
    for (const text of ['', 'abc', 'a b c d', 'näme', 'ab--cd', 'x'.repeat(65)]) await test.type(text);
    expect(test.log).to.deep.equal([]);
    await test.names.submit();
    expect(test.log).to.deep.equal([]);
  });

  for (const [name, answer] of [
    ['another label', [{ name: 'bob.shop.eth', isTaken: false }]],
    ['nothing', []],
    ['a zone that is none', [{ name: 'alice.<b>', isTaken: false }]],
  ] as const)
    it(`takes an answer with ${name} for a failure`, async () => {
      const test = make({ suggest: async () => answer });
      await test.type('alice');
      expect(test.names.choice.state.get()).to.have.nested.property('error.code', 'NAME_SUGGESTIONS_FAILED');
      await test.names.submit();
      expect(test.of('register')).to.deep.equal([]);
    });

  it('offers no similar names that are taken, of another zone, or not valid', async () => {
    const suggest = async () =>
      [
        'alice.shop.eth',
        'alice9.other.eth',
        '<b>.shop.eth',
        'al.shop.eth',
        'al--ice.shop.eth',
        'alice7.shop.eth',
        'alice7.shop.eth',
      ].map(name => ({ name, isTaken: false }));
    const test = make({ suggest });
    await test.type('alice');
    expect(test.names.choice.latest.get()?.others).to.deep.equal(['alice7']);
  });

  it('registers the signed message, saves the name and says so', async () => {
    const test = make();
    await test.type('Alice');
    await test.names.submit();
    const message = `{"name":"alice.shop.eth","attributes":{},"timestamp":${Math.floor(test.clock.now() / 1_000)}}`;
    expect(test.of('register')).to.deep.equal([
      [
        'register',
        {
          name: 'alice.shop.eth',
          address: account.address,
          network: ethereum,
          message,
          signature: `signed ${message}`,
        },
      ],
    ]);
    expect(test.of('adopt')).to.deep.equal([['adopt', account.address, 'alice.shop.eth']]);
    expect(test.of('profile')).to.deep.equal([['profile', 'eip155', { profileName: 'alice.shop.eth' }]]);
    expect(test.of('push')).to.deep.equal([['push', 'RegisterAccountNameSuccess', { name: 'alice.shop.eth' }]]);
    const properties = { isSmartAccount: true, ensName: 'alice.shop.eth' };
    expect(test.of('event')).to.deep.equal([
      ['event', 'REGISTER_NAME_INITIATED', properties],
      ['event', 'REGISTER_NAME_SUCCESS', properties],
    ]);
    expect(test.names.draft.get()).to.equal('');
    expect(test.names.submission.get()).to.deep.equal({ status: 'idle' });
  });

  it('registers nothing while the name is taken or being checked', async () => {
    const test = make();
    await test.type('taken');
    expect(test.names.choice.latest.get()?.isTaken).to.equal(true);
    await test.names.submit();
    test.names.edit('taken2');
    await settle();
    await test.names.submit();
    expect(test.of('event')).to.deep.equal([]);
  });

  it('keeps the text when the wallet declines, and can be repeated', async () => {
    const test = make();
    await test.type('alice');
    const { sign } = test.wallet;
    test.wallet.sign = () => Promise.reject(new W3mError('USER_REJECTED'));
    await test.names.submit();
    expect(failureOf(test)?.code).to.equal('USER_REJECTED');
    expect(test.names.draft.get()).to.equal('alice');
    expect(test.of('register')).to.deep.equal([]);
    expect(test.of('toast')).to.deep.equal([]);
    test.wallet.sign = sign;
    await test.names.submit();
    expect(test.of('register')).to.have.length(1);
  });

  it('keeps the text and checks again when the registry refuses', async () => {
    const test = make({ register: () => Promise.reject(refusal('This name is taken')) });
    await test.type('alice');
    await test.names.submit();
    expect(failureOf(test)).to.have.nested.property('cause.params.reason', 'This name is taken');
    expect(failureOf(test)?.params).to.deep.equal({ name: 'alice.shop.eth' });
    test.clock.advance(DEBOUNCE_MS);
    await settle();
    expect(test.of('suggest')).to.have.length(2);
    expect(test.names.draft.get()).to.equal('alice');
    test.names.edit('alice2');
    expect(test.names.submission.get()).to.deep.equal({ status: 'idle' });
  });

  for (const [name, owner, status] of [
    ['takes a registration whose answer was lost for done', account.address.toLowerCase(), 'idle'],
    ['does not if another account has the name', other.address, 'failed'],
    ['does not if nobody has the name', undefined, 'failed'],
  ] as const)
    it(name, async () => {
      const test = make({
        register: () => Promise.reject(new W3mError('HTTP_UNREACHABLE', { params: { url: '' } })),
        ownerOf: async () => owner,
      });
      await test.type('alice');
      await test.names.submit();
      expect(test.names.submission.get().status).to.equal(status);
      expect(test.of('adopt')).to.have.length(status === 'idle' ? 1 : 0);
    });

  it('never asks who owns the name after a refusal', async () => {
    const test = make({
      register: () => Promise.reject(refusal('This request has expired. Sign it again')),
      ownerOf: async () => account.address,
    });
    await test.type('alice');
    await test.names.submit();
    expect(test.names.submission.get().status).to.equal('failed');
  });

  for (const [name, change] of [
    ['account', (test: ReturnType<typeof make>) => test.holder.set(other)],
    ['network', (test: ReturnType<typeof make>) => test.network.set(toCaipNetwork(sepolia))],
    ['wallet', (test: ReturnType<typeof make>) => test.connection.set({ connectorId: 'other' } as Connection)],
  ] as const)
    it(`registers nothing if the ${name} changes while the wallet asks`, async () => {
      const test = make();
      await test.type('alice');
      test.wallet.sign = async () => {
        change(test);
        return '0x';
      };
      await test.names.submit();
      expect(failureOf(test)?.code).to.equal('REQUEST_ABORTED');
      expect(test.of('register')).to.deep.equal([]);
    });

  it('shows the name of no account that is not in use any more', async () => {
    const test = make({
      register: async () => {
        test.holder.set(other);
      },
    });
    await test.type('alice');
    await test.names.submit();
    expect(test.of('adopt')).to.deep.equal([['adopt', account.address, 'alice.shop.eth']]);
    expect(test.of('profile')).to.deep.equal([]);
    expect(test.of('push'), 'the view would say that it is the name of this account').to.deep.equal([]);
  });

  it('leaves the form of another account as it is when the registration of the first one ends', async () => {
    const test = make({
      register: async () => {
        test.holder.set(other);
        await settle();
        test.names.edit('robert');
      },
    });
    await test.type('alice');
    await test.names.submit();
    expect(test.names.draft.get()).to.equal('robert');
  });

  it('stays at the current view after the form was left, and shows a failure as a toast', async () => {
    const test = make();
    await test.type('alice');
    test.wallet.sign = async () => {
      test.view.set({ view: 'Account' });
      return '0x';
    };
    await test.names.submit();
    expect(test.of('push')).to.deep.equal([]);
    expect(test.of('profile')).to.have.length(1);

    const failing = make({ register: () => Promise.reject(refusal('no')) });
    await failing.type('alice');
    failing.view.set({ view: 'Account' });
    await failing.names.submit();
    expect(failing.of('toast')).to.deep.equal([['toast', 'NAME_REGISTER_FAILED']]);
  });

  it('submits once, however often it is asked', async () => {
    const test = make();
    await test.type('alice');
    await Promise.all([test.names.submit(), test.names.submit(), test.names.submit()]);
    expect(test.of('register')).to.have.length(1);
  });

  it('is for accounts of the embedded wallet on networks with names', async () => {
    expect(make().names.canRegister.get()).to.equal(true);
    expect(make({}, 'injected').names.canRegister.get()).to.equal(false);
    const test = make();
    test.network.set(toCaipNetwork(sepolia));
    expect(test.names.canRegister.get()).to.equal(false);
    test.network.set(ethereum);
    test.holder.set(undefined);
    expect(test.names.canRegister.get()).to.equal(false);
    await test.names.submit();
    expect(test.of('event')).to.deep.equal([]);
  });

  it('forgets the text when another account is in use', async () => {
    const test = make();
    await test.type('alice');
    test.holder.set(other);
    await settle();
    expect(test.names.draft.get()).to.equal('');
  });
});
