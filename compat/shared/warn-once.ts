const warned = new Set<string>();

/** Names on the console, once a page, an option that has no effect here. */
export function warnOnce(option: string, instead: string): void {
  if (warned.has(option)) return;
  warned.add(option);
  console.warn(`Latchkey: "${option}" has no effect; ${instead}.`);
}
