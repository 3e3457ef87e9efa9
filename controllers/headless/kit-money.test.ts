import { expect } from '@open-wc/testing';
import { createTestModal, testAccounts, testConnector, type TestModal } from '../../testing/index.js';
import { settle } from '../../testing/settle.js';
import { waitUntil } from '../../testing/wait-until.js';
import { kitOf, type Kit } from './kit.js';

const [account, receiver] = testAccounts;
const DUSD = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

describe('money of a kit', () => {
  let world: TestModal;
  let kit: Kit;

  beforeEach(async () => {
    world = createTestModal();
    kit = kitOf(world.modal);
    world.wallet.tokens.set([
      {
        network: 'eip155:1',
        address: DUSD,
        name: 'Demo Dollar',
        symbol: 'DUSD',
        decimals: 6,
        amount: 12_345_678n,
        price: '2',
      },
    ]);
    await kit.connect({ wallet: testConnector.id });
  });

  afterEach(() => world.modal.dispose());

  /** Reviews the draft; the estimate waits until typing has stopped. */
  async function review(): Promise<void> {
    const reviewing = kit.send.review();
    await settle();
    world.clock.advance(1_000);
    await reviewing;
  }

  it('reads balances once somebody subscribes, as exact decimals', async () => {
    expect(kit.balances.get()).to.deep.equal({ status: 'idle', error: undefined, tokens: [] });
    kit.balances.subscribe(() => undefined);
    await waitUntil(() => kit.balances.get().status === 'ready');
    const [native, token] = kit.balances.get().tokens;
    expect(native).to.deep.include({ symbol: 'ETH', amount: '1.234567' });
    expect(token).to.deep.include({
      symbol: 'DUSD',
      amount: '12.345678',
      price: '2',
      value: '24.691356',
      isSpam: false,
    });
    expect(JSON.parse(JSON.stringify(token))).to.deep.include({ amount: '12.345678' });
  });

  it('keeps the tokens of the last read when a read fails', async () => {
    kit.balances.subscribe(() => undefined);
    await waitUntil(() => kit.balances.get().status === 'ready');
    world.wallet.balance.set(undefined);
    world.wallet.assetError = undefined;
    await kit.balances.refresh();
    expect(kit.balances.get()).to.deep.include({ status: 'failed', error: 'TOKEN_BALANCE_UNAVAILABLE' });
    expect(kit.balances.get().tokens).to.have.length(2);
  });

  it('sends what was reviewed', async () => {
    kit.send.subscribe(() => undefined);
    await kit.send.edit({ amount: '0.5', to: receiver.address });
    await waitUntil(() => kit.send.get().token !== undefined);
    await review();
    expect(kit.send.get().review).to.deep.include({
      amount: '0.5',
      to: receiver.address,
      network: 'eip155:1',
      fee: '0.000021',
      deposit: '0',
    });
    await kit.send.submit();
    expect(kit.send.get().status).to.be.oneOf(['sent', 'confirmed']);
    expect(kit.send.get().hash).to.match(/^0x/);
    expect(world.wallet.transfers.map(({ to, amount }) => [to, amount])).to.deep.equal([
      [receiver.address, 500_000_000_000_000_000n],
    ]);
    await kit.send.finish();
  });

  it('tells a fee that the wallet sets from one that is not known yet', async () => {
    world.wallet.cost = { fee: undefined, deposit: 0n };
    kit.send.subscribe(() => undefined);
    await kit.send.edit({ amount: '0.5', to: receiver.address });
    await waitUntil(() => kit.send.get().token !== undefined);
    expect(kit.send.get()).to.deep.include({ fee: undefined, isFeeOfWallet: undefined });
    await review();
    expect(kit.send.get()).to.deep.include({ fee: undefined, isFeeOfWallet: true });
    expect(kit.send.get().review).to.deep.include({ fee: undefined, deposit: '0' });
  });

  it('says what keeps a draft from being sent, and makes no review of it', async () => {
    kit.send.subscribe(() => undefined);
    await kit.send.edit({ amount: '5', to: receiver.address });
    await waitUntil(() => kit.send.get().problem === 'funds');
    await review();
    expect(kit.send.get().review).to.equal(undefined);
  });

  it('reads the activity page by page', async () => {
    world.wallet.activity = Array.from({ length: 30 }, (_, at) => ({
      id: String(at),
      hash: `0x${String(at).padStart(64, '0')}`,
      network: 'eip155:1',
      kind: 'receive',
      status: 'confirmed',
      at: 30 - at,
      transfers: [{ direction: 'in', quantity: '1', label: 'ETH', counterparty: account.address }],
    }));
    kit.activity.subscribe(() => undefined);
    await waitUntil(() => kit.activity.get().items.length === 25);
    kit.activity.subscribe(() => undefined);
    await settle();
    expect(kit.activity.get().items).to.have.length(25); // another subscriber reads no further page
    expect(kit.activity.get().hasMore).to.equal(true);
    await kit.activity.more();
    await waitUntil(() => kit.activity.get().items.length === 30);
    expect(kit.activity.get()).to.deep.include({ status: 'ready', hasMore: false });
  });
});
