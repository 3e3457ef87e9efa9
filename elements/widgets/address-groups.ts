/** Characters of a group: a person compares an address group by group. */
const GROUP = 4;

/** Splits an address into groups of four characters; a prefix such as `0x` stays with the first group. */
export function addressGroups(address: string): readonly string[] {
  const prefix = address.startsWith('0x') ? 2 : 0;
  const groups: string[] = [];
  for (let at = 0; at < address.length; at += GROUP + (at === 0 ? prefix : 0)) {
    groups.push(address.slice(at, at + GROUP + (at === 0 ? prefix : 0)));
  }
  return groups;
}
