import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { AppKit } from '../app-kit/app-kit.js';
import { EvmAdapter } from '../adapters/eip155/index.js';
import { createStorage } from '../core/storage.js';
import { untracked } from '../core/signals.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { isW3mError } from '../domain/errors/errors.js';
import type { Connections, KnownConnection } from '../features/connections.js';
import { endConnection } from '../flows/remember-connections.js';
import { ScriptedWallet } from '../../testing/scripted-wallet.js';
import { loadParts } from '../../testing/load-parts.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { sessionOf } from '../../testing/session-of.js';
import { settleImports } from '../../testing/settle-imports.js';
import { testNetworks } from '../../testing/index.js';

type Name = 'a' | 'b';
const NAMES = ['a', 'b'] as const;
const ADDRESSES = {
  a: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  b: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
} as const;
const CHAINS = [1, 10, 137] as const;

const walletOf = (name: Name): ScriptedWallet => new ScriptedWallet(`wallet.${name}`, ADDRESSES[name], CHAINS);

/** What the page must show. */
interface Model {
  active: Name | undefined;
  /** Address in use, in lower case. */
  address: string | undefined;
  /** Wallets that the list must show, in any order. */
  listed: Set<Name>;
  /** Wallet that a reload restores. */
  stored: Name | undefined;
  recent: Set<Name>;
  /** Address of the last use of each wallet, in lower case: the page goes on with it, unless the owner selects another one. */
  readonly used: Map<Name, string>;
  /** Account that the owner had selected in each wallet at its last use. */
  readonly selected: Map<Name, string>;
}

const emptyModel = (): Model => ({
  active: undefined,
  address: undefined,
  listed: new Set(),
  stored: undefined,
  recent: new Set(),
  used: new Map(),
  selected: new Map(),
});

class World {
  readonly id = crypto.randomUUID();
  readonly page = new EventTarget();
  readonly wallets = { a: walletOf('a'), b: walletOf('b') } as const;
  kit: AppKit;
  list!: Connections;

  constructor() {
    for (const name of NAMES) {
      const { id } = this.wallets[name];
      this.wallets[name].announce(this.page, { rdns: id, uuid: id, name: `Wallet ${name}` });
    }
    this.kit = this.#visit();
  }

  async start(): Promise<void> {
    await this.kit.modal.start();
    this.list = await sessionOf(this.kit.modal).features.load('connections');
    this.shown();
    await settleImports();
  }

  async reload(): Promise<void> {
    this.kit.destroy();
    this.kit = this.#visit();
    await this.start();
    await this.kit.ready();
    await settleImports();
  }

  shown(): readonly KnownConnection[] {
    return untracked(() => this.list.of('eip155'));
  }

  recent(): readonly KnownConnection[] {
    return untracked(() => this.list.recentOf('eip155'));
  }

  sign(): Promise<string> {
    const [adapter] = sessionOf(this.kit.modal).adapters;
    return adapter?.signMessage('text') ?? expect.fail('no adapter');
  }

  end(): void {
    this.kit.destroy();
  }

  #visit(): AppKit {
    const adapters = [new EvmAdapter({ page: this.page })];
    return AppKit.create({ id: this.id, networks: testNetworks, adapters, clock: new ManualClock() });
  }
}

const codeOf = async (pending: Promise<unknown>): Promise<string> =>
  pending.then(
    () => 'resolved',
    (error: unknown) => (isW3mError(error) ? error.code : String(error)),
  );

const first = (wallet: ScriptedWallet): string => wallet.accounts[0] ?? expect.fail('no account');

const use = (model: Model, name: Name, address: string): void => {
  model.active = name;
  model.address = address;
  model.stored = name;
  model.listed.add(name);
  model.recent.delete(name);
  model.used.set(name, address);
};

const leave = (model: Model, name: Name): void => {
  if (model.listed.delete(name)) model.recent.add(name);
  if (model.active === name) [model.active, model.address] = [undefined, undefined];
  if (model.stored === name) model.stored = undefined;
};

