import { parseAbiItem, toFunctionSelector, type Abi, type AbiFunction, type Address } from 'viem';
import { isAddressEqual } from 'viem/utils';
import * as z from 'zod/mini';
import { report } from '../../../core/report.js';
import { W3mError } from '../../../domain/errors/errors.js';
import type { TypedData } from '../typed-data.js';
import { encodedMembers } from './signed-data.js';

const LABEL_LENGTH = 80;
const text = z.string().check(z.minLength(1), z.maxLength(LABEL_LENGTH), z.regex(/^[^\p{Cc}\p{Cf}]+$/u));
const path = z.string().check(z.minLength(1), z.maxLength(200));
const address = z.custom<Address>(value => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value));
const record = z.record(z.string(), z.unknown());

const deployments = z.optional(z.array(z.object({ chainId: z.int(), address })));
const field = z.object({
  path: z.optional(path),
  /** Constant in place of a path. */
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
  label: z.optional(text),
  format: z.optional(z.string()),
  params: z.optional(record),
  $ref: z.optional(path),
  visible: z.optional(z.unknown()),
  /** Fields of a structure, whose paths begin at `path`. */
  fields: z.optional(z.array(z.unknown())),
});
const format = z.object({
  intent: z.optional(z.union([text, z.record(z.string(), text)])),
  fields: z.array(z.unknown()).check(z.maxLength(64)),
});
const descriptor = z.object({
  context: z.object({
    contract: z.optional(z.object({ deployments, abi: z.optional(z.unknown()) })),
    eip712: z.optional(z.object({ deployments, domain: z.optional(record) })),
  }),
  metadata: z.optional(record),
  display: z.object({ definitions: z.optional(record), formats: z.record(z.string(), format) }),
});

/** One field of a descriptor (ERC-7730): where its value is, and how it is shown. */
export type DescribedField = z.output<typeof field>;

/** Descriptor of a contract or of typed data (ERC-7730). */
export type Descriptor = z.output<typeof descriptor>;

/** What a descriptor says of one function or one form of typed data. */
export interface Description {
  readonly intent: string | undefined;
  readonly fields: readonly DescribedField[];
  readonly descriptor: Descriptor;
}

/** A described function. */
export interface DescribedFunction extends Description {
  readonly abi: AbiFunction;
}

const known = new WeakMap<object, Descriptor | undefined>();

/** Reads descriptors; an invalid one is reported once and left out, because the others still tell the truth. */
export function readDescriptors(given: readonly unknown[]): readonly Descriptor[] {
  return given.flatMap(item => {
    if (typeof item !== 'object' || item === null) return fault(new TypeError('A descriptor must be an object'));
    if (!known.has(item)) {
      const read = descriptor.safeParse(item);
      known.set(item, read.data);
      if (!read.success) return fault(read.error);
    }
    return known.get(item) ?? [];
  });
}

function fault(cause: unknown): readonly never[] {
  report(new W3mError('INVALID_APP_CONFIGURATION', { cause }));
  return [];
}

const intentOf = ({ intent }: z.output<typeof format>): string | undefined =>
  typeof intent === 'string' ? intent : intent && Object.values(intent).join(', ').slice(0, LABEL_LENGTH);

/** Returns the checked fields; undefined if one is invalid. */
export function readFields(given: readonly unknown[]): readonly DescribedField[] | undefined {
  const read = z.array(field).safeParse(given);
  return read.data;
}

function describe(of: z.output<typeof format>, owner: Descriptor): Description | undefined {
  const fields = readFields(of.fields);
  return fields && { intent: intentOf(of), fields, descriptor: owner };
}

const isDeployed = (list: z.output<typeof deployments>, chainId: number, at: Address): boolean =>
  list?.some(one => one.chainId === chainId && isAddressEqual(one.address, at)) === true;

/** Returns a function that a key of a descriptor names: by a signature with names of parameters, else by the ABI. */
function functionOf(key: string, abi: unknown): AbiFunction | undefined {
  const list = (Array.isArray(abi) ? abi : []) as Abi;
  try {
    const named = key.startsWith('0x') ? undefined : (parseAbiItem(`function ${key}`) as AbiFunction);
    const selector = named ? toFunctionSelector(named) : key.toLowerCase();
    const hasNames = named?.inputs.every(({ name }) => name) === true;
    if (hasNames) return named;
    return (
      list.find((item): item is AbiFunction => item.type === 'function' && toFunctionSelector(item) === selector) ??
      named
    );
  } catch {
    return undefined; // not a signature that viem can read
  }
}

/** True for a contract that descriptors of the host name. */
export const isDescribed = (descriptors: readonly Descriptor[], chainId: number, at: Address): boolean =>
  descriptors.some(
    ({ context: { contract } }) => contract !== undefined && isDeployed(contract.deployments, chainId, at),
  );

/** Finds what descriptors say of a function of a contract. */
export function describedFunction(
  all: readonly Descriptor[],
  chainId: number,
  to: Address,
  selector: string,
): DescribedFunction | undefined {
  for (const one of all) {
    const { contract } = one.context;
    if (!contract || !isDeployed(contract.deployments, chainId, to)) continue;
    for (const [key, value] of Object.entries(one.display.formats)) {
      const abi = functionOf(key, contract.abi);
      const found = abi && toFunctionSelector(abi) === selector.toLowerCase() ? describe(value, one) : undefined;
      if (abi && found) return { ...found, abi };
    }
  }
  return undefined;
}

/** Finds what descriptors say of typed data. */
export function describedTypedData(
  all: readonly Descriptor[],
  chainId: number,
  { types, primaryType, domain }: Pick<TypedData, 'types' | 'primaryType' | 'domain'>,
): Description | undefined {
  const at = address.safeParse(domain?.['verifyingContract']).data;
  const encoded = `${primaryType}(${encodedMembers(types, primaryType) ?? ''})`;
  for (const one of all) {
    const { eip712 } = one.context;
    const isOfDomain = Object.entries(eip712?.domain ?? {}).every(
      ([name, value]) => String(domain?.[name]).toLowerCase() === String(value).toLowerCase(),
    );
    if (!eip712 || !at || !isOfDomain || !isDeployed(eip712.deployments, chainId, at)) continue;
    const [, value] =
      Object.entries(one.display.formats).find(
        ([key]) => key === primaryType || key.startsWith(encoded), // a name, or the form that is hashed
      ) ?? [];
    const found = value && describe(value, one);
    if (found) return found;
  }
  return undefined;
}
