import type { Locator } from '@playwright/test';

/** Scrolls the container of a list to its last page. Resolves with the number of its entries, and the most nodes that it ever had. */
export const scrollThrough = (list: Locator): Promise<{ readonly entries: number; readonly most: number }> =>
  list.evaluate(async element => {
    const parentOf = (node: Node): Node | null =>
      (node instanceof Element && node.assignedSlot) ||
      node.parentNode ||
      (node instanceof ShadowRoot ? node.host : null);
    const isScroller = (node: Node): node is Element =>
      node instanceof Element && node.scrollHeight > node.clientHeight && getComputedStyle(node).overflowY === 'auto';
    let around = parentOf(element); // the account scrolls as a whole
    while (around && !isScroller(around)) around = parentOf(around);
    if (!around) throw new Error('Nothing around the list scrolls');
    const scroller = around;
    const nodes = (root: Node): number => {
      const shadow = root instanceof Element ? (root.shadowRoot?.childNodes ?? []) : [];
      return [...root.childNodes, ...shadow].reduce((sum, child) => sum + 1 + nodes(child), 0);
    };
    const seen = new Set<string>();
    let most = 0;
    const entries = (): number => (element as unknown as { entries: readonly unknown[] }).entries.length;
    for (let idle = 0; idle < 40; idle += 1) {
      const before = entries();
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(resolve => setTimeout(resolve, 100));
      most = Math.max(most, nodes(element));
      seen.add(String(scroller.scrollTop));
      if (entries() > before) idle = 0;
    }
    return { entries: entries(), most };
  });
