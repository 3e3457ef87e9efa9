import type { Page } from '@playwright/test';
import { join } from 'node:path';

/** Visual and accessibility faults, each with the path of the element. */
export type Faults = readonly string[];

const AXE = join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on colours. They take two thirds of axe's time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe inspects: everything, only what depends on colours, or everything else. */
export type AxeScope = 'all' | 'colours' | 'structure';

/** Part of axe-core's results that the probe reads. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** Inspects the rendered page, including shadow roots, for visual and accessibility faults. */
export class LookProbe {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Runs axe on the elements that match the selector, without the rules in `without`. */
  async axe(selector: string, without: readonly string[] = [], scope: AxeScope = 'all'): Promise<Faults> {
    if (!(await this.#page.evaluate(() => 'axe' in window))) await this.#page.addScriptTag({ path: AXE });
    await this.#finishAnimations(); // axe would measure the contrast of elements that are fading in
    const { violations } = await this.#page.evaluate(
      ([where, runOnly, off]) => {
        // Set by the script tag above
        const { axe } = window as unknown as { axe: { run(context: string, options: object): Promise<AxeResults> } };
        const rules = Object.fromEntries(off.map(rule => [rule, { enabled: false }]));
        return axe.run(where, { runOnly, rules, resultTypes: ['violations'] });
      },
      [
        selector,
        scope === 'colours' ? { type: 'rule', values: COLOUR_RULES } : { type: 'tag', values: RULES },
        scope === 'colours' ? [] : scope === 'structure' ? [...without, ...COLOUR_RULES] : without,
      ] as const,
    );
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
    );
  }

  /** Finishes all finite animations, including those in shadow roots. */
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

  /** Finds texts and controls that overflow their card sideways or are cut off, and a page that is too wide. */
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
            // An ellipsis is intended, also of the block around a <bdi>; one pixel of tolerance covers rounding
            const block = display === 'inline' && parent instanceof Element ? getComputedStyle(parent) : undefined;
            const isShortened = textOverflow === 'ellipsis' || block?.textOverflow === 'ellipsis';
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

  /** Finds targets below 24 by 24 pixels (WCAG 2.5.8); links within a sentence are exempt. */
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

  /**
   * Finds focusable elements without a focus outline, the only indicator that forced colours keep. A card around a field
   * may have it instead.
   */
  async invisibleFocus(): Promise<Faults> {
    await this.#page.keyboard.press('Tab'); // makes :focus-visible match from here on
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
            for (let node: Element | null = element; node && around.length < 5; node = node.parentElement)
              around.push(node);
            const outlined = around.filter(hasOutline);
            const isFocused = element.matches(':focus');
            element.blur();
            if (isFocused && outlined.every(hasOutline)) faults.push(here); // what is outlined anyway shows no focus
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

  /** Finds controls whose description repeats their name, as a tooltip on the control itself does. */
  async repeatedNames(): Promise<Faults> {
    const client = await this.#page.context().newCDPSession(this.#page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    await client.detach();
    return nodes
      .map(({ name, description }) => ({ name: textOf(name), description: textOf(description) }))
      .filter(({ name, description }) => description !== '' && name.includes(description))
      .map(({ name, description }) => `${name}, ${description}`);
  }

  /** Finds states on elements without a role, which no screen reader reads: the control is in their shadow root. */
  statesWithoutRole(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const states = ['pressed', 'checked', 'selected', 'expanded', 'haspopup'].map(state => `aria-${state}`);
      const faults: string[] = [];
      const visit = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          if (element.localName.includes('-') && !element.hasAttribute('role'))
            faults.push(
              ...states.filter(state => element.hasAttribute(state)).map(state => `${element.localName} ${state}`),
            );
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document);
      return faults;
    });
  }

  /** Finds buttons that are chosen and have the background of one that is not: forced colours keep no other surface. */
  alikeChoices(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const states = ['aria-pressed', 'aria-checked'];
      const faults: string[] = [];
      const visit = (root: ParentNode): void => {
        for (const state of states) {
          const backgroundOf = (element: Element): string => getComputedStyle(element).backgroundColor;
          const [other] = root.querySelectorAll(`button[${state}='false']:enabled`);
          for (const chosen of root.querySelectorAll(`button[${state}='true']:enabled`))
            if (other && backgroundOf(chosen) === backgroundOf(other)) faults.push(chosen.textContent.trim());
        }
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot);
      };
      visit(document);
      return faults;
    });
  }

  /** Finds titles of the modal that are cut after their last line. */
  cutTitles(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const faults: string[] = [];
      const visit = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          const isShown = getComputedStyle(element).clipPath === 'none';
          const isCut = element.scrollHeight > element.clientHeight + 4; // letters reach below the last line
          if (element.localName === 'h2' && isShown && isCut) faults.push(element.textContent);
          if (element.shadowRoot) visit(element.shadowRoot);
        }
      };
      visit(document);
      return faults.map(text => text.trim());
    });
  }

  /** Finds buttons with a border closer than 4 px to the text before them, beside it or, in a notice, below it. */
  crowdedButtons(): Promise<Faults> {
    return this.#page.evaluate(() => {
      const faults: string[] = [];
      const range = document.createRange();
      const visit = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot);
          if (!element.matches('wui-button, wui-icon-button, wui-copy-button')) continue;
          const isInNotice = element.parentElement?.localName === 'wui-notice';
          const before = isInNotice ? element.parentElement : element.previousElementSibling;
          if (!before?.textContent.trim()) continue;
          range.selectNodeContents(before);
          if (isInNotice) range.setEndBefore(element);
          const [text, button] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          const isBeside = text.bottom > button.top && text.top < button.bottom;
          const across = Math.max(button.left - text.right, text.left - button.right);
          const gap = isInNotice && !isBeside ? button.top - text.bottom : across;
          if (text.width > 0 && (isBeside || isInNotice) && gap < 4)
            faults.push(`${before.textContent.trim()}: ${gap} px`);
        }
      };
      visit(document);
      return faults;
    });
  }
}

/** Returns the text of a value of the accessibility tree. */
const textOf = (value: { readonly value?: unknown } | undefined): string =>
  typeof value?.value === 'string' ? value.value.trim() : '';
