import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { getAddress, type Address } from 'viem';
import type { TypedData } from '../typed-data.js';
import { rightsIn } from './signed-rights.js';

const TOKEN: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map(bytes => getAddress(`0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`));
const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
/** A number as wallets take it, and its value. */
const written = uint.chain(value =>
  fc.tuple(fc.constant(value), fc.constantFrom<unknown>(value, String(value), `0x${value.toString(16)}`)),
);

const PERMIT = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
];
const permit = (message: Record<string, unknown>, members = PERMIT): TypedData => ({
  types: { Permit: members },
  primaryType: 'Permit',
  domain: { verifyingContract: TOKEN },
  message,
});

describe('rightsIn', () => {
  it('reads a permit (ERC-2612), however its numbers are written', () => {
    fc.assert(
      fc.property(address, address, written, written, (owner, spender, [amount, value], [expires, deadline]) => {
        const { rights, isRead, isSuspect } = rightsIn(permit({ owner, spender, value, nonce: 0, deadline }));
        expect(rights).to.deep.equal([{ token: TOKEN, owner, spender, amount, expires, outlastsExpiry: true }]);
        expect([isRead, isSuspect]).to.deep.equal([true, false]);
      }),
    );
  });

  it('reads a permit of Permit2, whose deadline ends it where it names no other end', () => {
    const types = {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    };
    fc.assert(
      fc.property(address, address, uint, uint, uint, (token, spender, amount, expiration, deadline) => {
        const details = { token, amount: String(amount), expiration: String(expiration), nonce: 0 };
        const { rights, isRead } = rightsIn({
          types,
          primaryType: 'PermitSingle',
          message: { details, spender, sigDeadline: String(deadline) },
        });
        const expires = expiration === 0n ? deadline : expiration;
        expect(rights).to.deep.equal([{ token, spender, amount, deadline, expires }]);
        expect(isRead).to.equal(true);
      }),
    );
  });

  const members = (text: string): TypedData['types'][string] =>
    text.split(',').map(member => {
      const [type = '', name = ''] = member.split(' ');
      return { type, name };
    });
  const ALL = 2n ** 256n - 1n;
  const [OWNER, SPENDER] = [getAddress(`0x${'1'.repeat(40)}`), getAddress(`0x${'2'.repeat(40)}`)];

  for (const [what, name, listed, message, right] of [
    [
      'all NFTs of a collection (Uniswap v4)',
      'PermitForAll',
      'address operator,bool approved,uint256 nonce,uint256 deadline',
      { operator: SPENDER, approved: true },
      { spender: SPENDER, amount: ALL, id: 'all' },
    ],
    [
      'one NFT (ERC-4494)',
      'Permit',
      'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
      { spender: SPENDER, tokenId: '7' },
      { spender: SPENDER, amount: 1n, id: 7n },
    ],
    [
      'a position of Morpho',
      'Authorization',
      'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
      { authorizer: OWNER, authorized: SPENDER, isAuthorized: true },
      { owner: OWNER, spender: SPENDER, amount: ALL },
    ],
    [
      'a position of Morpho that ends',
      'Authorization',
      'address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline',
      { authorizer: OWNER, authorized: SPENDER, isAuthorized: false },
      { owner: OWNER, spender: SPENDER, amount: 0n },
    ],
    [
      'a position of Comet',
      'Authorization',
      'address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry',
      { owner: OWNER, manager: SPENDER, isAllowed: true },
      { owner: OWNER, spender: SPENDER, amount: ALL },
    ],
    [
      'debts in the name of the account (Aave)',
      'DelegationWithSig',
      'address delegatee,uint256 value,uint256 nonce,uint256 deadline',
      { delegatee: SPENDER, value: '9' },
      { spender: SPENDER, amount: 9n },
    ],
  ] as const)
    it(`reads a right to ${what}`, () => {
      const found = rightsIn({
        types: { [name]: members(listed) },
        primaryType: name,
        domain: { verifyingContract: TOKEN },
        message: { ...message, nonce: 0, deadline: 5, expiry: 5 },
      });
      expect(found).to.deep.equal({
        rights: [{ ...right, token: TOKEN, expires: 5n, outlastsExpiry: true }],
        isRead: true,
        isSuspect: false,
      });
    });

  it('does not suspect other data that are called an authorization', () => {
    const types = { Authorization: members('string site,uint256 nonce') };
    const data = { types, primaryType: 'Authorization', message: { site: 'shop.example', nonce: 1 } };
    expect(rightsIn(data)).to.deep.equal({ rights: [], isRead: false, isSuspect: false });
  });

  it('finds a permit that is wrapped in other data, and calls the whole unread', () => {
    fc.assert(
      fc.property(address, address, fc.nat(4), (owner, spender, depth) => {
        const inner = { owner, spender, value: '1', nonce: 0, deadline: '2' };
        const names = Array.from({ length: depth + 1 }, (_, at) => `Wrap${at}`);
        const types = Object.fromEntries(
          names.map((name, at) => [name, [{ name: 'inner', type: `${names[at + 1] ?? 'Permit'}[]` }]]),
        );
        const message = names.reduce<unknown>(value => ({ inner: [value] }), inner) as Record<string, unknown>;
        const { domain } = permit({});
        const { rights, isRead } = rightsIn({
          types: { ...types, Permit: PERMIT },
          primaryType: 'Wrap0',
          domain,
          message,
        });
        expect(rights.map(right => [right.owner, right.spender])).to.deep.equal([[owner, spender]]);
        expect(isRead).to.equal(false);
      }),
    );
  });

  it('suspects a permit whose members differ from those that a token hashes', () => {
    const message = { owner: TOKEN, spender: TOKEN, value: '1', nonce: 0, deadline: '2' };
    fc.assert(
      fc.property(fc.shuffledSubarray(PERMIT, { minLength: 1 }), members => {
        const isSame = members.every((member, at) => member === PERMIT[at]) && members.length === PERMIT.length;
        const { rights, isRead, isSuspect } = rightsIn(permit(message, members));
        expect([rights.length, isRead, isSuspect]).to.deep.equal(isSame ? [1, true, false] : [0, false, true]);
      }),
    );
  });

  it('suspects a permit with a value that no token could read, and one without a contract', () => {
    const message = { owner: TOKEN, spender: TOKEN, value: '1', nonce: 0, deadline: '2' };
    const values = fc.oneof(
      fc.constantFrom<unknown>(
        -1,
        -1n,
        1.5,
        '',
        '-1',
        '1e3',
        '0x',
        `0x${'f'.repeat(65)}`,
        '9'.repeat(79),
        null,
        [],
        {},
      ),
      fc.string().filter(text => !/^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)),
    );
    fc.assert(
      fc.property(values, fc.constantFrom('value', 'deadline', 'owner', 'spender'), (value, name) => {
        const { rights, isRead, isSuspect } = rightsIn(permit({ ...message, [name]: value }));
        expect([rights.length, isRead, isSuspect]).to.deep.equal([0, false, true]);
      }),
    );
    expect(rightsIn({ ...permit(message), domain: undefined })).to.deep.include({ rights: [], isSuspect: true });
  });

  it('finds no right in data of other names, and throws for none', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(fc.string(), fc.jsonValue()), (name, message) => {
        fc.pre(!/^(Permit|TransferWith|ReceiveWith|OrderComponents)/.test(name));
        const { rights, isRead } = rightsIn({ types: { [name]: PERMIT }, primaryType: name, message });
        expect([rights.length, isRead]).to.deep.equal([0, false]);
      }),
    );
  });
});
