// Requests as honest pages make them: swaps, lending, staking, mints, bridges, batches and signatures.
import { createRequire } from 'node:module';
import { encodeFunctionData } from 'viem';
import { signable } from '../preview-signed.mjs';

const require = createRequire(import.meta.url);
const uniswap = path => {
  const { abi, bytecode } = require(`@uniswap/${path}.json`);
  return { abi, bytecode: `0x${bytecode}` };
};
const ETHER = 10n ** 18n;
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
/** Addresses of real contracts, to which pages ask for rights without a limit. */
const KNOWN = {
  router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  universal: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  conduit: '0x1E0049783F008A0085193E00003D00cd54003c71',
};
const NOBODY = `0x${'0'.repeat(40)}`;
const ZERO = `0x${'0'.repeat(64)}`;

/** Deploys an exchange of Uniswap v2 with a pool of each pair; returns its calls. */
async function exchangeOf({ send, token, me, artefacts, deploy }, gold, silver) {
  Object.assign(artefacts, {
    Factory: uniswap('v2-core/build/UniswapV2Factory'),
    Wrapped: uniswap('v2-periphery/build/WETH9'),
    Router: uniswap('v2-periphery/build/UniswapV2Router02'),
  });
  const factory = await deploy('Factory', [me]);
  const wrapped = await deploy('Wrapped');
  const router = await deploy('Router', [factory, wrapped]);
  const data = (functionName, args) => encodeFunctionData({ abi: artefacts.Router.abi, functionName, args });
  const end = BigInt(Math.floor(Date.now() / 1_000) + 1_200);
  for (const of of [gold, silver]) await send({ to: of, data: token('approve', [router, 10n ** 27n]) });
  const pooled = [gold, silver, 10n ** 24n, 10n ** 24n, 0n, 0n, me, end];
  await send({ to: router, data: data('addLiquidity', pooled) });
  await send({ to: router, value: 100n * ETHER, data: data('addLiquidityETH', [gold, 10n ** 24n, 0n, 0n, me, end]) });
  return { router, wrapped, data, end };
}

