// Rights in signed data, of the test of previews.
import assert from 'node:assert/strict';

const YEAR_SECONDS = 365 * 86_400;

/** Rights end as their forms say (ERC-2612, its forerunner, Permit2). */
export async function tellsEnds({ ask, typed, me, other, dust, soon }) {
  const endOf = async (primaryType, message) => {
    const { approvals, warnings } = await ask({ typedData: typed(primaryType, message) });
    return [approvals[0].expiresAt, approvals[0].outlastsExpiry ?? false, warnings];
  };
  const permit = deadline => ({ owner: me, spender: other, value: '1', nonce: '0', deadline });
  const single = (expiration, sigDeadline = soon) => ({
    details: { token: dust, amount: '5', expiration, nonce: 0 },
    ...{ spender: other, sigDeadline },
  });
  assert.deepEqual(await endOf('Permit', permit(String(2n ** 256n - 1n))), ['never', true, ['no-expiry']]);
  assert.deepEqual((await endOf('Permit', permit(soon + 50 * YEAR_SECONDS)))[2], ['no-expiry']);
  const nextYear = soon + YEAR_SECONDS;
  assert.deepEqual(await endOf('Permit', permit(nextYear)), [nextYear * 1_000, true, []]);
  const old = { holder: me, spender: other, nonce: 0, expiry: 0, allowed: true };
  assert.deepEqual(await endOf('Permit', old), ['never', true, ['no-expiry', 'unlimited']]);
  assert.deepEqual((await endOf('Permit', { ...old, allowed: false }))[2], []);
  assert.deepEqual(await endOf('PermitSingle', single(soon + 9)), [(soon + 9) * 1_000, false, []]);
  assert.deepEqual(await endOf('PermitSingle', single(2 ** 48 - 1)), ['never', false, ['no-expiry']]);
  // Zero is the block in which the signature is used, which can be the last one before its deadline
  assert.deepEqual(await endOf('PermitSingle', single(0)), [soon * 1_000, false, []]);
  assert.deepEqual((await endOf('PermitSingle', single(soon, 1)))[2], ['expired']);
  const transfer = { permitted: { token: dust, amount: 5 }, spender: other, nonce: 0, deadline: soon };
  assert.deepEqual(await endOf('PermitTransferFrom', transfer), [soon * 1_000, false, []]);
}

/** Rights are those of the signed forms. */
export async function readsRights({ ask, typed, me, other, gold, dust, soon }) {
  const permit = { owner: me, spender: other, value: '1000', nonce: '0', deadline: String(soon) };
  const seen = await ask({ typedData: typed('Permit', permit) });
  assert.deepEqual(seen.approvals, [
    {
      asset: { kind: 'token', address: gold, symbol: 'GLD', name: 'Gold', decimals: 18 },
      spender: other,
      amount: 1_000n,
      expiresAt: soon * 1_000,
      outlastsExpiry: true,
    },
  ]);
  assert.deepEqual(seen.warnings, []);
  assert.equal(seen.changes, undefined);
  const details = { token: dust, amount: String(2n ** 160n - 1n), expiration: String(soon), nonce: 0 };
  const batch = typed('PermitBatch', { details: [details, details], spender: other, sigDeadline: soon });
  const two = await ask({ typedData: batch });
  assert.deepEqual(
    two.approvals.map(({ asset, amount }) => [asset.symbol, amount]),
    [
      ['DST', 'all'],
      ['DST', 'all'],
    ],
  );
  assert.deepEqual(two.warnings, ['unlimited']);
}

/** What is signed for another place or time has a warning. */
export async function warnsOfSigned({ ask, typed, other, gold }) {
  const permit = { owner: other, spender: other, value: 1, nonce: 0, deadline: 1 };
  const seen = await ask({ typedData: typed('Permit', permit, { chainId: '0x1', verifyingContract: gold }) });
  assert.deepEqual(seen.warnings, ['wrong-network', 'wrong-account', 'expired']);
  assert.deepEqual((await ask({ typedData: typed('Order', { spender: other }) })).warnings, ['unreadable']);
}
