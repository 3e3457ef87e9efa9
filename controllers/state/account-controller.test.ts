import { expect } from '@open-wc/testing';
import { signal } from '../core/signals.js';
import type { Account, ChainNamespace, Connection } from '../domain/entities.js';
import { AccountController, type AccountState } from './account-controller.js';

const account = (address: string, namespace: ChainNamespace = 'eip155'): Account => ({
  namespace,
  address,
  type: 'eoa',
});
const connectionOf = (address: string, namespace: ChainNamespace = 'eip155'): Connection => ({
  connectorId: 'test.wallet',
  namespace,
  accounts: [account(address, namespace)],
  chainId: 1,
  provider: {},
});
const wallet = { name: 'Test Wallet', type: 'ANNOUNCED' } as const;

describe('AccountController', () => {
  const activeNamespace = signal<ChainNamespace | undefined>('eip155');
  let controller: AccountController;

  beforeEach(() => {
    activeNamespace.set('eip155');
    controller = new AccountController({ activeNamespace });
  });

  it('starts disconnected in every namespace', () => {
    for (const namespace of ['eip155', 'solana', undefined] as const) {
      expect(controller.of(namespace).status).to.equal('disconnected');
      expect(controller.accountOf(namespace)).to.equal(undefined);
    }
    expect(controller.isConnected.get()).to.equal(false);
    expect(controller.connectedNamespaces.get()).to.deep.equal([]);
  });

  it('keeps one state for each namespace; `active` is that of the active namespace', () => {
    controller.connected(connectionOf('0xa'), wallet);
    controller.connected(connectionOf('So1', 'solana'), undefined);
    expect(controller.connectedNamespaces.get()).to.deep.equal(['eip155', 'solana']);
    expect(controller.current.get()?.address).to.equal('0xa');
    activeNamespace.set('solana');
    expect(controller.current.get()?.address).to.equal('So1');
    controller.disconnected('solana');
    expect(controller.isConnected.get()).to.equal(false);
    expect(controller.accountOf('eip155')?.address).to.equal('0xa');
  });

  describe('status', () => {
    type Step = (on: AccountController) => void;
    const [first, second] = [{}, {}];
    const connect: Step = on => on.connected(connectionOf('0xa'), wallet);
    const disconnect: Step = on => on.disconnected('eip155');
    const wait =
      (waiter: object | 'restore', status: 'connecting' | 'reconnecting' | undefined): Step =>
      on =>
        on.setWaiting('eip155', waiter, status);

    const cases: readonly (readonly [string, readonly Step[], AccountState['status']])[] = [
      ['an attempt waits', [wait(first, 'connecting')], 'connecting'],
      ['the attempt has ended', [wait(first, 'connecting'), wait(first, undefined)], 'disconnected'],
      ['a wallet has connected', [wait(first, 'connecting'), connect, wait(first, undefined)], 'connected'],
      ['a second attempt waits', [connect, wait(second, 'connecting')], 'connected'],
      ['a second attempt has ended', [connect, wait(second, 'connecting'), wait(second, undefined)], 'connected'],
      [
        'the wallet disconnects while an attempt waits',
        [connect, wait(second, 'connecting'), disconnect],
        'connecting',
      ],
      [
        'an attempt ends after a newer one has started',
        [wait(first, 'connecting'), wait(second, 'connecting'), wait(first, undefined)],
        'connecting',
      ],
      [
        'an attempt ends while a restore waits',
        [wait('restore', 'reconnecting'), wait(first, 'connecting'), wait(first, undefined)],
        'reconnecting',
      ],
      [
        'an attempt ends twice',
        [wait(first, 'connecting'), wait(first, undefined), wait(first, undefined)],
        'disconnected',
      ],
    ];
    for (const [name, steps, status] of cases) {
      it(`is ${status} when ${name}`, () => {
        for (const step of steps) step(controller);
        expect(controller.of('eip155').status).to.equal(status);
        expect(controller.of('eip155').connection === undefined).to.equal(status !== 'connected');
        expect(controller.of('solana').status).to.equal('disconnected');
      });
    }
  });

  for (const status of ['connecting', 'reconnecting', 'signing'] as const) {
    it(`is ${status}, held and not connected while a wallet is attached`, () => {
      controller.connected(connectionOf('0xa'), wallet);
      controller.setWaiting('eip155', 'restore', 'connecting');
      controller.attached(connectionOf('0xa'), status);
      expect(controller.of('eip155').status).to.equal(status);
      expect(controller.of('eip155').connection).to.equal(undefined);
      expect(controller.of('eip155').wallet).to.equal(undefined);
      expect(controller.isConnected.get()).to.equal(false);
      expect(controller.connectedNamespaces.get()).to.deep.equal([]);
      expect(controller.attachedNamespaces.get()).to.deep.equal(['eip155']);
      expect(controller.isSigning.get()).to.equal(status === 'signing');
      controller.setWaiting('eip155', 'restore', undefined);
      expect(controller.of('eip155').status).to.equal(status);
      controller.connected(connectionOf('0xa'), wallet);
      expect(controller.of('eip155')).to.deep.include({ status: 'connected', wallet });
      expect(controller.of('eip155').attached).to.equal(undefined);
      controller.disconnected('eip155');
      expect(controller.attachedNamespaces.get()).to.deep.equal([]);
    });
  }

  it('keeps labels, and keeps the profile while the address is the same', () => {
    controller.connected(connectionOf('0xa'), wallet);
    controller.setProfile('eip155', { profileName: 'alice.eth', profileImage: 'data:,' });
    controller.setLabel('eip155', '0xa', 'Savings');
    controller.connected({ ...connectionOf('0xa'), chainId: 10 }, wallet);
    expect(controller.of('eip155')).to.include({ profileName: 'alice.eth', profileImage: 'data:,' });
    controller.attached({ ...connectionOf('0xa'), chainId: 137 }, 'reconnecting');
    controller.connected({ ...connectionOf('0xa'), chainId: 137 }, wallet);
    expect(controller.of('eip155').profileName).to.equal('alice.eth');
    controller.connected(connectionOf('0xb'), wallet);
    expect(controller.of('eip155').profileName).to.equal(undefined);
    expect(controller.of('eip155').profileImage).to.equal(undefined);
    controller.disconnected('eip155');
    expect(controller.of('eip155').wallet).to.equal(undefined);
    expect(controller.of('eip155').labels.get('0xa')).to.equal('Savings');
  });

  it('removes a label without touching others', () => {
    controller.setLabel('eip155', '0xa', 'Savings');
    controller.setLabel('eip155', '0xb', 'Spending');
    controller.setLabel('eip155', '0xa', undefined);
    expect([...controller.of('eip155').labels]).to.deep.equal([['0xb', 'Spending']]);
    expect(controller.of('solana').labels.size).to.equal(0);
  });
});
