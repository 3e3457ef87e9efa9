import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import type { AdmissionCheck } from '../flows/admission.js';
import { createSIWEConfig, DefaultSIWX } from '../sign-in/index.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { checksOf } from './load-checks.js';
import type { CheckRow } from './check.js';
import { checkRows } from './registry.js';

const [getNonce, verifyMessage, signOut] = [async () => 'nonce', async () => true, async () => true];
const check: AdmissionCheck = { ask: () => undefined };

describe('the registry of admission checks', () => {
  let world: TestModal;
  beforeEach(() => {
    world = createTestModal();
  });
  afterEach(() => world.modal.dispose());

  const checksFor = (...rows: readonly CheckRow[]): (() => ReturnType<ReturnType<typeof checksOf>>) => {
    const { modal, session } = world;
    const { scope, options, account, network, shell, events } = modal;
    const { consent, requests, router, toasts } = session;
    const find = checksOf(rows, {
      scope,
      options: options.current,
      account,
      network,
      shell,
      events,
      consent,
      requests,
      router,
      toasts,
      adapters: session.adapters,
      connection: session.connection,
      recheck: () => undefined,
    });
    return () => find(untracked(() => options.current.get()));
  };

  it('returns no check without a row, and none that the options do not ask for', () => {
    expect(checksFor()()).to.equal(undefined);
    expect(checksFor(...checkRows)()).to.equal(undefined);
  });

  it('asks for a sign-in by the option siwx, and by siweConfig unless it is turned off', () => {
    const isOn = (options: object): boolean =>
      checkRows.some(row => row.isOn({ ...untracked(() => world.modal.options.current.get()), ...options }));
    expect(isOn({ siwx: new DefaultSIWX() })).to.equal(true);
    const methods = {
      getNonce,
      createMessage: () => '',
      verifyMessage,
      getSession: () => Promise.resolve(null),
      signOut,
    };
    expect(isOn({ siweConfig: createSIWEConfig(methods) })).to.equal(true);
    expect(isOn({ siweConfig: createSIWEConfig({ ...methods, enabled: false }) })).to.equal(false);
  });

  it('loads a check on first use only, and returns it synchronously afterwards', async () => {
    let loads = 0;
    const find = checksFor({
      isOn: () => true,
      load: () => {
        loads += 1;
        return Promise.resolve(check);
      },
    });
    expect(loads).to.equal(0);
    const first = find();
    expect(first).to.be.instanceOf(Promise);
    expect(await first).to.deep.equal([check]);
    expect(find()).to.deep.equal([check]);
    expect(loads).to.equal(1);
  });

  it('follows changes of the options', async () => {
    const find = checksFor({
      isOn: ({ features }) => features.legalCheckbox === true,
      load: () => Promise.resolve(check),
    });
    expect(find()).to.equal(undefined);
    world.modal.options.updateFeatures({ legalCheckbox: true });
    expect(await find()).to.deep.equal([check]);
    world.modal.options.updateFeatures({ legalCheckbox: false });
    expect(find()).to.equal(undefined);
  });

  it('loads a check again after a failed load', async () => {
    let isOffline = true;
    const find = checksFor({
      isOn: () => true,
      load: () => (isOffline ? Promise.reject(new TypeError('offline')) : Promise.resolve(check)),
    });
    const error: unknown = await Promise.resolve(find()).catch((cause: unknown) => cause);
    expect(error).to.be.instanceOf(TypeError);
    isOffline = false;
    expect(await find()).to.deep.equal([check]);
  });
});
