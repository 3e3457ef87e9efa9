/** Brings what moves on an element, or in its shadow root, to its end: in a tab behind others time does not pass for it. */
export function skipAnimations(...elements: readonly (Element | null | undefined)[]): void {
  for (const element of elements) {
    for (const animation of [...(element?.getAnimations() ?? []), ...(element?.shadowRoot?.getAnimations() ?? [])]) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }
}
