import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { encodeAbiParameters, hashStruct, hashTypedData, keccak256, toHex } from 'viem';
import { isW3mError } from '../../../domain/errors/errors.js';
import type { TypedData } from '../typed-data.js';
import { signedData, signedStructs } from './signed-data.js';

const types = {
  Order: [
    { name: 'note', type: 'string' },
    { name: 'item', type: 'Item' },
    { name: 'items', type: 'Item[]' },
    { name: 'pairs', type: 'Item[2][]' },
  ],
  Item: [{ name: 'amount', type: 'uint256' }],
};
const domain = { name: 'Market', chainId: 1 };

const noise = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
/** An item with members that its type does not list. */
const item = fc
  .tuple(noise, fc.nat())
  .map(([extra, amount]): Record<string, unknown> => ({ ...extra, amount: String(amount) }));
const message = fc
  .tuple(noise, fc.string(), item, fc.array(item, { maxLength: 3 }), fc.array(fc.tuple(item, item), { maxLength: 2 }))
  .map(([extra, note, one, items, pairs]): Record<string, unknown> => ({ ...extra, note, item: one, items, pairs }));

const orderOf = (given: Record<string, unknown>): TypedData => ({
  types,
  primaryType: 'Order',
  domain,
  message: given,
});
const hashOf = (data: TypedData): string => hashTypedData(data as Parameters<typeof hashTypedData>[0]); // checked at run time
const codeOf = (read: () => unknown): unknown => {
  try {
    read();
    return undefined;
  } catch (error) {
    return isW3mError(error) ? error.code : error;
  }
};

describe('signedData', () => {
  it('leaves what the signature covers as it is, and nothing else', () => {
    fc.assert(
      fc.property(message, given => {
        const data = orderOf(given);
        const signed = signedData(data);
        expect(hashOf(signed)).to.equal(hashOf(data));
        expect(signedData(signed)).to.deep.equal(signed);
        expect(Object.keys(signed.message)).to.have.members(['note', 'item', 'items', 'pairs']);
        for (const struct of signedStructs(signed))
          if (struct.name === 'Item') expect(Object.keys(struct.value)).to.deep.equal(['amount']);
      }),
    );
  });

  it('drops what a domain does not list, also where the types list no domain', () => {
    const given = { ...orderOf({}), domain: { ...domain, spender: '0x1', version: '2' } };
    expect(signedData(given).domain).to.deep.equal({ ...domain, version: '2' });
    const listed = { ...types, EIP712Domain: [{ name: 'name', type: 'string' }] };
    expect(signedData({ ...given, types: listed }).domain).to.deep.equal({ name: 'Market' });
  });

  it('refuses a primary type that is not defined', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom('__proto__', 'toString', 'constructor', ''), fc.string()), primaryType => {
        fc.pre(!Object.hasOwn(types, primaryType));
        expect(codeOf(() => signedData({ ...orderOf({}), primaryType }))).to.equal('INVALID_REQUEST');
      }),
    );
  });

  const LOGIN = 'bytes32 session,address site,uint256 number,uint256 until,bytes32 salt';
  const TRANSFER =
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline';
  const login = LOGIN.split(',').map(member => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });

  it('refuses a name that contains a type, whose hash Permit2 takes for a transfer', () => {
    const primaryType = `${TRANSFER},bytes32 witness)Login`;
    const [session, salt] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const;
    const site = `0x${'33'.repeat(20)}` as const;
    const data = { session, site, number: 7n, until: 9n, salt };
    // The spender chooses what follows the deadline in the type of a witness
    const words = [keccak256(toHex(`${TRANSFER},bytes32 witness)Login(${LOGIN})`)), session, site, 7n, 9n, salt];
    const taken = keccak256(encodeAbiParameters([{ type: 'bytes32' }, ...login], words));
    expect(hashStruct({ primaryType, types: { [primaryType]: login }, data })).to.equal(taken);
    for (const types of [{ [primaryType]: login }, { [primaryType]: login, Login: login }])
      expect(codeOf(() => signedData({ types, primaryType, message: data }))).to.equal('INVALID_REQUEST');
  });

  for (const name of [`${TRANSFER})Login`, 'a)b', 'a,address b'])
    it(`refuses "${name}" as the name of an inner struct`, () => {
      const types = { Note: [{ name: 'login', type: name }], [name]: login };
      expect(codeOf(() => signedData({ types, primaryType: 'Note', message: { login: {} } }))).to.equal(
        'INVALID_REQUEST',
      );
    });

  it('takes names with the other characters that are in use', () => {
    const primaryType = 'HyperliquidTransaction:UsdSend';
    const message = { 'amount (USD)': '1' };
    const types = { [primaryType]: [{ name: 'amount (USD)', type: 'string' }] };
    expect(signedData({ types, primaryType, message }).message).to.deep.equal(message);
  });

  it('refuses data that contain themselves', () => {
    const node: Record<string, unknown> = {};
    node['next'] = node;
    const list: unknown[] = [];
    list.push(list);
    const nodes = { Node: [{ name: 'next', type: 'Node' }] };
    const lists = { Node: [{ name: 'next', type: `Node${'[]'.repeat(40)}` }] };
    for (const [given, value] of [
      [nodes, node],
      [lists, { next: list }],
    ] as const)
      expect(codeOf(() => signedData({ types: given, primaryType: 'Node', message: value }))).to.equal(
        'INVALID_REQUEST',
      );
  });

  it('returns or rejects with its code for any message', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('note', 'item', 'items', 'pairs'), fc.jsonValue()), given => {
        expect(codeOf(() => [...signedStructs(signedData(orderOf(given)))])).to.be.oneOf([
          undefined,
          'INVALID_REQUEST',
        ]);
      }),
    );
  });
});

describe('signedStructs', () => {
  it('finds every struct at every depth, outermost first', () => {
    fc.assert(
      fc.property(message, given => {
        const found = [...signedStructs(signedData(orderOf(given)))];
        const { items, pairs } = given as { readonly items: readonly unknown[]; readonly pairs: readonly unknown[] };
        expect(found[0]?.name).to.equal('Order');
        expect(found.filter(({ name }) => name === 'Item')).to.have.length(1 + items.length + 2 * pairs.length);
      }),
    );
  });
});
