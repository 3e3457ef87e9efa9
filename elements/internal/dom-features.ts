/** Parts of the DOM that jsdom lacks, so that the unit tests of hosts can create and open a modal there. */
import { matchesMedia } from '../../controllers/core/matches-media.js';

export { matchesMedia };

const INERT: Pick<ResizeObserver, 'observe' | 'unobserve' | 'disconnect'> = {
  observe: () => undefined,
  unobserve: () => undefined,
  disconnect: () => undefined,
};

/** Creates an observer of sizes; without layout it observes nothing. */
export const sizeObserver = (onResize: ResizeObserverCallback): typeof INERT =>
  typeof ResizeObserver === 'function' ? new ResizeObserver(onResize) : INERT;

/** Creates an observer of what is in view; without layout it observes nothing. */
export const viewObserver = (onChange: IntersectionObserverCallback): typeof INERT =>
  typeof IntersectionObserver === 'function' ? new IntersectionObserver(onChange) : INERT;

/** Returns the running animations of an element, or of all elements of a shadow root. */
export const animationsOf = (target: Element | ShadowRoot | null | undefined): Animation[] =>
  target && 'getAnimations' in target ? target.getAnimations() : [];

/** True if the browser supports the feature. */
export const supportsCss = (condition: string): boolean => typeof CSS === 'object' && CSS.supports(condition);
