import { expect, type Page } from '@playwright/test';

/** One of the elements around the focus. */
interface Link {
  /** Differs from that of any other element of the page. */
  readonly id: number;
  readonly tag: string;
  readonly testId: string | undefined;
  readonly text: string;
}

declare global {
  interface Window {
    idsOfElements?: WeakMap<Element, number>;
  }
}

/** What has the focus, from the document down through shadow roots: each root's active element in turn. */
const focusChain = (page: Page): Promise<readonly Link[]> =>
  page.evaluate(() => {
    const ids = (window.idsOfElements ??= new WeakMap());
    const chain: { id: number; tag: string; testId: string | undefined; text: string }[] = [];
    let active = document.activeElement;
    while (active && active !== document.body) {
      const id = ids.get(active) ?? Math.random();
      ids.set(active, id);
      const said = active.getAttribute('aria-label') ?? (active.closest('label') ?? active).textContent;
      const testId = active.closest<HTMLElement>('[data-testid]')?.dataset.testid;
      chain.push({ id, tag: active.localName, testId, text: said.trim().replace(/\s+/g, ' ') });
      active = active.shadowRoot?.activeElement ?? null;
    }
    return chain;
  });

/** Names of what is around much else, and so no name for what is in it. */
const AROUND = ['w3m-modal-card', 'dev-wallet-sheet'];

/** The innermost name there is: a test id, else the words on it, else its tag. */
function nameOf(chain: readonly Link[]): string {
  const testId = chain.findLast(link => link.testId !== undefined)?.testId;
  if (testId !== undefined && !AROUND.includes(testId)) return testId;
  const [inner, host] = chain.slice(-2).reverse();
  // What a button says is often slotted into it, and so text of its host
  if (inner && ['a', 'button', 'input'].includes(inner.tag)) return inner.text || host?.text || inner.tag;
  return testId ?? inner?.tag ?? 'nothing';
}

/** The focus of a page, in the hands of a test that uses nothing but the keyboard. */
export class FocusProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** What that is called which has the focus. */
  async name(): Promise<string> {
    return nameOf(await focusChain(this.#page));
  }

  /** Waits until the focus is on what is called that. */
  async isOn(name: string): Promise<void> {
    await expect.poll(() => this.name()).toBe(name);
  }

  /** Waits until the focus is somewhere inside an element of that tag. */
  async isIn(tag: string): Promise<void> {
    await expect.poll(async () => (await focusChain(this.#page)).map(link => link.tag)).toContain(tag);
  }

  /** Tabs until the focus is on what is called that. */
  async tabTo(name: string, { key = 'Tab', within = 40 }: { key?: string; within?: number } = {}): Promise<void> {
    const passed: string[] = [];
    for (let press = 0; press < within; press += 1) {
      await this.press(key);
      const now = await this.name();
      if (now === name) return;
      passed.push(now);
    }
    throw new Error(`${key} does not come to ${name}, only to ${passed.join(', ')}`);
  }

  /** All that Tab, or another key, comes to before it is where it began; that first. */
  async cycle(key = 'Tab', within = 40): Promise<readonly string[]> {
    const first = await focusChain(this.#page);
    const stops = [nameOf(first)];
    for (let press = 0; press < within; press += 1) {
      await this.press(key);
      const now = await focusChain(this.#page);
      if (now.at(-1)?.id === first.at(-1)?.id) return stops;
      stops.push(nameOf(now));
    }
    throw new Error(`${key} does not come back to ${stops[0]}: ${stops.join(', ')}`);
  }
}
