import { W3mError } from '../../../domain/errors/errors.js';
import type { TypedData } from '../typed-data.js';

/** One member of a struct, as `types` list it. */
type Member = TypedData['types'][string][number];

/** A struct inside typed data with the members that its hash covers. */
export interface SignedStruct {
  /** Name in `types`. */
  readonly name: string;
  /** Members in the form that EIP-712 hashes: `address owner,uint256 value`. */
  readonly encoded: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Most levels of structs: an object of the page can contain itself. */
const MAX_DEPTH = 32;

/** Members of the domain that viem derives where `types` do not list them. */
const DOMAIN: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
];

/** Types of all structs by their names. */
type Types = TypedData['types'];

/** Marks of the text that is hashed of a type: a name with them could hash as the type of another struct. */
const TYPE_MARKS = /[(),]/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const membersOf = (types: Types, name: string): readonly Member[] | undefined =>
  Object.hasOwn(types, name) ? types[name] : undefined;

function checkDepth(depth: number): void {
  if (depth > MAX_DEPTH)
    throw new W3mError('INVALID_REQUEST', { cause: new RangeError('The data is nested too deeply') });
}

/** Returns the listed members of a value alone. */
function pick(types: Types, members: readonly Member[], value: unknown, depth = 0): unknown {
  checkDepth(depth);
  if (!isRecord(value)) return value; // signing rejects it
  return Object.fromEntries(
    members.flatMap(({ name, type }) =>
      Object.hasOwn(value, name) ? [[name, pickValue(types, type, value[name], depth + 1)]] : [],
    ),
  );
}

/** Returns a value of a type; in lists, each item loses what the item's type does not list. */
function pickValue(types: Types, type: string, value: unknown, depth: number): unknown {
  checkDepth(depth);
  const list = /^(.*)\[\d*\]$/s.exec(type);
  if (list) {
    return Array.isArray(value) ? value.map(item => pickValue(types, list[1] ?? '', item, depth + 1)) : value;
  }
  const members = membersOf(types, type);
  return members ? pick(types, members, value, depth) : value;
}

/**
 * Returns typed data with the members that the signature covers (EIP-712): others can say anything, and only mislead.
 * @throws {W3mError} `INVALID_REQUEST` if the primary type is not among the types, a struct has a name that no contract could
 * give it, or the data is nested too deeply
 */
export function signedData({ types, primaryType, domain, message }: TypedData): TypedData {
  const members = membersOf(types, primaryType);
  if (!members) throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The primary type has no definition') });
  if (Object.keys(types).some(name => TYPE_MARKS.test(name)))
    throw new W3mError('INVALID_REQUEST', { cause: new TypeError('The name of a type contains another type') });
  const hashed = domain && pick(types, membersOf(types, 'EIP712Domain') ?? DOMAIN, domain);
  return {
    types,
    primaryType,
    ...(domain && { domain: hashed as Record<string, unknown> }),
    message: pick(types, members, message) as Record<string, unknown>,
  };
}

/** Returns all structs that a signature covers, outermost first: a permit can be wrapped in other data (ERC-7739). */
export function* signedStructs({ types, primaryType, message }: TypedData): Generator<SignedStruct> {
  yield* structsIn(types, primaryType, message);
}

function* structsIn(types: Types, type: string, value: unknown): Generator<SignedStruct> {
  const list = /^(.*)\[\d*\]$/s.exec(type);
  if (list) {
    for (const item of Array.isArray(value) ? (value as readonly unknown[]) : [])
      yield* structsIn(types, list[1] ?? '', item);
    return;
  }
  const members = membersOf(types, type);
  if (!members || !isRecord(value)) return;
  yield { name: type, encoded: members.map(each => `${each.type} ${each.name}`).join(','), value };
  for (const each of members) yield* structsIn(types, each.type, value[each.name]);
}

/** Returns the members of a struct in the form that EIP-712 hashes; undefined if `types` do not define it. */
export const encodedMembers = (types: Types, name: string): string | undefined =>
  membersOf(types, name)
    ?.map(each => `${each.type} ${each.name}`)
    .join(',');
