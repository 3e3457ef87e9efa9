import { expect } from '@open-wc/testing';
import { AppKit } from '../app-kit/app-kit.js';
import { createStorage, type TypedStorage } from '../core/storage.js';
import type { CaipAddress } from '../domain/entities.js';
import { connectedConnectorId } from '../domain/storage/account-keys.js';
import { ensCache, identityCache, nativeBalanceCache } from '../domain/storage/cache-keys.js';
import { portfolioCache } from '../domain/storage/portfolio-record.js';
import {
  FakeAdapter,
  ManualClock,
  solanaFake,
  testAccounts,
  testConnector,
  testNetworks,
  testSolanaNetworks,
  type FakeAdapterOptions,
} from '../../testing/index.js';
import { loadParts } from '../../testing/load-parts.js';
import { settleImports } from '../../testing/settle-imports.js';
import { waitUntil } from '../../testing/wait-until.js';

const { address } = testAccounts[0];
const EVM: CaipAddress = `eip155:1:${address}`;
const NAMED = EVM.toLowerCase();
const OTHER: CaipAddress = `eip155:137:${address}`;
const SOLANA: CaipAddress = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv';

describe('what is stored of accounts', () => {
  let id: string;
  let storage: TypedStorage;
  const kits: AppKit[] = [];

  before(loadParts);

  const create = async (fake: FakeAdapterOptions = {}): Promise<AppKit> => {
    const kit = AppKit.create({
      id,
      networks: [...testNetworks, ...testSolanaNetworks],
      adapters: [new FakeAdapter(fake), new FakeAdapter({ ...solanaFake, ...fake, namespace: 'solana' })],
      clock: new ManualClock(),
    });
    kits.push(kit);
    await kit.modal.start();
    return kit;
  };
  const connect = async (kit: AppKit): Promise<void> => {
    await kit.connect({ wallet: testConnector.id, namespace: 'eip155' });
    await kit.connect({ wallet: 'Test Wallet', namespace: 'solana' });
    await settleImports();
  };
  const store = (): void => {
    const balances = [EVM, OTHER, SOLANA].map(caipAddress => [
      caipAddress,
      { caipAddress, balance: '1', symbol: 'X', timestamp: 0 },
    ]);
    storage.set(nativeBalanceCache, Object.fromEntries(balances) as never);
    const portfolio = { timestamp: 0, balance: { balances: [] } };
    storage.set(portfolioCache, { [EVM]: portfolio, [OTHER]: portfolio, [SOLANA]: portfolio });
    storage.set(identityCache, { [NAMED]: { identity: { name: 'a.eth', avatar: null }, timestamp: 0 } });
    storage.set(ensCache, { [address]: { address, ens: [], timestamp: 0 } });
  };
  const stored = (): readonly (readonly string[])[] =>
    [nativeBalanceCache, portfolioCache, identityCache, ensCache].map(key =>
      Object.keys(storage.get<object>(key as never) ?? {}),
    );

  beforeEach(() => {
    id = crypto.randomUUID();
    storage = createStorage({ prefix: id });
  });
  afterEach(() => {
    for (const kit of kits.splice(0)) kit.destroy();
    localStorage.clear();
  });

  for (const active of ['eip155', 'solana'] as const)
    it(`goes with the wallet of its namespace alone, while ${active} is active`, async () => {
      const kit = await create();
      await connect(kit);
      kit.modal.network.setActiveNamespace(active);
      await settleImports();
      store();
      await kit.disconnect('solana');
      expect(stored()).to.deep.equal([[EVM, OTHER], [EVM, OTHER], [NAMED], [address]]);
      store();
      await kit.disconnect('eip155');
      expect(stored()).to.deep.equal([[SOLANA], [SOLANA], [], []]);
    });

  it('leaves no entry behind when every wallet disconnects', async () => {
    const kit = await create();
    await connect(kit);
    store();
    await kit.disconnect();
    const names = ['native_balance_cache', 'portfolio_cache', 'identity_cache', 'ens_cache'];
    expect(names.map(name => localStorage.getItem(`@appkit/${id}/${name}`))).to.deep.equal([null, null, null, null]);
  });

  it('goes with a wallet that ends the connection itself', async () => {
    const kit = await create();
    await connect(kit);
    store();
    kit.modal.network.setActiveNamespace('eip155');
    await kit.modal.session
      .get()
      ?.adapters.find(({ namespace }) => namespace === 'solana')
      ?.disconnect();
    await waitUntil(() => stored()[1]?.length === 2);
    expect(stored()).to.deep.equal([[EVM, OTHER], [EVM, OTHER], [NAMED], [address]]);
  });

  it('goes with a disconnect of a wallet that has not come back since the last visit', async () => {
    storage.set(connectedConnectorId('eip155'), 'wallet.missing');
    store();
    const kit = await create({ connectors: [] });
    await kit.disconnect('eip155');
    expect(stored()).to.deep.equal([[SOLANA], [SOLANA], [], []]);
  });

  it('stays while another network becomes active', async () => {
    const kit = await create();
    await kit.connect({ wallet: testConnector.id, namespace: 'eip155' });
    await settleImports();
    store();
    kit.modal.network.setActiveNamespace('solana');
    await settleImports();
    expect(stored()).to.deep.equal([[EVM, OTHER, SOLANA], [EVM, OTHER, SOLANA], [NAMED], [address]]);
  });
});
