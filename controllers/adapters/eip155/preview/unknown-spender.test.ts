import { expect } from '@open-wc/testing';
import { createClient, custom, type Address } from 'viem';
import type { ApprovalChange } from '../../../domain/assets/preview.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { testAccounts, testNetworks } from '../../../../testing/index.js';
import { givesToUnknown } from './unknown-spender.js';

const PERSON = testAccounts[1].address;
const CONTRACT: Address = '0x1111111111111111111111111111111111111111';

describe('givesToUnknown', () => {
  const client = createClient({
    transport: custom({
      request: async ({ params }: { readonly params: readonly [string] }) =>
        params[0].toLowerCase() === CONTRACT ? '0x6000' : '0x',
    }),
  });
  const knowledge = { client, network: toCaipNetwork(testNetworks[0]), account: testAccounts[0].address as Address };
  const right = (spender: string, amount: bigint): ApprovalChange => ({
    asset: { kind: 'token', address: '0x2222222222222222222222222222222222222222' },
    spender,
    amount,
    balance: 1_000n,
  });

  for (const [amount, isDangerous] of [
    [1_000n, true],
    [999n, true],
    [900n, true],
    [899n, false],
  ] as const)
    it(`is ${isDangerous} for an address without code that may take ${amount} of 1000`, async () => {
      expect(await givesToUnknown(knowledge, [right(PERSON, amount)])).to.equal(isDangerous);
    });

  it('is false for a contract, which asks honestly for exactly what is held', async () => {
    expect(await givesToUnknown(knowledge, [right(CONTRACT, 1_000n)])).to.equal(false);
  });
});