/** Compares the page with the model. */
function check(model: Model, world: World): void {
  const { kit, wallets } = world;
  const account = kit.getAccount('eip155');
  expect(account.address?.toLowerCase()).to.equal(model.address);
  expect(account.isConnected).to.equal(model.active !== undefined);
  const shown = world.shown();
  const active = shown.filter(({ state }) => state === 'active');
  expect(active.map(({ connectorId }) => connectorId)).to.deep.equal(
    model.active === undefined ? [] : [wallets[model.active].id],
  );
  expect(shown.map(({ connectorId }) => connectorId).sort()).to.deep.equal(
    [...model.listed].map(name => wallets[name].id).sort(),
  );
  for (const { connectorId, state, accounts } of shown) {
    const name = connectorId === wallets.a.id ? 'a' : 'b';
    const addresses = accounts.map(({ address }) => address);
    expect([...addresses].sort()).to.deep.equal([...ADDRESSES[name]].sort());
    if (state !== 'active') expect(state).to.equal(wallets[name].isLocked ? 'locked' : 'granted');
  }
  expect(world.recent().map(({ connectorId }) => connectorId)).to.have.members(
    [...model.recent].map(name => wallets[name].id),
  );
  if (model.active) {
    expect(kit.getChainId()).to.equal(wallets[model.active].chainId);
    expect(kit.getWalletProvider()).to.equal(wallets[model.active].provider);
  } else expect(kit.getWalletProvider()).to.equal(undefined);
}

type Step = fc.AsyncCommand<Model, World>;

abstract class Action implements Step {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }

  check(_model: Model): boolean {
    return true;
  }

  async run(model: Model, world: World): Promise<void> {
    const prompts = NAMES.map(name => world.wallets[name].prompts);
    await this.act(model, world, world.wallets[this.name]);
    await settleImports();
    if (model.active) model.selected.set(model.active, first(world.wallets[model.active]));
    check(model, world);
    const prompted = NAMES.filter((name, at) => world.wallets[name].prompts > (prompts[at] ?? 0));
    if (!this.mayPrompt(prompted)) expect.fail(`${String(this)} prompts ${prompted.join()}`);
  }

  /** True if these wallets may prompt for their accounts. */
  mayPrompt(names: readonly Name[]): boolean {
    return names.length === 0;
  }

  toString(): string {
    return `${this.constructor.name}(${this.name})`;
  }

  abstract act(model: Model, world: World, wallet: ScriptedWallet): Promise<void> | void;
}

class Connect extends Action {
  async act(model: Model, { kit }: World, wallet: ScriptedWallet): Promise<void> {
    const outcome = await codeOf(kit.connect({ wallet: wallet.id, namespace: 'eip155' }));
    expect(outcome).to.equal(wallet.isLocked ? 'USER_REJECTED' : 'resolved');
    if (!wallet.isLocked) use(model, this.name, first(wallet));
  }
  override mayPrompt(names: readonly Name[]): boolean {
    return names.every(name => name === this.name);
  }
}

class Switch extends Action {
  #isSilent = true;
  readonly #at: number;

  constructor(name: Name, at: number) {
    super(name);
    this.#at = at;
  }

