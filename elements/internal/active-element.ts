/** Returns the focused element below a root, as the root sees it. happy-dom throws where another shadow root has the focus. */
export function activeIn(root: Node): Element | null {
  try {
    return (root as Node & Partial<DocumentOrShadowRoot>).activeElement ?? null;
  } catch {
    return null;
  }
}
