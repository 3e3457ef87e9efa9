import { erc20Abi, type Address, type Client } from 'viem';
import { readContract } from 'viem/actions';
import type { CaipNetwork } from '../../../domain/entities.js';
import { formatUnits } from '../../../domain/format.js';
import type { PreviewedField } from '../../../domain/assets/preview.js';
import { readTokenSymbol } from '../../../domain/assets/tokens.js';
import { readFields, type DescribedField, type Description } from './descriptors.js';
import { valueText } from './read-call.js';

/** Where the values of a description are. */
export interface DescribedValues {
  readonly client: Client;
  readonly network: CaipNetwork;
  /** Arguments of the call by their names, or the message of typed data. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Values of the transaction itself: `@.to`, `@.value`, `@.from`. */
  readonly container: Readonly<Record<string, unknown>>;
}

/** A value is missing, or not of the kind that its format needs: the description does not fit the data. */
class Misfit extends Error {}

const PART = /^(?:([A-Za-z_$][\w$]*)|\[(-?\d*)(?::(-?\d*))?\])$/;

/** Returns the values at a path, of which there are several after `[]`. @throws {Misfit} */
function valuesAt(root: unknown, path: string): readonly unknown[] {
  const parts = path.replaceAll('[', '.[').split('.').filter(Boolean);
  return parts.reduce<readonly unknown[]>(
    (values, part) => {
      const [, name, index, end] = PART.exec(part) ?? [];
      if (name === undefined && index === undefined) throw new Misfit(path);
      return values.flatMap(value => step(value, { name, index, end, path }));
    },
    [root],
  );
}

function step(
  value: unknown,
  {
    name,
    index,
    end,
    path,
  }: Readonly<Record<'name' | 'index' | 'end', string | undefined>> & { readonly path: string },
): readonly unknown[] {
  if (name !== undefined) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) throw new Misfit(path);
    return [(value as Record<string, unknown>)[name]];
  }
  if (typeof value === 'string' && value.startsWith('0x') && end !== undefined) {
    const bytes = value.slice(2).match(/../g) ?? []; // a slice of bytes
    return [`0x${bytes.slice(Number(index), end === '' ? undefined : Number(end)).join('')}`];
  }
  if (!Array.isArray(value)) throw new Misfit(path);
  const list = value as readonly unknown[];
  if (end !== undefined) return list.slice(Number(index), end === '' ? undefined : Number(end));
  if (index === '') return list;
  if (list.at(Number(index)) === undefined) throw new Misfit(path);
  return [list.at(Number(index))];
}