  async act(model: Model, { list }: World, wallet: ScriptedWallet): Promise<void> {
    const address = ADDRESSES[this.name][this.#at] ?? '';
    const isListed = model.listed.has(this.name);
    const isRecent = !isListed && model.recent.has(this.name);
    this.#isSilent = !isRecent && !wallet.isLocked;
    const outcome = await codeOf(list.switchTo('eip155', wallet.id, address));
    if (!isListed && !isRecent) return void expect(outcome).to.equal('CONNECTOR_NOT_FOUND');
    expect(outcome).to.equal(wallet.isLocked ? 'USER_REJECTED' : 'resolved');
    if (!wallet.isLocked) use(model, this.name, address.toLowerCase());
  }
  override mayPrompt(names: readonly Name[]): boolean {
    return names.every(name => name === this.name && !this.#isSilent);
  }
  override toString(): string {
    return `Switch(${this.name}, ${this.#at})`;
  }
}

/** The wallet in use is asked to sign, and another one is put in its place before it replies. */
class SwitchWhileItSigns extends Action {
  override check({ active, listed }: Model): boolean {
    return active !== undefined && active !== this.name && listed.has(this.name);
  }
  async act(model: Model, world: World, wallet: ScriptedWallet): Promise<void> {
    const signer = world.wallets[model.active ?? this.name];
    signer.answers.set('personal_sign', 'hang');
    const before = wallet.signers().length;
    const pending = codeOf(world.sign());
    await signer.whenRequested('personal_sign');
    const outcome = await codeOf(world.list.switchTo('eip155', wallet.id));
    signer.answerLate();
    if (wallet.isLocked) {
      expect(outcome).to.equal('USER_REJECTED');
      expect(await pending).to.equal('resolved');
      return;
    }
    expect(await pending).to.equal('WALLET_DISCONNECTED');
    expect(wallet.signers()).to.have.length(before);
    const { address } = world.kit.getAccount('eip155');
    expect(ADDRESSES[this.name]).to.include(address);
    use(model, this.name, address?.toLowerCase() ?? '');
  }
  override mayPrompt(names: readonly Name[]): boolean {
    return names.every(name => name === this.name);
  }
}

class Sign extends Action {
  async act(model: Model, world: World): Promise<void> {
    const before = NAMES.map(name => world.wallets[name].signers());
    const outcome = await codeOf(world.sign());
    expect(outcome).to.equal(model.active ? 'resolved' : 'WALLET_DISCONNECTED');
    const signed = NAMES.flatMap((name, at) =>
      world.wallets[name]
        .signers()
        .slice(before[at]?.length)
        .map(signer => `${name} ${String(signer).toLowerCase()}`),
    );
    expect(signed).to.deep.equal(model.active ? [`${model.active} ${model.address}`] : []);
  }
}

class Disconnect extends Action {
  override check({ listed }: Model): boolean {
    return listed.has(this.name);
  }
  async act(model: Model, { list }: World, wallet: ScriptedWallet): Promise<void> {
    await list.end('eip155', wallet.id);
    expect(wallet.granted).to.equal(false);
    leave(model, this.name);
  }
}

class DisconnectAll extends Action {
  async act(model: Model, { kit, wallets }: World): Promise<void> {
    const listed = [...model.listed];
    await kit.disconnect('eip155');
    for (const name of listed) {
      expect(wallets[name].granted, name).to.equal(false);
      leave(model, name);
    }
  }
}

class Lock extends Action {
  act(model: Model, _world: World, wallet: ScriptedWallet): void {
    if (wallet.isLocked) return;
    wallet.lock();
    if (model.active === this.name) [model.active, model.address] = [undefined, undefined];
  }
}

class Unlock extends Action {
  act(model: Model, _world: World, wallet: ScriptedWallet): void {
    if (!wallet.isLocked) return;
    wallet.unlock();
    const isBack = model.stored === this.name && model.active === undefined && wallet.granted;
    const isSelected = model.selected.get(this.name) === first(wallet);
    const used = isSelected ? model.used.get(this.name) : undefined;
    if (isBack) use(model, this.name, used ?? first(wallet));
  }
}

/** The owner ends the grant in the wallet. */
class Revoke extends Action {
  act(model: Model, { wallets }: World, wallet: ScriptedWallet): void {
    if (wallets[this.name].isLocked) return;
    wallet.revoke();
    leave(model, this.name);
  }
}

class SelectOther extends Action {
  act(model: Model, _world: World, wallet: ScriptedWallet): void {
    wallet.select();
    if (model.active === this.name) use(model, this.name, first(wallet));
  }
}

class ChangeChain extends Action {
  readonly #chain: number;

  constructor(name: Name, chain: number) {
    super(name);
    this.#chain = chain;
  }

  act(_model: Model, _world: World, wallet: ScriptedWallet): void {
    wallet.changeChain(this.#chain);
  }
  override toString(): string {
    return `ChangeChain(${this.name}, ${this.#chain})`;
  }
}

class Reload extends Action {
  async act(model: Model, world: World): Promise<void> {
    await world.reload();
    const { stored } = model;
    const isBack = stored !== undefined && !world.wallets[stored].isLocked && world.wallets[stored].granted;
    model.active = isBack ? stored : undefined;
    const { address } = world.kit.getAccount('eip155');
    model.address = isBack ? address?.toLowerCase() : undefined;
    if (isBack) expect(ADDRESSES[stored]).to.include(address);
  }
}

/** Another tab of the page disconnects the wallet. */
class DisconnectInOtherTab extends Action {
  override check({ listed }: Model): boolean {
    return listed.has(this.name);
  }
  act(model: Model, { id }: World, wallet: ScriptedWallet): void {
    if (wallet.isLocked) return; // as a locked wallet cannot tell, this tab learns it later
    const storage = createStorage({ prefix: id });
    endConnection(storage, 'eip155', wallet.id);
    for (const key of ['connections', 'recent_connections'])
      window.dispatchEvent(new StorageEvent('storage', { key: `@appkit/${id}/${key}`, storageArea: localStorage }));
    if (storage.get(connectedConnectorId('eip155')) === wallet.id) storage.remove(connectedConnectorId('eip155'));
    wallet.revoke();
    leave(model, this.name);
  }
}

const name = fc.constantFrom(...NAMES);
const switches = fc.tuple(name, fc.constantFrom(0, 1)).map(given => new Switch(...given));
const signing = name.map(each => new SwitchWhileItSigns(each));
const commands = fc.commands<Model, World>(
  [
    name.map(each => new Connect(each)),
    ...[switches, switches, switches],
    ...[signing, signing],
    name.map(each => new Sign(each)),
    name.map(each => new Disconnect(each)),
    name.map(each => new DisconnectAll(each)),
    name.map(each => new Lock(each)),
    name.map(each => new Unlock(each)),
    name.map(each => new Revoke(each)),
    name.map(each => new SelectOther(each)),
    fc.tuple(name, fc.constantFrom(...CHAINS)).map(given => new ChangeChain(...given)),
    name.map(each => new Reload(each)),
    name.map(each => new DisconnectInOtherTab(each)),
  ],
  { maxCommands: 30, size: 'max' },
);
/** Wallets that are connected first, in this order. */
const beginnings = fc.constantFrom<readonly Name[]>([], ['a'], ['a', 'b'], ['b', 'a']);

describe('several wallets of one namespace', () => {
  before(async () => {
    await loadParts();
    await Promise.all([
      import('../features/connections.js'),
      import('../flows/remember-connections.js'),
      import('../flows/follow-locked.js'),
      import('../adapters/eip155/other-wallets.js'),
      import('../adapters/eip155/evm-client.js'),
      import('../adapters/eip155/wallet-requests.js'),
      import('../adapters/eip155/grant.js'),
      import('../domain/errors/rpc-errors.js'),
    ]);
  });

  it('have one that signs, in every order of connecting, switching, locking, revoking, reloading and other tabs', async function () {
    this.timeout(120_000);
    await fc.assert(
      fc.asyncProperty(beginnings, commands as fc.Arbitrary<Iterable<Step>>, async (connected, steps) => {
        const world = new World();
        const model = emptyModel();
        await world.start();
        try {
          for (const each of connected) await new Connect(each).run(model, world);
          await fc.asyncModelRun(() => ({ model, real: world }), steps);
        } finally {
          world.end();
          localStorage.clear();
        }
      }),
      { numRuns: 40, endOnFailure: true, includeErrorInReport: true },
    );
  });
});
