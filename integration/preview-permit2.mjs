// Rights that Permit2 keeps, in a preview: the contract itself names neither symbols nor decimals of tokens.
import assert from 'node:assert/strict';
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, toEventSelector } from 'viem';

/** Address of Permit2 on every network. */
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

const word = value => BigInt(value).toString(16).padStart(64, '0');

/** A right is named with its token and what the account has of it, by an event and by the bytes of a call. */
export async function namesPermit2({ ask, node, refused, me, other, gold }) {
  const topic = toEventSelector('event Approval(address indexed,address indexed,address indexed,uint160,uint48)');
  const [amount, end] = [2n ** 160n - 1n, 2n ** 47n];
  // Logs `Approval` of the caller: amount and end in memory, then spender, token, owner and the name of the event
  const memory = `7f${word(amount)}6000527f${word(end)}602052`;
  const topics = `7f${word(other)}7f${word(gold)}337f${topic.slice(2)}`;
  await node('anvil_setCode', [PERMIT2, `0x${memory}${topics}60406000a400`]);
  const balanceOf = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [me] });
  const balance = BigInt(await node('eth_call', [{ to: gold, data: balanceOf }, 'latest']));
  const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']);
  const data = encodeFunctionData({ abi, args: [gold, other, amount, Number(end)] });
  for (const [call, method] of [
    [{ to: PERMIT2, data: '0x12345678' }, undefined],
    [{ to: PERMIT2, data }, 'eth_simulateV1'],
  ]) {
    if (method) refused.add(method);
    const { approvals, warnings } = await ask({ calls: [call] });
    refused.clear();
    assert.deepEqual(
      approvals.map(right => [right.asset.symbol, right.asset.decimals, right.amount, right.balance]),
      [['GLD', 18, 'all', balance]],
    );
    assert.ok(warnings.includes('unknown-spender'), warnings.join());
  }
  await node('anvil_setCode', [PERMIT2, '0x']);
}

/** A right to everything is no danger for a known contract, nor one to nearly as much as is held for any contract. */
export async function warnsOfUnknown({ ask, gold, token, person, contract, balance }) {
  const warningsOf = async (spender, amount) =>
    (await ask({ calls: [{ to: gold, data: token('approve', [spender, amount]) }] })).warnings;
  assert.deepEqual(await warningsOf(PERMIT2, maxUint256), ['unlimited']);
  assert.deepEqual(await warningsOf(contract, maxUint256), ['unlimited', 'unknown-spender']);
  assert.deepEqual(await warningsOf(person, balance), ['unknown-spender']);
  assert.deepEqual(await warningsOf(person, balance - 1n), ['unknown-spender']);
  assert.deepEqual(await warningsOf(person, (balance * 9n) / 10n - 1n), []);
  assert.deepEqual(await warningsOf(contract, balance), []);
}