/** Returns the values at a path of the data, of the transaction (`@.`) or of the descriptor (`$.`). @throws {Misfit} */
function resolve(path: string, { data, container }: DescribedValues, { descriptor }: Description): readonly unknown[] {
  if (path.startsWith('$.')) return valuesAt(descriptor, path.slice(2));
  return path.startsWith('@.') ? valuesAt(container, path.slice(2)) : valuesAt(data, path.replace(/^#\./, ''));
}

const asAmount = (value: unknown): bigint => {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return BigInt(value);
  throw new Misfit('not a number');
};

/** Joins an amount with its unit. */
const withUnit = (amount: bigint, decimals: number, unit: string | undefined): string =>
  `${formatUnits(amount, decimals)}${unit === undefined ? '' : ` ${unit}`}`;

/** Reads decimals and symbol of a token. @throws {Misfit} if the contract tells no decimals */
async function tokenOf(client: Client, address: unknown) {
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw new Misfit('not a token');
  const call = { address: address as Address, abi: erc20Abi } as const;
  const [decimals, symbol] = await Promise.all([
    readContract(client, { ...call, functionName: 'decimals' }).catch(() => {
      throw new Misfit('not a token');
    }),
    readContract(client, { ...call, functionName: 'symbol' }).catch(() => undefined),
  ]);
  return { decimals, symbol: readTokenSymbol(symbol) ?? address };
}

type Format = (
  value: unknown,
  params: Readonly<Record<string, unknown>>,
  values: DescribedValues,
  description: Description,
) => string | Promise<string>;

/** Formats of ERC-7730; a value of another format is shown as it is. */
const formats: Readonly<Record<string, Format>> = {
  amount: (value, _, { network: { nativeCurrency } }) =>
    withUnit(asAmount(value), nativeCurrency.decimals, nativeCurrency.symbol),
  async tokenAmount(value, params, values, description) {
    const { tokenPath, token = '', threshold, message } = params;
    const amount = asAmount(value);
    const isOver = threshold !== undefined && amount >= asAmount(constant(threshold, values, description));
    const [address] =
      typeof tokenPath === 'string' ? resolve(tokenPath, values, description) : [constant(token, values, description)];
    const coins = [params['nativeCurrencyAddress']]
      .flat()
      .map(coin => String(constant(coin, values, description)).toLowerCase());
    const { nativeCurrency } = values.network;
    const { decimals, symbol } = coins.includes(String(address).toLowerCase())
      ? nativeCurrency
      : await tokenOf(values.client, address);
    return isOver
      ? `${typeof message === 'string' ? message : 'Unlimited'} ${symbol}`
      : withUnit(amount, decimals, symbol);
  },
  nftName(value, { collectionPath, collection }, values, description) {
    const [of] = typeof collectionPath === 'string' ? resolve(collectionPath, values, description) : [collection];
    return `${valueText(of)} #${asAmount(value)}`;
  },
  date(value, { encoding }) {
    const amount = asAmount(value);
    if (encoding === 'blockheight') return `block ${amount}`;
    const time = new Date(Number(amount) * 1_000);
    return Number.isNaN(time.getTime()) ? String(amount) : time.toISOString();
  },
  duration: value => `${asAmount(value)} s`,
  unit: (value, { base, decimals = 0 }) =>
    withUnit(asAmount(value), Number(decimals), typeof base === 'string' ? base : undefined),
  enum(value, { $ref }, values, description) {
    const [names] = typeof $ref === 'string' ? resolve($ref, values, description) : [];
    const name =
      typeof names === 'object' && names !== null
        ? new Map<string, unknown>(Object.entries(names)).get(String(value))
        : undefined;
    if (typeof name !== 'string') throw new Misfit('not a value of the enumeration');
    return name;
  },
};

/** Returns a parameter, which may be the path of a constant in the descriptor. */
const constant = (param: unknown, values: DescribedValues, description: Description): unknown =>
  typeof param === 'string' && param.startsWith('$.') ? resolve(param, values, description)[0] : param;

/** Returns a field with what the definition says that it names. @throws {Misfit} */
function defined(one: DescribedField, { descriptor }: Description): DescribedField {
  if (one.$ref === undefined) return one;
  const [given] = valuesAt(descriptor, one.$ref.replace(/^\$\./, ''));
  const [found] = readFields([given]) ?? [];
  if (!found) throw new Misfit(one.$ref);
  return { ...found, ...one, params: { ...found.params, ...one.params } };
}

async function show(
  given: DescribedField,
  values: DescribedValues,
  description: Description,
  prefix: string,
): Promise<readonly PreviewedField[]> {
  const one = defined(given, description);
  if (one.visible === 'never') return [];
  const isRooted = one.path === undefined || /^[#@$]\./.test(one.path);
  const path = one.path === undefined ? undefined : isRooted ? one.path : prefix + one.path;
  if (one.fields) {
    const below = readFields(one.fields);
    if (!below) throw new Misfit('invalid fields');
    const parts = await Promise.all(
      below.map(each => show(each, values, description, path === undefined ? prefix : `${path}.`)),
    );
    return parts.flat();
  }
  const found = path === undefined ? (one.value === undefined ? [] : [one.value]) : resolve(path, values, description);
  if (path === undefined && found.length === 0) throw new Misfit('a field without a value');
  const format = Object.hasOwn(formats, one.format ?? '') ? formats[one.format ?? ''] : undefined;
  const texts = found.map(async value =>
    format ? format(value, one.params ?? {}, values, description) : valueText(value),
  );
  const name = one.label ?? path ?? '';
  return (await Promise.all(texts)).map(value => ({ name, type: one.format ?? 'raw', value }));
}

/**
 * Returns the fields of a description with their values. Undefined if the description does not fit the data: a part of it
 * would hide the rest.
 */
export async function describedFields(
  description: Description,
  values: DescribedValues,
): Promise<readonly PreviewedField[] | undefined> {
  try {
    const fields = await Promise.all(description.fields.map(one => show(one, values, description, '')));
    return fields.flat();
  } catch (error) {
    if (error instanceof Misfit) return undefined;
    throw error;
  }
}
