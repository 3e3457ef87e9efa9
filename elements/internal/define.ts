/** Registers an element, unless the page has already put something of its own under that name. */
export function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Registers the same element under one more name. (A class can have but one, so this is a subclass.) */
export function alias(tag: string, element: CustomElementConstructor): void {
  define(tag, class extends element {});
}
