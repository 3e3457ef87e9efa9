import { aTimeout, expect } from '@open-wc/testing';
import { Scope } from '../core/scope.js';
import { signal, untracked } from '../core/signals.js';
import type { Connection } from '../domain/entities.js';
import { W3mError } from '../domain/errors/errors.js';
import { AccountController } from '../state/account-controller.js';
import { catchReports } from '../../testing/catch-reports.js';
import { codeOf } from '../../testing/gate-world.js';
import { testAccounts, testConnector } from '../../testing/index.js';
import { createAdmission, type Admission, type AdmissionCheck, type Gate } from './admission.js';
import { followWallets } from './follow-wallets.js';

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
  const world = { isChecked: true, load: deferred<Admission>() };
  const gate: Gate = followWallets(scope, {
    adapters: [{ namespace: 'eip155', connection, useAccount: () => undefined, disconnect }],
    connectors: { all: signal([testConnector]) },
    account,
    network,
    isChecked: () => world.isChecked,
    loadAdmission: () => world.load.promise,
    isAsked: () => true,
    remember: () => undefined,
    recallAccount: () => undefined,
  });
  gate.follow();
  const admission = createAdmission({
    scope,
    account,
    network,
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
  return { world, scope, connection, admission, status, attach };
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
