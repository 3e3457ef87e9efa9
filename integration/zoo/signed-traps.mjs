// Typed data that give assets away without a transaction of the owner.
import { signable } from '../preview-signed.mjs';

const MAX = String(2n ** 256n - 1n);
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const SEAPORT = '0x0000000000000068F116a894984e2DB1123eB395';
const ZERO = `0x${'0'.repeat(64)}`;
const NOBODY = `0x${'0'.repeat(40)}`;

/** Returns a row for each form of a right, and for each way to hide it. */
export function signedTraps({ me, other, thief }, { gold, silver, picture }) {
  const soon = Math.floor(Date.now() / 1_000) + 3_600;
  const at = verifyingContract => ({ chainId: 1, verifyingContract });
  const rows = [];
  const row = (name, what, typedData, expected) =>
    rows.push({ name, what, chain: 'Typed data', request: { typedData }, expected });
  const permit = { owner: me, spender: thief, value: MAX, nonce: '0', deadline: MAX };
  const old = { holder: me, spender: thief, nonce: 0, expiry: 0, allowed: true };
  const all = warnings => ({ rights: [[gold, 'all']], warnings: [...warnings, 'unknown-spender'] });

  row('Permit', 'ERC-2612, unlimited', signable('Permit', permit, at(gold)), all(['no-expiry', 'unlimited']));
  row(
    'Permit with an end',
    'an hour is enough',
    signable('Permit', { ...permit, deadline: soon }, at(gold)),
    all(['unlimited']),
  );
  row('DAI permit', 'no amount, no end', signable('Permit', old, at(gold)), all(['no-expiry', 'unlimited']));
  const decoy = { ...old, owner: me, value: '0', deadline: String(soon), amount: '0', note: 'Costs nothing' };
  row(
    'Permit with a decoy',
    'members that are not signed',
    signable('Permit', decoy, at(gold)),
    all(['no-expiry', 'unlimited']),
  );
  row('Permit without a contract', 'the domain names none', signable('Permit', permit, { chainId: 1 }), {
    warnings: ['unreadable'],
  });
  const unsigned = signable('Permit', permit, at(silver));
  unsigned.types.EIP712Domain = [{ name: 'name', type: 'string' }];
  row('Permit of an unsigned domain', 'the contract is shown, and not hashed', unsigned, { warnings: ['unreadable'] });
  const odd = signable('Permit', permit, at(gold));
  odd.types.Permit = [...odd.types.Permit].reverse();
  row('Permit of another form', 'the members in another order', odd, { warnings: ['unreadable'] });
  const wrapped = signable('Permit', permit, at(gold));
  wrapped.types.TypedDataSign = [
    { name: 'contents', type: 'Permit' },
    { name: 'name', type: 'string' },
  ];
  row(
    'Permit inside other data',
    'for a smart account (ERC-7739, ERC-1271)',
    {
      ...wrapped,
      primaryType: 'TypedDataSign',
      message: { contents: permit, name: 'Login' },
    },
    all(['unreadable', 'no-expiry', 'unlimited']),
  );
  row(
    'Permit of another account',
    'the owner is somebody else',
    signable('Permit', { ...permit, owner: other }, at(gold)),
    {
      warnings: ['wrong-account'],
    },
  );

  const details = token => ({ token, amount: String(2n ** 160n - 1n), expiration: 2 ** 48 - 1, nonce: 0 });
  row(
    'Permit2 single',
    'PermitSingle',
    signable('PermitSingle', { details: details(gold), spender: thief, sigDeadline: MAX }, at(PERMIT2)),
    all(['no-expiry', 'unlimited']),
  );
  row(
    'Permit2 batch',
    'PermitBatch',
    signable(
      'PermitBatch',
      { details: [details(gold), details(silver)], spender: thief, sigDeadline: MAX },
      at(PERMIT2),
    ),
    {
      rights: [
        [gold, 'all'],
        [silver, 'all'],
      ],
      warnings: ['no-expiry', 'unlimited'],
    },
  );
  const transfer = { permitted: { token: gold, amount: MAX }, spender: thief, nonce: 0, deadline: soon };
  row(
    'Permit2 transfer',
    'PermitTransferFrom',
    signable('PermitTransferFrom', transfer, at(PERMIT2)),
    all(['unlimited']),
  );
  row(
    'Permit2 with a witness',
    'PermitWitnessTransferFrom',
    signable('PermitWitnessTransferFrom', { ...transfer, witness: { info: 1 } }, at(PERMIT2)),
    all(['unlimited']),
  );
  const authorization = { from: me, to: thief, value: '1000', validAfter: 0, validBefore: soon, nonce: ZERO };
  row('Transfer by signature', 'ERC-3009', signable('TransferWithAuthorization', authorization, at(gold)), {
    rights: [[gold, 1_000n]],
  });

  const forAll = { operator: thief, approved: true, nonce: 0, deadline: soon };
  row('NFTs by signature', 'PermitForAll of a collection', signable('PermitForAll', forAll, at(picture)), {
    rights: [[picture, 'all']],
    warnings: ['unlimited', 'unknown-spender'],
  });
  const manager = { authorizer: me, authorized: thief, isAuthorized: true, nonce: 0, deadline: soon };
  row('Manager by signature', 'Authorization of a lender', signable('Authorization', manager, at(silver)), {
    rights: [[silver, 'all']],
    warnings: ['unlimited', 'unknown-spender'],
  });

  const item = (itemType, token, id, amount) => ({
    itemType,
    token,
    identifierOrCriteria: id,
    startAmount: amount,
    endAmount: amount,
  });
  const order = (offer, consideration) =>
    signable(
      'OrderComponents',
      {
        offerer: me,
        zone: NOBODY,
        offer,
        consideration,
        orderType: 0,
        startTime: 0,
        endTime: soon,
        zoneHash: ZERO,
        salt: 1,
        conduitKey: ZERO,
        counter: 0,
      },
      { name: 'Seaport', version: '1.6', ...at(SEAPORT) },
    );
  row(
    'Seaport order for nothing',
    'all is for the thief',
    order(
      [item(2, picture, '7', '1'), item(1, gold, '0', '1000')],
      [{ ...item(0, NOBODY, '0', '1'), recipient: thief }],
    ),
    {
      rights: [
        [picture, 1n],
        [gold, 1_000n],
      ],
      warnings: ['gives-away'],
    },
  );
  row('Seaport order of a collection', 'any NFT for nothing', order([item(4, picture, '0', '1')], []), {
    rights: [[picture, 'all']],
    warnings: ['gives-away', 'unlimited'],
  });
  row('Unknown form', 'a marketplace that is not known', signable('Order', { maker: me, taker: thief }, at(thief)), {
    warnings: ['unreadable'],
  });
  return rows;
}
