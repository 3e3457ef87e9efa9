import { msg } from '../internal/msg.js';

/** Functions of the token standards, whose meaning follows from their signature, and what they do. */
const STANDARD: Readonly<Record<string, () => string>> = {
  'transfer(address,uint256)': () => msg('Send this token'),
  'approve(address,uint256)': () => msg('Let others spend this token'),
  'increaseAllowance(address,uint256)': () => msg('Let others spend this token'),
  'transferFrom(address,address,uint256)': () => msg('Move this token between accounts'),
  'safeTransferFrom(address,address,uint256)': () => msg('Send NFTs of this collection'),
  'safeTransferFrom(address,address,uint256,bytes)': () => msg('Send NFTs of this collection'),
  'setApprovalForAll(address,bool)': () => msg('Let others move all of this collection'),
};

type AbiEntry = Readonly<Record<string, unknown>>;

const typesOf = ({ inputs }: AbiEntry): string | undefined =>
  Array.isArray(inputs) ? inputs.map((input: AbiEntry | null) => String(input?.['type'])).join(',') : undefined;

/** Returns what a function of the token standards does; undefined for another one, or if the ABI does not tell which. */
function standardText(name: string, abi: readonly AbiEntry[]): string | undefined {
  const entries = abi.filter(each => each['type'] === 'function' && each['name'] === name);
  const [first] = entries;
  if (!first || entries.length > 1) return undefined;
  const signature = `${name}(${typesOf(first) ?? '?'})`;
  return Object.hasOwn(STANDARD, signature) ? STANDARD[signature]?.() : undefined;
}

/** Writes a name of code as words: `approveMany` is “approve many”. */
export const functionWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_$]+/g, ' ')
    .trim()
    .toLowerCase() || name;

/** Splits the functions of a contract into those whose meaning is known, in words, and the names of the others. */
export function readFunctions(
  names: readonly string[],
  abi: readonly AbiEntry[],
): { readonly known: readonly string[]; readonly others: readonly string[] } {
  const texts = names.map(name => [name, standardText(name, abi)] as const);
  return {
    known: [...new Set(texts.flatMap(([, text]) => text ?? []))],
    others: texts.flatMap(([name, text]) => (text === undefined ? [name] : [])),
  };
}
