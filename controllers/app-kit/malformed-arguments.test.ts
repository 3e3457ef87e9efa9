import { expect } from '@open-wc/testing';
import { AppKit } from './app-kit.js';
import { isW3mError } from '../domain/errors/errors.js';
import { createTestModal, testNetworks, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';

type Call = (...given: readonly unknown[]) => unknown;

const [, , polygon] = testNetworks;
const NO_OBJECTS: readonly unknown[] = [null, undefined, 7, 'eip155:137', true, []];
const NO_ID: readonly unknown[] = [...NO_OBJECTS, {}, { id: {} }, { id: null }];
const NO_NETWORK: readonly unknown[] = [
  ...NO_ID,
  { id: 137 },
  { ...polygon, name: undefined },
  { ...polygon, nativeCurrency: null },
  { ...polygon, rpcUrls: {} },
  { ...polygon, rpcUrls: { default: {} } },
  { ...polygon, rpcUrls: { default: { http: [7] } } },
  { ...polygon, blockExplorers: [] },
  { ...polygon, blockExplorers: { default: { name: 'Explorer', url: 7 } } },
];
const NO_REQUEST: readonly unknown[] = [
  ...NO_OBJECTS,
  {},
  { id: 1 },
  { calls: null },
  { calls: {} },
  { calls: [null] },
  { calls: [{ to: 7 }] },
  { calls: [{ to: '0x00', value: '1' }] },
  { transfer: null },
  { transfer: { to: 7, amount: 1n } },
  { transfer: { to: '0x00', amount: 1 } },
  { transaction: '0x00' },
];

describe('a malformed argument', () => {
  let world: TestModal;
  let kit: AppKit;

  beforeEach(async () => {
    world = createTestModal();
    await world.connect();
    kit = new AppKit(world.modal);
  });
  afterEach(() => world.modal.dispose());

  /** Calls a method as plain JavaScript does, and returns the code of its error; undefined if it succeeds. */
  async function codeOf(method: string, ...given: readonly unknown[]): Promise<unknown> {
    try {
      await (kit as unknown as Readonly<Record<string, Call>>)[method]?.(...given);
      return undefined;
    } catch (error) {
      return isW3mError(error) ? error.code : error;
    }
  }

  for (const [method, malformed, code, argumentsOf] of [
    ['switchNetwork', NO_ID, 'ARGUMENT_INVALID', value => [value]],
    ['setCaipNetwork', NO_ID, 'ARGUMENT_INVALID', value => [value]],
    ['setCaipNetworkOfNamespace', NO_ID, 'ARGUMENT_INVALID', value => [value, 'eip155']],
    ['addNetwork', NO_NETWORK, 'ARGUMENT_INVALID', value => ['eip155', value]],
    ['updateFeatures', NO_OBJECTS, 'OPTIONS_INVALID', value => [value]],
    ['updateOptions', NO_OBJECTS, 'OPTIONS_INVALID', value => [value]],
    ['preview', NO_REQUEST, 'INVALID_REQUEST', value => [value]],
  ] as const satisfies readonly (readonly [
    string,
    readonly unknown[],
    string,
    (value: unknown) => readonly unknown[],
  ])[])
    it(`of ${method} is refused with ${code}`, async () => {
      for (const [index, value] of malformed.entries())
        expect(await codeOf(method, ...argumentsOf(value)), `value ${index}`).to.equal(code);
    });

  for (const method of ['open', 'fetchIdentity', 'fetchWallets'])
    it(`null is no option of ${method}`, async () => {
      expect(await codeOf(method, null)).to.equal(undefined);
    });

  it('is no mode of the theme: pages with a switch of three pass "system"', () => {
    const plain = kit as unknown as Readonly<Record<string, Call>>;
    kit.setThemeMode('dark');
    plain['setThemeMode']?.('system');
    expect(kit.getThemeMode()).to.equal(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    expect(world.modal.theme.mode.get()).to.equal(undefined);
  });

  it('null is no request of connect', async () => {
    await world.session.disconnect();
    const attempt = codeOf('connect', null);
    await waitUntil(() => kit.isOpen());
    await kit.close();
    expect(await attempt).to.equal('CONNECT_CLOSED');
  });

  it('says what the method takes', async () => {
    const messageOf = async (run: () => unknown): Promise<unknown> => {
      try {
        await run();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const plain = kit as unknown as Readonly<Record<string, Call>>;
    expect(await messageOf(() => plain['switchNetwork']?.('eip155:137'))).to.equal(
      'switchNetwork: "network" must have the id of one of "networks", and its chainNamespace if two namespaces share the id',
    );
    expect(await messageOf(() => plain['addNetwork']?.('eip155', { id: 137 }))).to.equal(
      'addNetwork: "network" must be a network with id, name, nativeCurrency and rpcUrls.default.http: it has no valid name',
    );
  });

  it('leaves the networks and the options as they were', async () => {
    const before = [kit.getCaipNetworks(), kit.options.features];
    for (const value of NO_OBJECTS) {
      await codeOf('addNetwork', 'eip155', value);
      await codeOf('updateFeatures', value);
    }
    expect([kit.getCaipNetworks(), kit.options.features]).to.deep.equal(before);
  });

  it('is no network of which only the id is named', async () => {
    expect(await codeOf('switchNetwork', { id: 137 })).to.equal(undefined);
    expect(kit.getChainId()).to.equal(137);
    expect(await codeOf('switchNetwork', { id: 10, chainNamespace: 'eip155' })).to.equal(undefined);
    expect(kit.getChainId()).to.equal(10);
    expect(await codeOf('switchNetwork', { id: 999 })).to.equal(undefined);
    expect(world.session.alerts.current.get()?.error.code).to.equal('NETWORK_NOT_FOUND');
    expect(kit.getChainId()).to.equal(10);
  });
});
