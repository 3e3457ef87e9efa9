import { expect, type Page } from '@playwright/test';

/** Element on the path from the document to the focused element. */
interface Link {
  /** Unique within the page. */
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

/** Returns the active element of the document, then of each nested shadow root. */
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

/** Test ids of containers, too general to name an element inside. */
const AROUND = ['w3m-modal-card', 'dev-wallet-sheet'];

/** Returns the innermost test id that is not a container's, else the text of the element, else its tag. */
function nameOf(chain: readonly Link[]): string {
  const testId = chain.findLast(link => link.testId !== undefined)?.testId;
  if (testId !== undefined && !AROUND.includes(testId)) return testId;
  const [inner, host] = chain.slice(-2).reverse();
  // The label of a button is often slotted, and so is text of its host
  if (inner && ['a', 'button', 'input'].includes(inner.tag)) return inner.text || host?.text || inner.tag;
  return testId ?? inner?.tag ?? 'nothing';
}

/** Moves and reads the focus of a page by keyboard alone. */
export class FocusProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Name of the focused element, see `nameOf`. */
  async name(): Promise<string> {
    return nameOf(await focusChain(this.#page));
  }

  /** Waits until the element of that name has the focus. */
  async isOn(name: string): Promise<void> {
    await expect.poll(() => this.name()).toBe(name);
  }

  /** Waits until the focus is inside an element of that tag. */
  async isIn(tag: string): Promise<void> {
    await expect.poll(async () => (await focusChain(this.#page)).map(link => link.tag)).toContain(tag);
  }

  /**
   * Presses the key until the element of that name has the focus.
   *
   * @throws Error after `within` presses
   */
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

  /**
   * Returns the names of the stops until the focus is back at its start, which comes first.
   *
   * @throws Error after `within` presses
   */
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
