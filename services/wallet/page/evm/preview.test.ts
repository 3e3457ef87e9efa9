import { expect } from '@open-wc/testing';
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, type Address, type Hex } from 'viem';
import { warningText } from '../../../../controllers/domain/assets/preview-words.js';
import type { PreviewWarning } from '../../../../controllers/domain/assets/preview.js';
import type { Network } from '../facts.js';
import { speech } from '../ui/preview-section.js';
import { callsPreview, typedDataPreview } from './preview.js';

const ACCOUNT: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const TOKEN: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const SOON = Math.floor(Date.now() / 1_000) + 3_600;

/** How a node leaves questions open. `clientOf` keeps a client for each network, so each way has one of its own. */
const NODES: readonly (readonly [name: string, id: number, answer: () => Promise<Response>])[] = [
  ['never answers', 7001, () => new Promise<Response>(() => undefined)],
  [
    'refuses all reads',
    7002,
    () => Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32_005, message: 'rate limited' } })),
  ],
];

const members = (text: string) =>
  text.split(',').map(member => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
const types = {
  Permit: members('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  PermitBatch: members('PermitDetails[] details,address spender,uint256 sigDeadline'),
  PermitDetails: members('address token,uint160 amount,uint48 expiration,uint48 nonce'),
};
const permit = (message: object) => ({
  types,
  primaryType: 'Permit',
  domain: { chainId: 7001, verifyingContract: TOKEN },
  message: { owner: ACCOUNT, spender: OTHER, value: String(maxUint256), nonce: '0', deadline: SOON, ...message },
});

describe('A preview of the secure wallet, at a node that leaves questions open', () => {
  const { fetch } = window;

  afterEach(() => {
    window.fetch = fetch;
  });

  const texts = (...warnings: readonly PreviewWarning[]): readonly string[] =>
    warnings.map(warning => warningText(speech(), warning));

  for (const [name, id, answer] of NODES) {
    const network: Network = {
      id: `eip155:${id}`,
      name: 'Test',
      symbol: 'ETH',
      decimals: 18,
      rpcUrl: `https://node-${id}.example/`,
    };

    it(`warns of signed rights by what is signed, where the node ${name}`, async () => {
      window.fetch = answer;
      const endless = permit({ owner: OTHER, deadline: String(maxUint256) });
      const { dangers, warnings } = await typedDataPreview(network, ACCOUNT, {
        ...endless,
        domain: { ...endless.domain, chainId: id },
      });
      expect(dangers).to.have.members(texts('no-expiry', 'unknown-spender'));
      expect(warnings).to.include.members(texts('wrong-account'));
    });

    it(`warns of no danger where signed data take a right away, and the node ${name}`, async () => {
      window.fetch = answer;
      const { dangers } = await typedDataPreview(network, ACCOUNT, {
        types: { PermitForAll: members('address operator,bool approved,uint256 nonce,uint256 deadline') },
        primaryType: 'PermitForAll',
        domain: { chainId: id, verifyingContract: TOKEN },
        message: { operator: OTHER, approved: false, nonce: '0', deadline: String(SOON) },
      });
      expect(dangers).to.deep.equal([]);
    });

    for (const [what, call, expected] of [
      [
        'an approval without a limit',
        { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, maxUint256] }) },
        ['unknown-spender'],
      ],
      [
        'a raise of one without a limit',
        {
          to: TOKEN,
          data: encodeFunctionData({
            abi: parseAbi(['function increaseAllowance(address, uint256)']),
            args: [OTHER, maxUint256],
          }),
        },
        ['unknown-spender'],
      ],
      [
        'a right of Permit2 without a limit',
        {
          to: PERMIT2,
          data: encodeFunctionData({
            abi: parseAbi(['function approve(address, address, uint160, uint48)']),
            args: [TOKEN, OTHER, 2n ** 160n - 1n, SOON],
          }),
        },
        ['unknown-spender'],
      ],
      [
        'an approval of a small amount',
        { to: TOKEN, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [OTHER, 5n] }) },
        [],
      ],
    ] as const satisfies readonly (readonly [string, { to: Address; data: Hex }, readonly PreviewWarning[]])[])
      it(`warns of ${what} by its bytes, where the node ${name}: ${String(expected)}`, async () => {
        window.fetch = answer;
        const { dangers } = await callsPreview(
          network,
          ACCOUNT,
          [{ value: 0n, ...call }],
          Promise.resolve({ steps: [], warnings: [] }),
        );
        expect(dangers).to.deep.equal(texts(...expected));
      });
  }
});
