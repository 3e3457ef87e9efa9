import { expect } from '@open-wc/testing';
import { encodeAbiParameters, encodeFunctionResult, multicall3Abi, numberToHex, type Hex } from 'viem';
import type { Holding } from '../../../domain/assets/tokens.js';
import { createEvmWorld, fakeAccounts, homeChain, nodeReply } from '../../../../testing/evm-world.js';

const [owner] = fakeAccounts;
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const COIN = 10n ** 18n;

const word = (value: bigint): Hex => numberToHex(value, { size: 32 });
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value]);

/** Answers of a token's contract: balance, decimals, symbol and name. */
const gold: readonly Hex[] = [word(7n), word(6n), text('GLD'), text('Gold')];

/** Reads the holdings of an account where the one listed token gives the answers. */
async function holdingsWith(answers: readonly Hex[], listed = [{ address: TOKEN }]): Promise<readonly Holding[]> {
  const calls = encodeFunctionResult({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    result: answers.map(returnData => ({ success: returnData !== '0x', returnData })),
  });
  const { adapter } = createEvmWorld({
    node: (_, { id, method }) => nodeReply(id, method === 'eth_getBalance' ? numberToHex(COIN) : calls),
  });
  const reads = await adapter.loadReads!(); // the EVM adapter has it
  return reads.holdings({ network: homeChain, address: owner, listed });
}

describe('the holdings of an EVM account', () => {
  it('are the coin and the listed tokens', async () => {
    const [coin, token, ...rest] = await holdingsWith(gold);
    expect(coin).to.deep.include({ amount: COIN, decimals: 18, symbol: 'ETH' });
    expect(token).to.deep.include({ address: TOKEN, amount: 7n, decimals: 6, symbol: 'GLD', name: 'Gold' });
    expect(rest).to.deep.equal([]);
  });

  it('are the coin alone if nothing is listed', async () => {
    expect(await holdingsWith([], [])).to.have.length(1);
  });

  for (const [fault, at, answer] of [
    ['more decimals than fit in one byte', 1, word(256n)],
    ['no decimals', 1, '0x'],
    ['no balance', 0, '0x'],
    ['an empty symbol', 2, text(' ')],
    ['a symbol that reverses the text', 2, text('GLD\u202e')],
    ['a symbol of 41 characters', 2, text('G'.repeat(41))],
  ] as const) {
    it(`leave out a contract with ${fault}`, async () => {
      expect(await holdingsWith(gold.with(at, answer))).to.have.length(1);
    });
  }

  it('name a token without a valid name by its symbol', async () => {
    const [, token] = await holdingsWith(gold.with(3, text('\n')));
    expect(token?.name).to.equal('GLD');
  });
});
