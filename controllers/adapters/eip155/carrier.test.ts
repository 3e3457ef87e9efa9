import { expect } from '@open-wc/testing';
import { numberToHex } from 'viem/utils';
import { createEvmWorld, fakeAccounts, homeChain, nodeReply, type EvmWorld } from '../../../testing/evm-world.js';
import { expectRejection } from '../../../testing/expect-rejection.js';
import { waitUntil } from '../../../testing/wait-until.js';
import { RPC_POLLING_MS } from '../../domain/constants.js';

const [me, other] = fakeAccounts;
/** What the owners of a Safe sign, and the transaction that carries it out. */
const SIGNED = `0x${'5a'.repeat(32)}`;
const CARRIER = `0x${'ab'.repeat(32)}`;
const SAFE_FAILED = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23';
const SAFE_DONE = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';

const logOf = (topic: string, address: string = me): object => ({
  address,
  topics: [topic],
  data: `0x${'0'.repeat(128)}`,
  blockNumber: '0x1',
  transactionHash: CARRIER,
  transactionIndex: '0x0',
  blockHash: CARRIER,
  logIndex: '0x0',
  removed: false,
});

const receiptOf = (hash: string, ...logs: readonly object[]): object => ({
  transactionHash: hash,
  blockHash: CARRIER,
  blockNumber: '0x1',
  status: '0x1',
  logs,
  type: '0x2',
});

describe('a transfer of a Safe', () => {
  let world: EvmWorld;
  let logs: readonly object[];

  beforeEach(async () => {
    logs = [logOf(SAFE_DONE)];
    const answers: Record<string, unknown> = {
      eth_getBalance: numberToHex(10n ** 18n),
      eth_getBlockByNumber: { number: '0x1', timestamp: '0x1', baseFeePerGas: '0x64', transactions: [] },
      eth_maxPriorityFeePerGas: '0x5',
      eth_estimateGas: '0x5208',
      eth_getCode: '0x60',
      eth_blockNumber: '0x1',
    };
    world = createEvmWorld({
      networks: [homeChain],
      node: (_url, body) => {
        const { params: [first] = [] } = body as unknown as { readonly params?: readonly unknown[] }; // of JSON-RPC
        const receipt = first === CARRIER ? receiptOf(CARRIER, ...logs) : null;
        return nodeReply(
          body.id,
          body.method === 'eth_getTransactionReceipt' ? receipt : (answers[body.method] ?? null),
        );
      },
    });
    world.wallet.answers.set('eth_sendTransaction', { value: SIGNED });
    await world.connect();
  });
  afterEach(() => world.scope.dispose());

  const transfer = (): Promise<string> =>
    world.adapter.transfer?.({ to: other, amount: 5n }) ?? expect.fail('the adapter transfers');
  /** Has the wallet say that the owners have signed, in the receipt of what they signed. */
  const carried = (): void =>
    void world.wallet.answers.set('eth_getTransactionReceipt', { value: receiptOf(SIGNED, logOf(SAFE_DONE)) });

  it('is confirmed with the transaction that carries it out, as the wallet names it', async () => {
    carried();
    expect(await transfer()).to.equal(CARRIER);
  });

  it('waits until its owners have signed', async () => {
    world.wallet.answers.set('eth_getTransactionReceipt', { value: null });
    const sent = transfer();
    await waitUntil(() => world.wallet.methods.includes('eth_getTransactionReceipt'));
    carried();
    world.clock.advance(RPC_POLLING_MS);
    expect(await sent).to.equal(CARRIER);
  });

  it('is pending, not unconfirmed, while its owners take longer', async () => {
    world.wallet.answers.set('eth_getTransactionReceipt', { value: null });
    const sent = expectRejection(transfer(), 'APPROVALS_PENDING');
    await waitUntil(() => world.wallet.methods.includes('eth_getTransactionReceipt'));
    world.clock.advance(180_000);
    await sent;
  });

  it('is found again by its hash, once its owners have signed', async () => {
    const reads = await world.adapter.loadReads!(); // the EVM adapter has it
    const find = (address: string = me): Promise<string | undefined> =>
      reads.carrier?.({ hash: SIGNED, network: homeChain, address }) ?? expect.fail('the adapter asks wallets');
    world.wallet.answers.set('eth_getTransactionReceipt', { value: null });
    expect(await find()).to.equal(undefined);
    carried();
    expect(await find()).to.equal(CARRIER);
    expect(await find(`0x${'12'.repeat(20)}`)).to.equal(undefined);
    world.wallet.changeChain(137);
    expect(await find()).to.equal(undefined);
  });

  it('tells that its owners may take long', async () => {
    carried();
    const reported: unknown[] = [];
    await world.adapter.transfer?.(
      { to: other, amount: 5n },
      { onSent: (hash, signed, isAccepted) => reported.push(hash, signed, isAccepted) },
    );
    expect(reported).to.deep.equal([SIGNED, undefined, true]);
  });

  it('has failed if the Safe says so in a transaction that succeeds', async () => {
    carried();
    logs = [logOf(SAFE_FAILED)];
    await expectRejection(transfer(), 'EXECUTION_REVERTED');
    logs = [logOf(SAFE_FAILED, other), logOf(SAFE_DONE)];
    expect(await transfer()).to.equal(CARRIER);
  });

  it('ends with its signal', async () => {
    world.wallet.answers.set('eth_getTransactionReceipt', { value: receiptOf(SIGNED) });
    const stop = new AbortController();
    const sent = world.adapter.transfer?.(
      { to: other, amount: 5n },
      { signal: stop.signal, onSent: () => stop.abort() },
    );
    await expectRejection(sent ?? expect.fail('the adapter transfers'), 'REQUEST_ABORTED');
  });
});
