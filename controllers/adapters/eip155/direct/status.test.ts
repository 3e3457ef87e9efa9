import { expect } from '@open-wc/testing';
import type { ActivityStatus } from '../../../domain/assets/activity.js';
import { createEvmWorld, fakeAccounts, homeChain, nodeReply, type EvmWorld } from '../../../../testing/evm-world.js';
import { operationLog } from '../../../../testing/operation-log.js';

const [me, other] = fakeAccounts;
const HASH = `0x${'ab'.repeat(32)}`;
const operation = (sender: string, isSuccess: boolean): object =>
  operationLog({ sender, isSuccess, transaction: HASH });

describe('the status of an EVM transaction', () => {
  let receipt: object | null;
  let world: EvmWorld;

  beforeEach(() => {
    receipt = null;
    world = createEvmWorld({ node: (_url, { id }) => nodeReply(id, receipt) });
  });
  afterEach(() => world.scope.dispose());

  async function statusOf(hash: string, status: '0x1' | '0x0' | undefined, logs: readonly object[] = []) {
    if (status) {
      receipt = { transactionHash: HASH, blockHash: HASH, blockNumber: '0x1', status, logs, type: '0x2' };
    }
    const reads = await world.adapter.loadReads?.();
    return reads?.status({ hash, network: homeChain, address: me });
  }

  for (const [what, status, logs, expected] of [
    ['is not in a block', undefined, [], 'pending'],
    ['reverts', '0x0', [], 'failed'],
    ['succeeds', '0x1', [], 'confirmed'],
    ['carries a failed operation of the account', '0x1', [operation(me, false)], 'failed'],
    ['carries a successful operation of the account', '0x1', [operation(me, true)], 'confirmed'],
    ['carries a failed operation of another account', '0x1', [operation(other, false)], 'confirmed'],
  ] as const satisfies readonly (readonly [string, '0x1' | '0x0' | undefined, readonly object[], ActivityStatus])[])
    it(`is ${expected} when the transaction ${what}`, async () => {
      expect(await statusOf(HASH, status, logs)).to.equal(expected);
    });

  it('is pending for text that is no hash', async () => {
    expect(await statusOf('0x1', '0x1')).to.equal('pending');
  });
});
