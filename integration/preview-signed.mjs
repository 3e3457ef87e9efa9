// Rights in signed data, of the test of previews.
import assert from 'node:assert/strict';

const YEAR_SECONDS = 365 * 86_400;

const members = text =>
  text.split(',').map(member => {
    const [type, name] = member.split(' ');
    return { name, type };
  });

const PERMIT = 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline';
const OLD_PERMIT = 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed';
const ITEM = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
const STRUCTS = {
  PermitDetails: 'address token,uint160 amount,uint48 expiration,uint48 nonce',
  TokenPermissions: 'address token,uint256 amount',
  Witness: 'uint256 info',
  OfferItem: ITEM,
  ConsiderationItem: `${ITEM},address recipient`,
};
const FORMS = {
  PermitSingle: 'PermitDetails details,address spender,uint256 sigDeadline',
  PermitBatch: 'PermitDetails[] details,address spender,uint256 sigDeadline',
  PermitTransferFrom: 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline',
  PermitWitnessTransferFrom:
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Witness witness',
  PermitForAll: 'address operator,bool approved,uint256 nonce,uint256 deadline',
  Authorization: 'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
  TransferWithAuthorization:
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,' +
    'uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
};
const structs = Object.fromEntries(Object.entries(STRUCTS).map(([name, text]) => [name, members(text)]));

/** Returns typed data with the types that its contracts hash; of an unknown form with those of its values. */
export function signable(primaryType, message, domain) {
  const permit = 'holder' in message ? OLD_PERMIT : PERMIT;
  const form = primaryType === 'Permit' ? permit : FORMS[primaryType];
  const others = Object.keys(message).map(name => ({ name, type: name === 'items' ? 'uint256' : 'address' }));
  return { types: { ...structs, [primaryType]: form ? members(form) : others }, primaryType, domain, message };
}

/** A member that is not in the types is not signed, whatever it says. */
export async function readsTheSignedOnly({ ask, typed, me, other, dust, soon }) {
  const old = { holder: me, spender: other, nonce: 0, expiry: 0, allowed: true };
  const honest = await ask({ typedData: typed('Permit', old) });
  const decoy = { ...old, owner: me, value: '0', deadline: String(soon), note: 'Costs nothing' };
  assert.deepEqual(await ask({ typedData: typed('Permit', decoy) }), honest);
  assert.deepEqual(
    [honest.approvals[0].amount, honest.warnings],
    ['all', ['no-expiry', 'unlimited', 'unknown-spender']],
  );

  const permit = { owner: me, spender: other, value: '1000', nonce: '0', deadline: String(soon) };
  for (const domain of [{ chainId: 31337 }, {}]) {
    const seen = await ask({ typedData: typed('Permit', permit, domain) });
    assert.deepEqual([seen.approvals, seen.warnings], [[], ['unreadable']], 'of no contract');
  }
  const unsigned = typed('Permit', permit);
  unsigned.types.EIP712Domain = [{ name: 'chainId', type: 'uint256' }];
  assert.deepEqual(
    (await ask({ typedData: unsigned })).warnings,
    ['unreadable'],
    'the domain does not sign its contract',
  );

  const reordered = typed('Permit', permit);
  reordered.types.Permit.reverse();
  const seen = await ask({ typedData: reordered });
  assert.deepEqual([seen.approvals, seen.warnings], [[], ['unreadable']], 'no contract takes this hash');

  const single = {
    details: { token: dust, amount: '5', expiration: soon, nonce: 0 },
    spender: other,
    sigDeadline: soon,
  };
  const nested = typed('PermitSingle', { ...single, details: { ...single.details, note: 'free' } });
  assert.deepEqual(await ask({ typedData: nested }), await ask({ typedData: typed('PermitSingle', single) }));

  const wrapped = typed('Permit', permit);
  wrapped.types.TypedDataSign = members('Permit contents,string name');
  const inner = await ask({
    typedData: { ...wrapped, primaryType: 'TypedDataSign', message: { contents: permit, name: 'Wallet' } },
  });
  assert.deepEqual([inner.approvals[0].amount, inner.warnings], [1_000n, ['unreadable']]);

  const deep = typed('Permit', permit);
  deep.types.Loop = members('Loop next');
  const loop = {};
  loop.next = loop;
  const ask32 = ask({ typedData: { ...deep, primaryType: 'Loop', message: loop } });
  await assert.rejects(ask32, { code: 'INVALID_REQUEST' });
  await assert.rejects(ask({ typedData: { ...deep, primaryType: 'None' } }), { code: 'INVALID_REQUEST' });
}

/** Rights end as their forms say (ERC-2612, its forerunner, Permit2). */
export async function tellsEnds({ ask, typed, me, other, dust, soon }) {
  const endOf = async (primaryType, message) => {
    const { approvals, warnings } = await ask({ typedData: typed(primaryType, message) });
    return [approvals[0].expiresAt, approvals[0].outlastsExpiry ?? false, warnings];
  };
  const permit = deadline => ({ owner: me, spender: other, value: '1', nonce: '0', deadline });
  const single = (expiration, sigDeadline = soon) => ({
    details: { token: dust, amount: '5', expiration, nonce: 0 },
    spender: other,
    sigDeadline,
  });
  assert.deepEqual(await endOf('Permit', permit(String(2n ** 256n - 1n))), ['never', true, ['no-expiry']]);
  assert.deepEqual((await endOf('Permit', permit(soon + 50 * YEAR_SECONDS)))[2], ['no-expiry']);
  const nextYear = soon + YEAR_SECONDS;
  assert.deepEqual(await endOf('Permit', permit(nextYear)), [nextYear * 1_000, true, []]);
  const old = { holder: me, spender: other, nonce: 0, expiry: 0, allowed: true };
  assert.deepEqual(await endOf('Permit', old), ['never', true, ['no-expiry', 'unlimited', 'unknown-spender']]);
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
      balance: seen.approvals[0].balance,
      expiresAt: soon * 1_000,
      outlastsExpiry: true,
    },
  ]);
  assert.deepEqual(seen.warnings, []);
  assert.ok(seen.approvals[0].balance > 0n);
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
  assert.deepEqual(two.warnings, ['unlimited', 'unknown-spender']);
}

/** What is signed for another place or time has a warning. */
export async function warnsOfSigned({ ask, typed, other, gold }) {
  const permit = { owner: other, spender: other, value: 1, nonce: 0, deadline: 1 };
  const seen = await ask({ typedData: typed('Permit', permit, { chainId: '0x1', verifyingContract: gold }) });
  assert.deepEqual(seen.warnings, ['wrong-network', 'wrong-account', 'expired']);
  assert.deepEqual((await ask({ typedData: typed('Order', { spender: other }) })).warnings, ['unreadable']);
}
