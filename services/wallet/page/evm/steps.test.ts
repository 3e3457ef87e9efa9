import { expect } from '@open-wc/testing';
import { encodeFunctionData, erc1155Abi, erc721Abi, type Address, type Hex } from 'viem';
import type { Step } from '../ui/approval.js';
import type { Network } from '../facts.js';
import { readCalls } from './steps.js';

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const TO: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const COLLECTION: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const NETWORK: Network = {
  id: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
  rpcUrl: 'https://node.example/',
};

describe('The step of a call of a collection', () => {
  const { fetch } = window;

  before(() => {
    // A collection without a name: it answers no read
    window.fetch = () => Promise.resolve(Response.json({ error: { code: 3, message: 'execution reverted' } }));
  });

  after(() => {
    window.fetch = fetch;
  });

  const stepOf = async (data: Hex): Promise<Step | undefined> =>
    (await readCalls(NETWORK, ACCOUNT, [{ to: COLLECTION, value: 0n, data }])).steps[0];
  const copies = (from: Address, amount: bigint): Hex =>
    encodeFunctionData({ abi: erc1155Abi, functionName: 'safeTransferFrom', args: [from, TO, 7n, amount, '0x'] });
  const labels = (step: Step | undefined): readonly string[] => (step?.rows ?? []).map(({ label }) => label);

  it('says how many copies of an item are sent, and to whom', async () => {
    const step = await stepOf(copies(ACCOUNT, 250n));
    expect(step?.what).to.equal('Send 250 × #7');
    expect(labels(step)).to.deep.equal(['To', 'Contract']);
    expect(step?.rows[0]?.value).to.equal(TO);
    expect((await stepOf(copies(ACCOUNT, 0n)))?.what).to.equal('Send 0 × #7');
  });

  for (const [name, args] of [
    ['without data', [TO, 7n]],
    ['with data', [TO, 7n, '0xff']],
  ] as const)
    it(`names the holder of an item that is sent ${name}, unless it is the account`, async () => {
      const single = (from: Address): Hex =>
        encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, ...args] });
      const own = await stepOf(single(ACCOUNT));
      expect([own?.what, ...labels(own)]).to.deep.equal(['Send item 7', 'To', 'Contract']);
      const other = await stepOf(single(OTHER));
      expect([other?.what, ...labels(other)]).to.deep.equal(['Send item 7', 'Payer', 'To', 'Contract']);
      expect(other?.rows[0]?.value).to.equal(OTHER);
    });

  it('names the holder of copies that are sent, unless it is the account', async () => {
    const step = await stepOf(copies(OTHER, 1n));
    expect([step?.what, ...labels(step)]).to.deep.equal(['Send item 7', 'Payer', 'To', 'Contract']);
    expect(step?.rows[0]?.value).to.equal(OTHER);
  });

  it('shows holder, items and amounts of several items at once', async () => {
    const args = [OTHER, TO, [7n, 8n], [250n, 1n], '0x'] as const;
    const step = await stepOf(encodeFunctionData({ abi: erc1155Abi, functionName: 'safeBatchTransferFrom', args }));
    expect(step?.what).to.equal('Call safeBatchTransferFrom');
    const values = Object.fromEntries((step?.rows ?? []).map(({ label, value }) => [label, value]));
    expect(values).to.include({ from: OTHER, to: TO, ids: '["7","8"]', amounts: '["250","1"]' });
  });
});
