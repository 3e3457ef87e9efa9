// Contracts that try to take more than a preview shows.
import { encodeAbiParameters } from 'viem';

const ETHER = 10n ** 18n;
const RULES = { Fee: 0, Blacklist: 1, Honeypot: 2, Rebase: 3, Callback: 4, Silent: 5, Lying: 6 };

/** Time up to which a contract behaves: a little later than the next block. */
function nextTime({ timestamp }) {
  const [clock, next] = [BigInt(Math.floor(Date.now() / 1_000)), BigInt(timestamp) + 1n];
  return (clock > next ? clock : next) + 8n;
}

/** Deploys the traps, gives each what it could take, and returns a row for each. */
export async function evmTraps(world) {
  const { deploy, send, call, token, node, me, other, thief } = world;
  const gold = await deploy('TestToken', ['Gold', 'GLD', 18, 10n ** 30n]);
  const silver = await deploy('TestToken', ['Silver', 'SLV', 18, 10n ** 30n]);
  const picture = await deploy('TestPicture', []);
  const allow = (spender, of = gold, amount = 1000n * ETHER) =>
    send({ to: of, data: token('approve', [spender, amount]) });
  const rows = [];
  const row = (name, what, request, expected) => rows.push({ name, what, chain: 'EVM', request, expected });
  const one = (to, data, value = 0n) => ({ calls: [{ to, data, value }] });

  const flood = await deploy('Flood');
  await allow(flood);
  for (const [junk, say] of [
    [64n, '64 junk events before the movement'],
    [300n, '300 junk events before the movement'],
  ])
    row(`Flood ${junk}`, say, one(flood, call('Flood', 'buy', [junk, gold, 5n * ETHER])), { loses: [gold] });
  row(
    'Flood of contracts',
    '150 contracts with a junk event each',
    one(flood, call('Flood', 'burn', [150n, gold, ETHER])),
    {
      warnings: ['incomplete'],
    },
  );
  row(
    'Broken event',
    'an event of a batch that cannot be decoded',
    one(flood, call('Flood', 'garble', [gold, ETHER])),
    {
      loses: [gold],
      warnings: ['incomplete'],
    },
  );

  const aware = await deploy('Aware');
  await send({ to: aware, value: 50n * ETHER });
  await allow(aware);
  const latest = () => node('eth_getBlockByNumber', ['latest', false]);
  /** Lets others propose the last blocks. */
  const proposer = async () => {
    for (const miner of [other, thief]) {
      await node('anvil_setCoinbase', [miner]);
      await node('evm_mine');
    }
    await node('anvil_setCoinbase', [`0x${'c0'.repeat(20)}`]);
    return BigInt(thief);
  };
  const signs = [
    [0, 'gas price', async () => 0n],
    [1, 'coinbase', proposer],
    [2, 'block number', async () => BigInt((await latest()).number) + 1n],
    [3, 'timestamp', async () => nextTime(await latest())],
    [4, 'origin', async () => 0n],
    [5, 'balance', async () => BigInt(await node('eth_getBalance', [me, 'latest'])) - ETHER],
    [6, 'gas that is left', async () => 5_000_000n],
    [8, 'price and proposer', async () => 0n],
    [9, 'price and random value', async () => 0n],
    [10, 'base fee', async () => 0n],
  ];
  for (const [sign, name, value] of signs) {
    const request = async () => one(aware, call('Aware', 'claim', [sign, await value(), gold]), ETHER);
    const expected = { loses: [gold], ...(name !== 'origin' && { warnings: ['unstable'] }) };
    row(`Aware of ${name}`, `pays in a simulation, which it tells by the ${name}`, request, expected);
  }

  const rights = await deploy('Rights');
  for (const [name, what] of [
    ['delegate', 'debts in the name of the account (credit delegation)'],
    ['adopt', 'a contract of the account gets another owner'],
    ['authorize', 'an operator of all tokens (ERC-777)'],
    ['relay', 'a relayer of all that an exchange may move'],
  ])
    row(`Right by event: ${name}`, what, one(rights, call('Rights', name, [thief])), { warnings: ['incomplete'] });
  row('Owner of a contract', 'transferOwnership', one(rights, call('Rights', 'transferOwnership', [thief])), {
    warnings: ['owner-changes'],
  });

  const ids = await deploy('IdToken');
  const idClaim = await deploy('IdClaim');
  await send({ to: ids, data: call('IdToken', 'mint', [7n, 1000n]) });
  for (const [name, args, what] of [
    ['setOperator', [thief, true], 'an operator of all ids (ERC-6909)'],
    ['approve', [thief, 7n, 1000n], 'a right to one id (ERC-6909)'],
  ])
    row(`Right by event: ${name}`, what, one(ids, call('IdToken', name, args)), { warnings: ['incomplete'] });
  await send({ to: ids, data: call('IdToken', 'setOperator', [idClaim, true]) });
  row('Token with ids', 'moves by the event of ERC-6909', one(idClaim, call('IdClaim', 'claim', [ids, 7n])), {
    loses: [ids],
  });

  const claim = await deploy('Claim');
  await allow(claim);
  row(
    'Security update',
    'a harmless name takes what was approved',
    one(claim, call('Claim', 'securityUpdate', [gold])),
    {
      loses: [gold],
      warnings: ['unreadable'],
    },
  );
  const packed = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [gold, thief]);
  row('Multicall', 'hides a transfer in a batch', one(claim, call('Claim', 'multicall', [[packed]])), {
    loses: [gold],
  });

  row('Unlimited approval', 'approve', one(gold, token('approve', [thief, 2n ** 256n - 1n])), {
    rights: [[gold, 'all']],
    warnings: ['unlimited', 'unknown-spender'],
  });
  row('Approval', 'approve of all that is held', one(gold, token('approve', [thief, 10n ** 30n])), {
    rights: [[gold, 10n ** 30n]],
    warnings: ['unknown-spender'],
  });
  row(
    'Approval of a contract',
    'no limit, for a contract that nobody knows',
    one(gold, token('approve', [claim, 2n ** 256n - 1n])),
    {
      rights: [[gold, 'all']],
      warnings: ['unlimited', 'unknown-spender'],
    },
  );
  row('All NFTs', 'setApprovalForAll', one(picture, call('TestPicture', 'setApprovalForAll', [thief, true])), {
    rights: [[picture, 'all']],
    warnings: ['unlimited', 'unknown-spender'],
  });
  row(
    'Batch',
    'a gift, and an approval at the end',
    {
      calls: [
        { to: claim, data: call('Claim', 'claimRewards'), value: 0n },
        { to: gold, data: token('approve', [thief, 2n ** 256n - 1n]), value: 0n },
      ],
    },
    { rights: [[gold, 'all']], warnings: ['unlimited', 'unknown-spender'] },
  );
  row('Data without a contract', 'a call of an address that has no code yet', one(other, '0xd0e30db0', ETHER), {
    loses: [''],
    warnings: ['no-contract'],
  });

  const odd = async (rule, symbol = rule, from = me) => deploy('OddToken', [RULES[rule], symbol], from);
  const fee = await odd('Fee', 'FEE');
  row('Token with a fee', 'the receiver gets a tenth less', one(fee, token('transfer', [other, ETHER])), {
    loses: [fee],
  });
  const lying = await odd('Lying', 'LIE');
  row(
    'Token with a hidden fee',
    'a tenth less arrives than its event says',
    one(lying, token('transfer', [other, ETHER])),
    {
      loses: [lying],
    },
  );
  const black = await odd('Blacklist', 'BLK');
  await send({ to: black, data: call('OddToken', 'set', [me, true, ETHER, other]) });
  row('Token with a blacklist', 'the account is on it', one(black, token('transfer', [other, ETHER])), {
    outcome: 'fails',
  });
  const honey = await odd('Honeypot', 'HNY', thief);
  row('Honeypot', 'can be bought and not be sold', one(honey, call('OddToken', 'buy'), ETHER), {
    loses: [''],
    warnings: ['unreadable'],
  });
  const rebasing = await odd('Rebase', 'RBS');
  await send({ to: rebasing, data: call('OddToken', 'set', [me, false, 2n * ETHER, other]) });
  row('Rebasing token', 'balances are shares', one(rebasing, token('transfer', [other, ETHER])), { loses: [rebasing] });
  const callback = await odd('Callback', 'CBK');
  const reenter = await deploy('Reenter', [silver]);
  await allow(reenter, silver);
  await send({ to: callback, data: call('OddToken', 'set', [me, false, ETHER, reenter]) });
  row('Reentrant token', 'takes another token during a transfer', one(callback, token('transfer', [other, ETHER])), {
    loses: [callback, silver],
  });
  const silent = await odd('Silent', 'SIL');
  row('Token without events', 'moves without an event', one(silent, token('transfer', [other, ETHER])), {
    loses: [silent],
  });
  for (const [symbol, what] of [
    ['000 USDC', 'digits in the symbol make an amount larger'],
    ['\u0405LV', 'letters that look like others'],
    ['ETH', 'the symbol of the coin'],
  ]) {
    const fake = await odd('Honeypot', symbol, thief);
    row(`Symbol ${symbol}`, what, one(fake, call('OddToken', 'buy'), ETHER), { warnings: ['look-alike-name'] });
  }

  const proxy = await deploy('Upgradeable', [], thief);
  const upgrade = async name => {
    const to = await deploy(name);
    await send({ from: thief, to: proxy, data: call('Upgradeable', 'upgrade', [to]) });
  };
  await upgrade('Generous');
  await send({ to: proxy, value: 10n * ETHER });
  await allow(proxy);
  row(
    'Upgrade before sending',
    'the code changes after the preview',
    one(proxy, call('Generous', 'claim', [gold]), ETHER),
    {
      warnings: ['unreadable'],
    },
  );

  const like = `${me.slice(0, 6)}${'1'.repeat(32)}${me.slice(-4)}`;
  row('Poisoned address', 'both ends of the own address', one(gold, token('transfer', [like, ETHER])), {
    loses: [gold],
    warnings: ['look-alike-address'],
  });
  const authorizationList = [{ chainId: '0x1', address: thief, nonce: '0x0' }];
  row(
    'Delegation (EIP-7702)',
    'an authorization in the transaction, which is not passed on',
    {
      calls: [{ to: claim, data: call('Claim', 'claimRewards'), value: 0n, authorizationList }],
    },
    { warnings: ['unreadable'] },
  );
  return { rows, tokens: { gold, silver, picture } };
}
