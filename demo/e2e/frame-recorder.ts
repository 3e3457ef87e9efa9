import type { Page } from '@playwright/test';

/** What one painted frame shows of the modal. */
export interface Frame {
  /** Time of the frame in ms. */
  readonly at: number;
  /** Opacity of the card; 0 while it is absent or hidden. */
  readonly card: number;
  /** Height of the card in px, without the scale of its entrance. */
  readonly height: number;
  /** Part of the content area that is covered by views with content, from 0 to 1. */
  readonly content: number;
  /** Names of the views that can be used, and of those that leave. */
  readonly usable: readonly string[];
  readonly leaving: readonly string[];
  /** Centre of the picture in the view that can be used, relative to the card; undefined without exactly one. */
  readonly picture: { readonly x: number; readonly y: number } | undefined;
  /** Distance in px from which that picture travels, while it does. */
  readonly travels: number;
}

/** Records every painted frame of the modal. */
export class FrameRecorder {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Starts a new recording. */
  async start(): Promise<void> {
    await this.#page.evaluate(() => {
      const frames: Frame[] = [];
      const pictures = (root: ParentNode): readonly Element[] =>
        [...root.querySelectorAll('*')].flatMap(element => [
          ...(element.localName === 'w3m-wallet-image' ? [element] : []),
          ...(element.shadowRoot ? pictures(element.shadowRoot) : []),
        ]);
      const nameOf = (view: Element): string => view.firstElementChild?.localName ?? '';
      const record = (): void => {
        const card = document.querySelector('w3m-modal')?.shadowRoot?.querySelector<HTMLElement>('.card');
        const views = [...(card?.querySelector('w3m-router')?.shadowRoot?.querySelectorAll('.view') ?? [])];
        const isShown = card?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
        const covers = views.filter(view => view.clientHeight > 40).map(view => Number(getComputedStyle(view).opacity));
        const usable = views.filter(view => !view.hasAttribute('inert'));
        const leaving = views.filter(view => view.hasAttribute('inert'));
        const [picture, ...others] = usable[0] ? pictures(usable[0]) : [];
        const [box, origin] = [picture?.getBoundingClientRect(), card?.getBoundingClientRect()];
        const [effect] = picture?.getAnimations().map(animation => animation.effect) ?? [];
        const [first] = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
        const { m41, m42 } = new DOMMatrix(String(first?.transform ?? 'none'));
        frames.push({
          at: performance.now(),
          travels: Math.hypot(m41, m42),
          card: card && isShown ? Number(getComputedStyle(card).opacity) : 0,
          height: card?.offsetHeight ?? 0,
          content: 1 - covers.reduce((rest, opacity) => rest * (1 - opacity), 1),
          usable: usable.map(nameOf),
          leaving: leaving.map(nameOf),
          picture:
            box && origin && others.length === 0
              ? { x: box.x + box.width / 2 - origin.x, y: box.y + box.height / 2 - origin.y }
              : undefined,
        });
      };
      // A resize observer is called after all animation frame callbacks, right before the frame is painted; a message
      // can arrive after a later task, and would record what is never painted.
      const probe = document.body.appendChild(document.createElement('div'));
      probe.style.cssText =
        'position: fixed; inset: 0 auto auto 0; block-size: 1px; inline-size: 1px; visibility: hidden';
      const observer = new ResizeObserver(record);
      observer.observe(probe);
      let request = 0;
      const onFrame = (): void => {
        probe.style.inlineSize = probe.style.inlineSize === '1px' ? '2px' : '1px';
        request = requestAnimationFrame(onFrame);
      };
      request = requestAnimationFrame(onFrame);
      const stop = (): readonly Frame[] => {
        cancelAnimationFrame(request);
        observer.disconnect();
        probe.remove();
        return frames;
      };
      Object.assign(window, { stopFrames: stop });
    });
  }

  /**
   * Clicks buttons of the header, one a frame, from the second frame of the next change of view on. The page clicks,
   * because a command from the test would arrive after the change.
   */
  async interruptWith(...testIds: readonly string[]): Promise<void> {
    await this.#page.evaluate(ids => {
      const shell = document.querySelector('w3m-modal')?.shadowRoot;
      const router = shell?.querySelector('w3m-router')?.shadowRoot;
      const header = shell?.querySelector('w3m-header')?.shadowRoot;
      const click = ([id, ...others]: readonly string[]): void => {
        header?.querySelector<HTMLElement>(`[data-testid="${id ?? ''}"]`)?.click();
        if (others.length > 0) requestAnimationFrame(() => click(others));
      };
      const onFrame = (): void => {
        const isChanging = router?.querySelector('.view.leaving');
        requestAnimationFrame(isChanging ? () => click(ids) : onFrame);
      };
      onFrame();
    }, testIds);
  }

  /** Ends the recording when no animation of the modal runs any more, and returns its frames. */
  async stop(): Promise<readonly Frame[]> {
    await this.#page.waitForFunction(() => {
      const isMoving = (root: Document | ShadowRoot): boolean =>
        root.getAnimations().some(
          ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity, // scroll timelines never end
        ) || [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && isMoving(shadowRoot));
      const router = document.querySelector('w3m-modal')?.shadowRoot?.querySelector('w3m-router')?.shadowRoot;
      return !isMoving(document) && !router?.querySelector('.leaving');
    });
    return this.#page.evaluate(async () => {
      const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
      await nextFrame(); // the recording ends with a frame that was painted after the end
      await nextFrame();
      return (window as unknown as { stopFrames(): readonly Frame[] }).stopFrames(); // set by `start`
    });
  }
}