/** Returns the requests; each shape with several amounts. */
export async function honestRequests(world, { gold, silver, picture }) {
  const { deploy, send, call, token, node, me, other } = world;
  const { router, wrapped, data, end } = await exchangeOf(world, gold, silver);
  const pool = await deploy('CallbackPool');
  const v3 = await deploy('CallbackRouter', [pool]);
  const v4 = await deploy('Singleton');
  const lending = await deploy('Lending', [gold]);
  const staking = await deploy('Staking', [gold, silver]);
  const [drop, bridge, points] = [await deploy('Drop'), await deploy('Bridge'), await deploy('Points')];
  for (const to of [pool, v4, lending, staking])
    for (const of of [gold, silver]) await send({ to: of, data: token('transfer', [to, 10n ** 24n]) });
  await send({ to: v4, value: 100n * ETHER });
  for (const spender of [v3, v4, lending, staking, bridge])
    for (const of of [gold, silver]) await send({ to: of, data: token('approve', [spender, 10n ** 27n]) });
  await send({ to: lending, data: call('Lending', 'supply', [1000n * ETHER, me]) });
  await send({ to: staking, data: call('Staking', 'stake', [1000n * ETHER]) });
  await send({ to: staking, data: call('Staking', 'stake', [1000n * ETHER]) });
  for (let id = 1n; id <= 8n; id += 1n) await send({ to: picture, data: call('TestPicture', 'mint', [me, id]) });

  for (const address of [...Object.values(KNOWN), PERMIT2]) await node('anvil_setCode', [address, '0x00']);

  const calls = (to, bytes, value = 0n) => ({ calls: [{ to, data: bytes, value }] });
  const soon = Number(end);
  const at = verifyingContract => ({ chainId: 1, verifyingContract });
  const shapes = amount => [
    calls(other, '0x', amount),
    calls(gold, token('transfer', [other, amount])),
    calls(gold, token('approve', [router, amount])),
    calls(router, data('swapExactETHForTokens', [0n, [wrapped, gold], me, end]), amount / 10n),
    calls(router, data('swapExactTokensForETH', [amount, 0n, [gold, wrapped], me, end])),
    calls(router, data('swapExactTokensForTokens', [amount, 0n, [gold, silver], me, end])),
    calls(router, data('swapExactTokensForTokens', [amount, 0n, [wrapped, gold, silver].slice(1), me, end])),
    calls(router, data('addLiquidity', [gold, silver, amount, amount, 0n, 0n, me, end])),
    calls(wrapped, '0xd0e30db0', amount),
    calls(v3, call('CallbackRouter', 'exactInputSingle', [gold, silver, amount, end])),
    calls(v4, call('Singleton', 'execute', [gold, silver, amount, 3n])),
    calls(v4, call('Singleton', 'execute', [gold, NOBODY, amount, 1n])),
    calls(v4, call('Singleton', 'execute', [NOBODY, gold, amount, 2n]), amount),
    calls(lending, call('Lending', 'supply', [amount, me])),
    calls(lending, call('Lending', 'withdraw', [amount])),
    calls(lending, call('Lending', 'borrow', [amount])),
    calls(lending, call('Lending', 'repay', [amount])),
    calls(staking, call('Staking', 'stake', [amount])),
    calls(bridge, call('Bridge', 'bridgeETH', [10n]), amount),
    calls(bridge, call('Bridge', 'bridgeToken', [gold, amount, 10n])),
    {
      calls: [
        { to: gold, data: token('approve', [v3, amount]), value: 0n },
        { to: v3, data: call('CallbackRouter', 'exactInputSingle', [gold, silver, amount, end]), value: 0n },
      ],
    },
    {
      calls: [
        { to: gold, data: token('transfer', [other, amount]), value: 0n },
        { to: other, data: '0x', value: amount },
      ],
    },
    {
      typedData: signable(
        'Permit',
        { owner: me, spender: router, value: String(amount), nonce: '0', deadline: soon },
        at(gold),
      ),
    },
    {
      typedData: signable(
        'PermitSingle',
        {
          details: { token: gold, amount: String(amount), expiration: soon + 2_592_000, nonce: 0 },
          spender: v4,
          sigDeadline: soon,
        },
        at(PERMIT2),
      ),
    },
    {
      typedData: signable(
        'PermitTransferFrom',
        { permitted: { token: gold, amount: String(amount) }, spender: v4, nonce: 0, deadline: soon },
        at(PERMIT2),
      ),
    },
    {
      typedData: signable(
        'TransferWithAuthorization',
        { from: me, to: other, value: String(amount), validAfter: 0, validBefore: soon, nonce: ZERO },
        at(gold),
      ),
    },
  ];
  const listed = price => ({
    typedData: signable(
      'OrderComponents',
      {
        offerer: me,
        zone: NOBODY,
        orderType: 0,
        startTime: 0,
        endTime: soon,
        zoneHash: ZERO,
        salt: 1,
        conduitKey: ZERO,
        counter: 0,
        offer: [{ itemType: 2, token: picture, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }],
        consideration: [
          {
            itemType: 0,
            token: NOBODY,
            identifierOrCriteria: '0',
            startAmount: price,
            endAmount: price,
            recipient: me,
          },
        ],
      },
      at(v4),
    ),
  });
  return [
    ...[1n, 2n, 3n, 5n, 8n, 13n, 21n].flatMap(amount => shapes((amount * ETHER) / 100n)),
    ...[1n, 2n, 3n, 5n, 10n].map(count => calls(drop, call('Drop', 'mintPublic', [count]), (count * ETHER) / 20n)),
    calls(staking, call('Staking', 'getReward')),
    calls(staking, call('Staking', 'exit')),
    ...[0, 1, 2].map(support => calls(points, call('Points', 'castVote', [7n, support]))),
    ...[1n, 2n, 3n].map(id => calls(picture, call('TestPicture', 'transferFrom', [me, other, id]))),
    calls(picture, call('TestPicture', 'setApprovalForAll', [KNOWN.conduit, true])),
    calls(picture, call('TestPicture', 'approve', [v4, 4n])),
    calls(gold, token('approve', [KNOWN.router, 2n ** 256n - 1n])),
    calls(gold, token('approve', [PERMIT2, 2n ** 256n - 1n])),
    calls(gold, token('approve', [v3, 10n ** 30n])),
    {
      typedData: signable(
        'PermitSingle',
        {
          details: { token: gold, amount: String(2n ** 160n - 1n), expiration: soon + 2_592_000, nonce: 0 },
          spender: KNOWN.universal,
          sigDeadline: soon,
        },
        at(PERMIT2),
      ),
    },
    calls(gold, token('approve', [router, 0n])),
    listed('1000000000000000000'),
    listed('25000000000000000'),
  ];
}
