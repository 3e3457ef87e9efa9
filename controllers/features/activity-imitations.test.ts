import { expect } from '@open-wc/testing';
import type { ChainAdapter } from '../adapters/chain-adapter.js';
import { Scope } from '../core/scope.js';
import { signal } from '../core/signals.js';
import { createStorage } from '../core/storage.js';
import type { Activity, ActivityTransfer } from '../domain/assets/activity.js';
import { BALANCE_RETRY_GAP_MS } from '../domain/constants.js';
import type { Account, CaipNetwork } from '../domain/entities.js';
import { loadErrors } from '../domain/errors/errors.js';
import type { NamedAsset } from '../domain/assets/look-alike-asset.js';
import { toCaipNetwork } from '../domain/networks/networks.js';
import { withDefaults } from '../domain/options/option-table.js';
import type { Holding } from '../domain/assets/tokens.js';
import type { AppKitOptions } from '../state/options.js';
import { testNetworks } from '../../testing/create-test-modal.js';
import { ManualClock } from '../../testing/manual-clock.js';
import { settle } from '../../testing/settle.js';
import { createActivity, type ActivityList } from './activity.js';
import { createSent, type SentList } from './sent.js';
import { createTokens } from './tokens.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const FAKE = '0x1111111111111111111111111111111111111111';
const network = toCaipNetwork(testNetworks[0]);
const coin: Holding = { network: 'eip155:1', amount: 0n, decimals: 18, symbol: 'ETH', name: 'Ether' };
const usdc: Holding = { ...coin, address: USDC, amount: 1n, decimals: 6, symbol: 'USDC', name: 'USD Coin' };

const receipt = (rest: Partial<ActivityTransfer> = {}): ActivityTransfer => ({
  direction: 'in',
  quantity: '1000',
  label: 'USDC',
  address: FAKE,
  counterparty: THIEF,
  ...rest,
});
const entry = (...transfers: readonly ActivityTransfer[]): Activity => ({
  id: '0x1',
  hash: '0x1',
  network: 'eip155:1',
  kind: 'receive',
  status: 'confirmed',
  at: 1,
  transfers,
});

