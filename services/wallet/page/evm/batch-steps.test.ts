import { expect } from '@open-wc/testing';
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, type Address, type Hex } from 'viem';
import type { PreviewWarning } from '../../../../controllers/domain/assets/preview.js';
import { warningText } from '../../../../controllers/domain/assets/preview-words.js';
import type { Network } from '../facts.js';
import { speech } from '../ui/preview-section.js';
import { callsPreview } from './preview.js';
import { readCalls } from './steps.js';

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const POSITIONS: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const NETWORK: Network = {
  id: 'eip155:7003',
  name: 'Test',
  symbol: 'ETH',
  decimals: 18,
  rpcUrl: 'https://node-7003.example/',
};
const abi = parseAbi(['function multicall(bytes[])', 'function collect((uint256, address, uint128, uint128))']);
const batch = (...calls: readonly Hex[]): Hex => encodeFunctionData({ abi, functionName: 'multicall', args: [calls] });

describe('A question about a batch of calls in one, at a node that refuses all reads', () => {
  const { fetch } = window;

  before(() => {
    window.fetch = () =>
      Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: '' } }));
  });
  after(() => {
    window.fetch = fetch;
  });

  const shownOf = async (data: Hex): Promise<readonly string[]> => {
    const calls = [{ to: POSITIONS, value: 0n, data }];
    const { dangers, warnings } = await callsPreview(NETWORK, ACCOUNT, calls, readCalls(NETWORK, ACCOUNT, calls));
    return [...dangers, ...warnings];
  };
  const texts = (...warnings: readonly PreviewWarning[]): readonly string[] =>
    warnings.map(warning => warningText(speech(), warning));
  const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, maxUint256] });
  const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [THIEF, 1n] });
  const collect = encodeFunctionData({ abi, functionName: 'collect', args: [[7n, THIEF, 1n, 1n]] });

  it('says that a call in it cannot be read: it may pay what a position holds to others', async () => {
    expect(await shownOf(batch(transfer, collect))).to.include.members(texts('unreadable'));
    expect(await shownOf(batch(transfer))).not.to.include.members(texts('unreadable'));
  });

  it('warns of a right without a limit in it', async () => {
    expect(await shownOf(batch(transfer, approve))).to.include.members(texts('unknown-spender'));
  });
});
