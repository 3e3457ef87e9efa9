import { decodeFunctionData, toFunctionSelector, toFunctionSignature } from 'viem/utils';
import type { Abi, AbiFunction, Hex } from 'viem';
import type { CallReading, PreviewedField } from '../../../domain/assets/preview.js';
import type { EvmCall } from './simulate.js';
import { KNOWN_FUNCTIONS } from './known-functions.js';

/** Characters of `0x` and a selector. */
export const SELECTOR_LENGTH = 10;

const bySelector: ReadonlyMap<string, AbiFunction> = new Map(
  KNOWN_FUNCTIONS.map(known => [toFunctionSelector(known), known] as const),
);

/** A call whose function is known. */
export interface KnownCall {
  readonly signature: string;
  readonly functionName: string;
  readonly args: readonly unknown[];
  readonly inputs: AbiFunction['inputs'];
}

/** Returns the function that a call names, with its arguments; undefined if it is unknown or the data do not fit it. */
export function knownCall(
  data: Hex | undefined,
  extra: ReadonlyMap<string, AbiFunction> = new Map(),
): KnownCall | undefined {
  const selector = data?.slice(0, SELECTOR_LENGTH).toLowerCase();
  if (!data || !selector) return undefined;
  const known = extra.get(selector) ?? bySelector.get(selector);
  if (!known) return undefined;
  try {
    const { args = [] } = decodeFunctionData({ abi: [known] as Abi, data });
    return { signature: toFunctionSignature(known), functionName: known.name, args, inputs: known.inputs };
  } catch {
    return undefined; // a function of another contract with the same selector
  }
}

/** Returns a value of a call as text: numbers in decimals, structures as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))
      : String(value);

const fieldsOf = ({ args, inputs }: KnownCall): readonly PreviewedField[] =>
  inputs.map(({ name, type }, at) => ({ name: name ?? String(at), type, value: valueText(args[at]) }));

/** Reads what a call does by its bytes alone. */
export function readCall({ to, value = 0n, data }: EvmCall): CallReading {
  if (data === undefined || data === '0x') return { to, value, fields: [] };
  const known = knownCall(data);
  const selector = data.slice(0, SELECTOR_LENGTH);
  return { to, value, selector, functionName: known?.functionName, fields: known ? fieldsOf(known) : [] };
}
