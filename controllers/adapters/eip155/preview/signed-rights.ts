import type { TypedData } from '../typed-data.js';
import { encodedMembers, signedStructs, type SignedStruct } from './signed-data.js';
import { address, forms, type Form, type Rights, type SignedRight } from './signed-forms.js';

export type { SignedRight };

/** Names of forms that data without any right have too: only exactly the members of a form make a right of them. */
const COMMON_NAMES: ReadonlySet<string> = new Set(['Authorization']);

const fits = ({ encoded }: SignedStruct, { members, isOpen, refers = {} }: Form, types: TypedData['types']): boolean =>
  (encoded === members || (isOpen === true && encoded.startsWith(`${members},`))) &&
  Object.entries(refers).every(([name, listed]) => encodedMembers(types, name) === listed);

/** What typed data give away. */
export interface SignedRights {
  readonly rights: Rights;
  /** True if the whole message is of known forms. */
  readonly isRead: boolean;
  /** True if a struct has the name of a right, wherever it is, but cannot be read as one. */
  readonly isSuspect: boolean;
}

/** Reads the rights in data that have the members that are signed and no others. */
export function rightsIn(data: TypedData): SignedRights {
  const contract = address.safeParse(data.domain?.['verifyingContract']).data;
  const found: SignedRight[] = [];
  const state = { isRead: false, isSuspect: false };
  for (const struct of signedStructs(data)) {
    if (!Object.hasOwn(forms, struct.name)) continue;
    const form = forms[struct.name]?.find(each => fits(struct, each, data.types));
    if (!form && COMMON_NAMES.has(struct.name)) continue;
    const rights = form?.read(struct.value, contract);
    if (rights) found.push(...rights);
    else state.isSuspect = true;
    if (struct.name === data.primaryType && rights) state.isRead = true;
  }
  return { rights: found, ...state, isRead: state.isRead && !state.isSuspect };
}
