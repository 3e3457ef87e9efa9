import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** What is wrong with how a page looks, in words that say where. */
export type Faults = readonly string[];

const AXE = join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core answers with, as far as it is used here. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** Looks at a page in ways that a person would: through what is rendered, shadow roots included. */
export class LookProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** What axe finds in the parts of the page that match. Rules about whole pages are left to whole pages. */
  async axe(selector: string, without: readonly string[] = []): Promise<Faults> {
    if (!(await this.#page.evaluate(() => 'axe' in window))) await this.#page.addScriptTag({ path: AXE });
    await this.#finishAnimations(); // axe would measure the contrast of what is still fading in
    const { violations } = await this.#page.evaluate(
      ([where, tags, off]) => {
        // The library that was just put into the page
        const { axe } = window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } };
        const rules = Object.fromEntries(off.map(rule => [rule, { enabled: false }]));
        return axe.run(where, { runOnly: tags, rules, resultTypes: ['violations'] });
      },
      [selector, RULES, without] as const,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    );
  }

  /** Finishes animations that end, in shadow roots too. */
  #finishAnimations(): Promise<void> {
    return this.#page.evaluate(() => {
      const visit = (root: Document | ShadowRoot): void => {
        for (const animation of root.getAnimations())
          if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot);
      };
      visit(document);
    });
  }

  /** What stands out at the sides of the card that it is in, or is cut off there; and a page that is too wide. */
  overflows(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const faults: string[] = [];
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) faults.push(`The page: ${root.scrollWidth} in ${root.clientWidth}`);
      const range = document.createRange();
      const visit = (parent: ParentNode, path: string, card: DOMRect | undefined): void => {
        for (const element of parent.children) {
          const here = `${path} ${element.localName}`;
          const { clipPath, display, overflowX, textOverflow, visibility } = getComputedStyle(element);
          if (display === 'none' || visibility === 'hidden' || clipPath !== 'none') continue;
          const box = element.getBoundingClientRect();
          const isCard = element.localName === 'gallery-frame' || element.part.contains('card');
          const around = isCard ? box : card;
          const texts = [...element.childNodes].filter(node => node instanceof Text && node.data.trim() !== '');
          for (const text of texts) {
            range.selectNodeContents(text);
            const { left, right } = range.getBoundingClientRect();
            // What is shortened on purpose says so; half a pixel is lost to rounding
            const isShortened = textOverflow === 'ellipsis';
            const edge = overflowX === 'hidden' || overflowX === 'clip' ? box : around;
            if (edge && !isShortened && (left < edge.left - 1 || right > edge.right + 1))
              faults.push(`${here}: a text`);
          }
          if (
            around &&
            element.matches('button, a, input, img, svg') &&
            (box.left < around.left - 1 || box.right > around.right + 1)
          ) {
            faults.push(`${here}: ${box.left} to ${box.right} in ${around.left} to ${around.right}`);
          }
          visit(element, here, around);
          if (element.shadowRoot) visit(element.shadowRoot, here, around);
        }
      };
      const places = document.querySelectorAll('[data-specimen], w3m-modal');
      for (const place of places) {
        const name = place.getAttribute('data-specimen') ?? place.localName;
        if (!place.parentElement?.closest('[data-specimen]')) visit(place, name, undefined);
        if (!place.parentElement?.closest('[data-specimen]') && place.shadowRoot)
          visit(place.shadowRoot, name, undefined);
      }
      return faults;
    });
  }

  /** What can be pressed and is smaller than 24 by 24 pixels. Links in the run of a sentence may be. */
  smallTargets(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const faults: string[] = [];
      const visit = (parent: ParentNode, path: string): void => {
        for (const element of parent.children) {
          const here = `${path} ${element.localName}`;
          const { display, visibility, clipPath } = getComputedStyle(element);
          if (display === 'none' || visibility === 'hidden') continue;
          if (element.matches('button, a[href], input, select, [role=button], [role=tab]') && clipPath === 'none') {
            const { width, height } = element.getBoundingClientRect();
            const isInSentence = display === 'inline' && element.parentElement?.matches('p');
            if (!isInSentence && (width < 24 || height < 24)) faults.push(`${here}: ${width} by ${height}`);
          }
          visit(element, here);
          if (element.shadowRoot) visit(element.shadowRoot, here);
        }
      };
      for (const stage of document.querySelectorAll('[data-specimen]')) {
        visit(stage, stage.getAttribute('data-specimen') ?? '');
      }
      return faults;
    });
  }

  /** What can have the focus and does not show it by an outline, which is all that is left of it in forced colours. */
  async invisibleFocus(): Promise<Faults> {
    await this.#page.keyboard.press('Tab'); // from now on the page knows that the keyboard is used
    return this.#page.evaluate(() => {
      const faults: string[] = [];
      const hasOutline = (element: Element): boolean => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      };
      const visit = (parent: ParentNode, path: string): void => {
        for (const element of parent.children) {
          const here = `${path} ${element.localName}`;
          if (element instanceof HTMLElement && element.matches('button, a[href], input, select, [tabindex="0"]')) {
            element.focus();
            const around: Element[] = [];
            for (let node: Element | null = element; node && around.length < 3; node = node.parentElement)
              around.push(node);
            if (element.matches(':focus') && !around.some(hasOutline)) faults.push(here);
          }
          visit(element, here);
          if (element.shadowRoot) visit(element.shadowRoot, here);
        }
      };
      for (const stage of document.querySelectorAll('[data-specimen]')) {
        visit(stage, stage.getAttribute('data-specimen') ?? '');
      }
      return faults;
    });
  }
}
