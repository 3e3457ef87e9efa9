/** Finishes the animations of elements and their shadow roots, because background tabs pause them. */
export function skipAnimations(...elements: readonly (Element | null | undefined)[]): void {
  for (const element of elements) {
    for (const animation of [...(element?.getAnimations() ?? []), ...(element?.shadowRoot?.getAnimations() ?? [])]) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }
}
