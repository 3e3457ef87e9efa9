import { matchesMedia } from '../../internal/dom-features.js';

/** The duration and easing of the card; nothing is at its end in a frame before the animation begins. */
const EXCHANGE: KeyframeAnimationOptions = { duration: 260, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' };

/** Lets two elements come from the place of the other one, along the block axis; with reduced motion they are there. */
export function exchangePlaces([first, second]: readonly Element[]): void {
  if (!first || !second || matchesMedia('(prefers-reduced-motion: reduce)')) return;
  const distance = second.getBoundingClientRect().top - first.getBoundingClientRect().top;
  first.animate({ transform: [`translateY(${distance}px)`, 'none'] }, EXCHANGE);
  second.animate({ transform: [`translateY(${-distance}px)`, 'none'] }, EXCHANGE);
}
