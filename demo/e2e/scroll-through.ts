import type { Locator } from '@playwright/test';

/** Scrolls a list to its last page. Resolves with the number of its entries, and the most nodes that it ever had. */
export const scrollThrough = (list: Locator): Promise<{ readonly entries: number; readonly most: number }> =>
  list.evaluate(async element => {
    const scroller = element.shadowRoot?.querySelector('w3m-scroll');
    if (!scroller) throw new Error('The list does not scroll');
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
