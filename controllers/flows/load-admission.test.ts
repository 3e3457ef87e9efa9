import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal, untracked } from '../core/signals.js';
import type { Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { AccountController } from '../state/account-controller.js';
import { catchReports } from '../../testing/catch-reports.js';
import { codeOf } from '../../testing/gate-world.js';
import { testAccounts, testConnector } from '../../testing/index.js';
import { createAdmission, type Admission, type AdmissionCheck } from './admission.js';
import { followWallets, type Gate } from './follow-wallets.js';

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: Error): void;
}

function deferred<T>(): Deferred<T> {
  let settle: Omit<Deferred<T>, 'promise'> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...(settle ?? expect.fail('the executor runs at once')) };
}

/** A gate whose admission is loaded when the test resolves it. */
function createWorld(check: AdmissionCheck) {
  const scope = new Scope();
  const connection = signal<Connection | undefined>(undefined);
  const disconnect = async (): Promise<void> => connection.set(undefined);
  const account = new AccountController({ activeNamespace: signal('eip155') });
  const network = { activeNamespace: signal('eip155' as const), setActiveNamespace() {}, follow() {} };
  const world = {
    isChecked: true,
    isRequested: true,
    load: deferred<Admission>(),
    /** Address of the account that the person chose. */
    chosen: undefined as string | undefined,
    /** Connectors that were stored; undefined after a disconnect. */
    stored: [] as (string | undefined)[],
  };
  const useAccount = (address: string): void => {
    const current = untracked(() => connection.get());
    const [first] = testAccounts.filter(account => account.address === address);
    if (current && first)
      connection.set({ ...current, accounts: [first, ...testAccounts.filter(each => each !== first)] });
  };
  const gate: Gate = followWallets(scope, {
    adapters: [{ namespace: 'eip155', connection, useAccount, disconnect }],
    connectors: { all: signal([testConnector]) },
    account,
    network,
    isChecked: () => world.isChecked,
    loadAdmission: () => world.load.promise,
    isRequested: () => world.isRequested,
    remember(_, stored) {
      world.stored.push(stored?.connectorId);
      return undefined;
    },
    recallAccount: () => world.chosen,
  });
  gate.follow();
  const admission = createAdmission({
    scope,
    isOpen: signal(false),
    checks: () => (world.isChecked ? [check] : undefined),
  });
  const status = (): string => untracked(() => account.of('eip155').status);
  const attach = (stop?: AbortSignal): Promise<string> => {
    connection.set({
      namespace: 'eip155',
      connectorId: testConnector.id,
      accounts: [testAccounts[0]],
      chainId: 1,
      provider: {},
    });
    return stop ? codeOf(Promise.resolve(gate.pass('eip155', stop))) : Promise.resolve('');
  };
  return { world, scope, gate, connection, admission, status, attach };
}

describe('the gate while the admission is loaded', () => {
  const passes: AdmissionCheck = { ask: () => undefined };
  const { signal: never } = new AbortController();

  it('keeps the wallet attached until the load ends', async () => {
    const { world, scope, status, attach, admission } = createWorld(passes);
    const outcome = attach(never);
    await aTimeout(0);
    expect(status()).to.equal('connecting');
    world.load.resolve(admission);
    expect([await outcome, status()]).to.deep.equal(['resolved', 'connected']);
    scope.dispose();
  });

  it('disconnects the wallet when the load fails, and loads again for the next one', async () => {
    const { world, scope, connection, status, attach, admission } = createWorld(passes);
    world.load.reject(new W3mError('MODAL_DESTROYED'));
    expect(await attach(never)).to.equal('MODAL_DESTROYED');
    expect([status(), untracked(() => connection.get())]).to.deep.equal(['disconnected', undefined]);
    world.load = deferred();
    world.load.resolve(admission);
    expect([await attach(never), status()]).to.deep.equal(['resolved', 'connected']);
    scope.dispose();
  });

  it('reports a failed load once when no attempt waits for it', async () => {
    const { world, scope, status, attach } = createWorld(passes);
    const reports = catchReports();
    world.load.reject(new TypeError('no network'));
    await attach();
    await aTimeout(0);
    expect([status(), reports.stop().map(String)]).to.deep.equal(['disconnected', ['TypeError: no network']]);
    scope.dispose();
  });

  it('refuses in the same turn when the attempt is aborted, and asks no check afterwards', async () => {
    let count = 0;
    const { world, scope, status, attach, admission } = createWorld({
      ask() {
        count += 1;
        return undefined;
      },
    });
    const stop = new AbortController();
    const outcome = attach(stop.signal);
    await aTimeout(0);
    stop.abort(new W3mError('CONNECT_ABORTED'));
    expect([await outcome, status()]).to.deep.equal(['CONNECT_ABORTED', 'disconnected']);
    world.load.resolve(admission);
    await aTimeout(0);
    expect([count, status()]).to.deep.equal([0, 'disconnected']);
    scope.dispose();
  });

  it('admits the wallet when the check is switched off during the load', async () => {
    const { world, scope, status, attach, admission } = createWorld(passes);
    const outcome = attach(never);
    await aTimeout(0);
    world.isChecked = false;
    world.load.resolve(admission);
    expect([await outcome, status()]).to.deep.equal(['resolved', 'connected']);
    scope.dispose();
  });
});

