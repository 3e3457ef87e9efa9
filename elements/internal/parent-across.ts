/** Returns the assigned slot of a node, its parent, or the host of its shadow root. */
export const parentAcross = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) || node.parentNode || (node instanceof ShadowRoot ? node.host : null);
