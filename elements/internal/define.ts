/** Registers a custom element, unless the tag is already registered. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Registers a subclass of the element under a second tag, because a class can have only one tag. */
export function alias(tag: string, element: CustomElementConstructor): void {
  define(tag, class extends element {});
}
