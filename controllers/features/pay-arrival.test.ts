import { expect } from '@open-wc/testing';
import { RPC_POLLING_MS } from '../domain/constants.js';
import { W3mError } from '../domain/errors/errors.js';
import type { PaymentOptions } from '../domain/transactions/pay.js';
import { createTestModal, type TestModal } from '../../testing/index.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Pay, PaymentOutcome } from './pay.js';

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const metadata = { name: 'Taxed', symbol: 'TAX', decimals: 6 };
const payment: PaymentOptions = {
  paymentAsset: { network: 'eip155:1', asset: TOKEN, metadata },
  recipient: RECIPIENT,
  amount: '10',
};
const PRICE = 10_000_000n;

describe('a payment in a token that takes a fee of transfers', () => {
  let test: TestModal;
  let pay: Pay;
  let outcomes: PaymentOutcome[];

  beforeEach(async () => {
    test = createTestModal({ features: { pay: true } });
    pay = await test.session.features.load('pay');
    await test.connect();
    outcomes = [];
  });
  afterEach(() => test.modal.dispose());

  const begin = (options = payment): Promise<void> => pay.open(options, outcome => outcomes.push(outcome));
  const codeOf = (): string | undefined => {
    const [outcome] = outcomes;
    return outcome && !outcome.success ? outcome.error.code : undefined;
  };

  it('is refused before the wallet is asked, if a simulation shows that less would arrive', async () => {
    const asset = { kind: 'token', address: TOKEN, ...metadata } as const;
    test.wallet.preview = { received: [{ receiver: RECIPIENT.toLowerCase(), asset, amount: PRICE - 1n }] };
    await begin();
    await pay.payByWallet();
    expect(pay.progress.get()).to.have.nested.property('error.code', 'TRANSFER_TAXED');
    expect(test.wallet.transfers).to.deep.equal([]);
    expect(outcomes).to.deep.equal([]); // another way to pay may still succeed
  });

  it('requests a transfer of the exact amount if the token sends a fee elsewhere', async () => {
    const asset = { kind: 'token', address: TOKEN, ...metadata } as const;
    test.wallet.preview = { received: [{ receiver: TOKEN, asset, amount: 1n }] };
    await begin();
    await pay.payByWallet();
    expect(test.wallet.transfers).to.deep.equal([{ to: RECIPIENT, amount: PRICE, token: TOKEN, isWhole: true }]);
  });

  it('settles with PAY_SHORT if less has arrived, and is not tried again', async () => {
    test.wallet.receipt = { fee: undefined, changes: [PRICE - 1n] };
    await begin();
    await pay.payByWallet();
    expect(codeOf()).to.equal('PAY_SHORT');
    expect(pay.progress.get()).to.have.nested.property('error.params.received', '9.999999 TAX');
    await pay.payByWallet();
    pay.restart();
    expect(test.wallet.transfers).to.have.length(1);
    expect(test.session.router.current.get().view).to.equal('PayLoading');
  });

  it('settles with what has arrived', async () => {
    test.wallet.receipt = { fee: undefined, changes: [PRICE] };
    await begin();
    await pay.payByWallet();
    expect(outcomes).to.have.nested.property('[0].result.received', '10');
  });

  it('succeeds with the confirmation alone where no node tells what arrived, after three reads', async () => {
    test.wallet.receipt = new W3mError('RPC_FAILED');
    test.wallet.statuses.set(`0x${'ab'.repeat(32)}`, 'confirmed');
    await begin();
    const paid = pay.payByWallet();
    for (let turn = 0; turn < 2; turn += 1) {
      await waitUntil(() => test.wallet.transfers.length === 1);
      await test.settle();
      expect(outcomes).to.deep.equal([]);
      test.clock.advance(RPC_POLLING_MS);
    }
    await paid;
    expect(outcomes.map(({ success }) => success)).to.deep.equal([true]);
    expect(outcomes).to.not.have.nested.property('[0].result.received');
  });

  it('of the native coin reads no receipt', async () => {
    test.wallet.receipt = { fee: undefined, changes: [0n] };
    const ether = {
      network: 'eip155:1',
      asset: 'native',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    } as const;
    await begin({ ...payment, paymentAsset: ether });
    await pay.payByWallet();
    expect(outcomes.map(({ success }) => success)).to.deep.equal([true]);
  });
});
