import { expect } from '@open-wc/testing';
import { untracked } from '../core/signals.js';
import type { AdmissionCheck } from '../flows/admission.js';
import { createTestModal, type TestModal } from '../testing/index.js';
import { checksOf } from './load-checks.js';
import { checkRows, type CheckRow } from './registry.js';

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
    const { router, toasts } = session;
    const find = checksOf(rows, { scope, options: options.current, account, network, shell, events, router, toasts });
    return () => find(untracked(() => options.current.get()));
  };

  it('returns no check without a row', () => {
    expect(checkRows).to.have.length(0);
    expect(checksFor()()).to.equal(undefined);
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