describe('the driver of the gate', () => {
  const { signal: never } = new AbortController();
  const pending = (): Promise<void> => new Promise(() => undefined);

  it('reads the adapter before pass() answers', () => {
    const { world, scope, gate, connection, attach, status } = createWorld({ ask: () => undefined });
    world.isChecked = false;
    void attach();
    expect(gate.pass('eip155', never)).to.equal(undefined);
    expect([status(), world.stored]).to.deep.equal(['connected', [testConnector.id]]);
    untracked(() => connection.set(undefined));
    void codeOf(Promise.resolve(gate.pass('eip155', never)));
    expect([status(), world.stored]).to.deep.equal(['disconnected', [testConnector.id, undefined]]);
    scope.dispose();
  });

  it('activates the chosen account before the checks are asked again', async () => {
    const addresses: string[] = [];
    const { world, scope, gate, admission, attach } = createWorld({
      ask({ connection }) {
        addresses.push(connection.accounts[0].address);
        return undefined;
      },
    });
    world.load.resolve(admission);
    await attach(never);
    [world.chosen, world.isRequested] = [testAccounts[1].address, false];
    gate.recheck('eip155');
    expect(addresses).to.deep.equal(testAccounts.map(({ address }) => address));
    scope.dispose();
  });

  it('removes a wallet that disconnects while the modal is destroyed, and clears the checks', async () => {
    const forgotten: string[] = [];
    const { world, scope, gate, connection, admission, attach } = createWorld({
      ask: () => undefined,
      forget: async namespace => void forgotten.push(namespace),
    });
    world.load.resolve(admission);
    await attach(never);
    scope.dispose();
    await gate.forgotten('eip155');
    expect([world.stored, forgotten]).to.deep.equal([[testConnector.id], []]);
    connection.set(undefined);
    await gate.forgotten('eip155');
    expect([world.stored, forgotten]).to.deep.equal([[testConnector.id, undefined], ['eip155']]);
  });

  it('clears the checks of a namespace without a wallet', async () => {
    const forgotten: string[] = [];
    const { world, scope, gate, admission } = createWorld({
      ask: () => undefined,
      forget: async namespace => void forgotten.push(namespace),
    });
    world.load.resolve(admission);
    await gate.forgotten('eip155');
    expect(forgotten).to.deep.equal(['eip155']);
    scope.dispose();
  });

  it('does not admit a connection that the checks have not seen', async () => {
    const answers: (() => void)[] = [];
    const { world, scope, connection, admission, attach, status } = createWorld({
      ask: () => new Promise(resolve => answers.push(resolve)),
    });
    world.load.resolve(admission);
    void attach(never);
    await aTimeout(0);
    const first = untracked(() => connection.get()) ?? expect.fail('the wallet is attached');
    answers[0]?.();
    connection.set({ ...first, chainId: 10 });
    await aTimeout(0);
    expect([status(), answers.length]).to.deep.equal(['connecting', 2]);
    scope.dispose();
  });

  it('ends waits without an unhandled rejection when the modal is destroyed', async () => {
    const { world, scope, gate, admission, attach } = createWorld({ ask: pending });
    world.load.resolve(admission);
    const outcome = attach(never);
    const decided = gate.decided('eip155');
    await aTimeout(0);
    scope.dispose();
    await decided;
    expect(await outcome).to.equal('MODAL_DESTROYED');
  });
});
