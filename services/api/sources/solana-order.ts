/** An entry of the list of an address. */
interface Listed {
  readonly signature: string;
  readonly slot: number;
}

const signaturesIn = (list: readonly Listed[], slot: number): readonly string[] =>
  list.filter(one => one.slot === slot).map(({ signature }) => signature);

/** Returns the signatures of a slot, newest first, of a list that has all of them; undefined if none has. */
function orderInSlot(lists: readonly (readonly Listed[])[], slot: number): readonly string[] | undefined {
  const own = lists.map(list => signaturesIn(list, slot));
  const all = new Set(own.flat());
  return own.find(some => some.length === all.size);
}

/** Signatures of a slot, whose order is to be found. */
export interface Unordered {
  readonly slot: number;
  readonly signatures: readonly string[];
}

/**
 * Merges the lists of several addresses, each newest first, to the newest entries, in the order of the ledger: a list goes on
 * after any signature in this order, also after one of another list.
 *
 * @param order - Reads the order of the signatures of slots, newest first; called for slots whose order no list tells
 */
export async function newestOf<Entry extends Listed>(
  lists: readonly (readonly Entry[])[],
  limit: number,
  order: (slots: readonly Unordered[]) => Promise<readonly (readonly string[])[]>,
): Promise<readonly Entry[]> {
  const entries = new Map(lists.flat().map(one => [one.signature, one]));
  const bySlot = [...entries.values()].sort((one, other) => other.slot - one.slot);
  const slots = [...new Set(bySlot.slice(0, limit).map(({ slot }) => slot))];
  const known = new Map(slots.map(slot => [slot, orderInSlot(lists, slot)]));
  const unknown = slots
    .filter(slot => known.get(slot) === undefined)
    .map(slot => ({ slot, signatures: signaturesIn(bySlot, slot) }));
  const read = unknown.length > 0 ? await order(unknown) : [];
  for (const [index, { slot }] of unknown.entries()) known.set(slot, read[index]);
  return slots
    .flatMap(slot => known.get(slot) ?? [])
    .flatMap(signature => entries.get(signature) ?? [])
    .slice(0, limit);
}
