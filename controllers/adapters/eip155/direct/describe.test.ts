import { expect } from '@open-wc/testing';
import {
  createClient,
  custom,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
} from 'viem';
import type { Address, Hex } from 'viem';
import { withoutImitations } from '../../../features/activity-imitations.js';
import { mainnet } from '../../../domain/networks/evm-networks.js';
import { toCaipNetwork } from '../../../domain/networks/networks.js';
import { describeTransactions, type OwnTransaction } from './describe.js';
import { readTokenFacts } from './token-facts.js';

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const THIEF = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const FAKE = '0x1111111111111111111111111111111111111111';
const network = toCaipNetwork(mainnet);

/** A node whose tokens have a symbol by their contract. */
function nodeOf(symbols: Readonly<Record<string, string>>, names = symbols) {
  const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value]);
  const answer = ({ data }: { readonly data: Hex }): Hex => {
    const call = data.slice(data.lastIndexOf('82ad56cb')); // `aggregate3`, after the code that a call without a contract runs
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: `0x${call}` });
    const calls = args[0] as readonly { readonly target: Address; readonly callData: Hex }[]; // the arguments of `aggregate3`
    const result = calls.map(({ target, callData }) => {
      const isName = callData.startsWith('0x06fdde03'); // `name`
      const label = (isName ? names : symbols)[target.toLowerCase()] ?? '';
      const isNumber = callData.startsWith('0x313ce567'); // `decimals`
      return { success: true, returnData: isNumber ? encodeAbiParameters([{ type: 'uint8' }], [6]) : text(label) };
    });
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
  };
  const request = async ({ params }: { readonly params: readonly [{ readonly data: Hex }] }): Promise<Hex> =>
    answer(params[0]);
  return createClient({ transport: custom({ request: request as never }) }); // only `eth_call` is asked
}
const received = (contract: Address, rest: Partial<OwnTransaction> = {}): OwnTransaction => ({
  hash: '0xabc',
  block: 1n,
  at: 0,
  logs: [{ contract, from: THIEF, to: OWN, amount: 1_000_000_000n, hash: '0xabc', block: 1n, logIndex: 0 }],
  ...rest,
});

describe('describeTransactions of EVM networks', () => {
  const client = nodeOf({ [USDC.toLowerCase()]: 'USDC', [FAKE]: 'USDC' });
  const listed = new Set([USDC.toLowerCase()]);
  const shown = async (transaction: OwnTransaction) => {
    const facts = await readTokenFacts(client, [USDC]);
    const known = { listed: [...facts].map(([address, { symbol }]) => ({ address, symbol })), holdings: [] };
    const [activity] = withoutImitations(
      await describeTransactions(client, network, OWN, [transaction], listed),
      known,
    );
    return activity?.transfers[0];
  };

  it('lets a received imitation of a listed token be marked, without the sender', async () => {
    expect(await shown(received(FAKE)))
      .to.include({ label: 'USDC', isImitation: true })
      .and.not.to.have.property('counterparty');
    expect(await shown(received(USDC))).to.include({ quantity: '1000', isSpam: false, counterparty: THIEF });
  });

  it('sets a name apart that reads as a part of the amount, where a token has no symbol', async () => {
    const nameless = nodeOf({}, { [FAKE]: '000 USDC' });
    const own = received(FAKE);
    const logs = own.logs?.map(log => ({ ...log, isOwn: true }));
    const [activity] = await describeTransactions(nameless, network, OWN, [{ ...own, logs }], listed);
    expect(activity?.transfers[0]?.label).to.equal('“000 USDC”');
  });

  it('lets what the account ordered itself be no imitation', async () => {
    const own = received(FAKE);
    const logs = own.logs?.map(log => ({ ...log, isOwn: true }));
    expect(await shown({ ...own, logs })).to.include({ isOwn: true, isSpam: false });
  });

  it('shows a listed token whose symbol is that of the coin, and hides another one', async () => {
    const node = nodeOf({ [USDC.toLowerCase()]: 'ETH', [FAKE]: 'ETH' });
    const read = await describeTransactions(node, network, OWN, [received(USDC), received(FAKE)], listed);
    expect(read.map(({ transfers }) => transfers[0]?.isSpam)).to.deep.equal([false, true]);
  });
});