describe('the activity feature, of received tokens', () => {
  before(loadErrors);

  let scope: Scope;
  let clock: ManualClock;
  let list: ActivityList | undefined;
  let sent: SentList;
  let source: Activity;
  let holdings: readonly Holding[] | Error;
  let names: readonly NamedAsset[] | Error;
  let requests: (readonly string[])[];
  const account = signal<Account | undefined>({ namespace: 'eip155', address: OWN, type: 'eoa' });
  const active = signal<CaipNetwork | undefined>(network);
  const options = signal(withDefaults<AppKitOptions>({ networks: testNetworks }));

  beforeEach(() => {
    localStorage.clear();
    clock = new ManualClock();
    scope = new Scope(clock);
    options.set(
      withDefaults<AppKitOptions>({
        networks: testNetworks,
        tokens: { 'eip155:1': [{ address: USDC.toLowerCase() }] },
      }),
    );
    source = entry(receipt());
    holdings = [coin];
    names = [];
    requests = [];
    list = undefined;
    sent = createSent({ scope, storage: createStorage() });
  });
  afterEach(() => {
    scope.dispose();
    localStorage.clear();
  });

  /** Creates the list, which reads what is held at once. */
  const create = (): ActivityList => {
    const storage = createStorage();
    const deps = {
      scope,
      account,
      storage,
      options,
      network: { active },
      shell: { isOpen: signal(false) },
      toasts: { tell: () => undefined },
    };
    const tokens = createTokens({
      ...deps,
      platform: undefined,
      provider: {
        async tokens() {
          if (holdings instanceof Error) throw holdings;
          return holdings;
        },
      },
    });
    const reads = {
      status: async () => 'pending',
      tokenNames: async ({ addresses }: { readonly addresses: readonly string[] }) => {
        requests.push(addresses);
        if (names instanceof Error) throw names;
        return names;
      },
    };
    return createActivity({
      ...deps,
      tokens,
      sent,
      provider: { activity: async () => ({ items: [source] }) },
      events: { track: () => undefined } as never, // only `track` is used
      adapterOf: () => ({ loadReads: async () => reads }) as unknown as ChainAdapter, // only these reads are used
    });
  };
  const read = async (): Promise<readonly ActivityTransfer[] | undefined> => {
    if (list) await list.refresh();
    else await (list = create()).loadMore();
    await settle();
    return list.items.get()[0]?.transfers;
  };

  /** The only transfer that is read: marked, and without its sender. */
  const expectMarked = async (): Promise<void> => {
    const [transfer] = (await read()) ?? [];
    expect(transfer).to.include({ label: 'USDC', isImitation: true }).and.not.to.have.property('counterparty');
  };

  it('calls a gift a receipt, though its transaction logs that the account gave something', async () => {
    source = {
      ...entry(receipt({ label: 'GLD' }), receipt({ direction: 'out', label: 'GOLD', isSpam: true })),
      kind: 'trade',
    };
    await read();
    expect(list?.items.get()[0]?.kind).to.equal('receive');
  });

  it('marks one with the symbol of a listed token, also of one that comes with its name from the balances', async () => {
    holdings = [coin, { ...usdc, isListed: true }];
    await expectMarked();
    expect(requests).to.deep.equal([]);
  });

  it('marks one with the symbol of a listed token that is not held', async () => {
    names = [{ address: USDC, symbol: 'USDC', name: 'USD Coin' }];
    await expectMarked();
    expect(requests).to.deep.equal([[USDC.toLowerCase()]]);
  });

  it('marks it too where the balances cannot be read', async () => {
    holdings = new Error('down');
    names = [{ address: USDC, symbol: 'USDC' }];
    await expectMarked();
  });

  it('asks for the names of listed tokens again with the next page if they could not be read', async () => {
    names = new Error('down');
    expect(await read()).to.deep.equal([receipt()]);
    clock.advance(BALANCE_RETRY_GAP_MS);
    names = [{ address: USDC, symbol: 'USDC' }];
    await expectMarked();
  });

  it('hides one with the symbol of the coin', async () => {
    source = entry(receipt({ label: 'ETH' }));
    expect(await read()).to.equal(undefined);
  });

  it('marks one with the symbol of a held token that nobody lists, and leaves out the sender', async () => {
    holdings = [coin, { ...usdc, address: '0x2222222222222222222222222222222222222222' }];
    await expectMarked();
  });

  it('is not misled by a held token that is spam', async () => {
    holdings = [coin, { ...usdc, address: '0x2222222222222222222222222222222222222222', isSpam: true }];
    expect(await read()).to.deep.equal([receipt()]);
  });

  it('shows a listed token, other tokens, and what the account received by its own doing', async () => {
    holdings = [coin, { ...usdc, isListed: true }];
    const shown = [receipt({ address: USDC }), receipt({ label: 'GLD' }), receipt({ isOwn: true })];
    source = entry(...shown);
    expect(await read()).to.deep.equal(shown);
  });

  it('marks nothing that came in return for a listed asset, but what came for one that a contract only claims, or for nothing', async () => {
    holdings = [coin, { ...usdc, isListed: true }];
    const out = (rest: Partial<ActivityTransfer>): ActivityTransfer => ({ ...receipt(), direction: 'out', ...rest });
    for (const [paid, isReal] of [
      [out({ address: undefined, label: 'ETH', quantity: '0.5' }), true],
      [out({ address: USDC, quantity: '1000' }), true],
      [out({ address: USDC, quantity: '0.0' }), false],
      [out({ address: THIEF, label: 'GLD' }), false],
      [out({ address: USDC, isSpam: true }), false],
    ] as const) {
      source = entry(paid, receipt());
      const received = (await read())?.find(({ direction }) => direction === 'in');
      expect(received?.isImitation !== true, `${paid.quantity} ${paid.label}`).to.equal(isReal);
    }
  });

  it('shows what came by a transaction that this modal has sent', async () => {
    holdings = [coin, { ...usdc, isListed: true }];
    sent.add(`eip155:1:${OWN}`, { ...entry(), kind: 'send', status: 'confirmed', transfers: [] });
    expect(await read()).to.deep.equal([receipt()]);
  });

  it('hides copies of an NFT whose number and name read as an amount of a listed token', async () => {
    holdings = [coin, { ...usdc, isListed: true }];
    for (const label of ['USDC', 'USDC #7']) {
      source = entry(receipt({ label, isNft: true, tokenId: '7' }));
      expect(await read(), label).to.equal(undefined);
    }
    source = entry(receipt({ quantity: '1', isNft: true }));
    expect(await read()).to.have.length(1);
  });
});
