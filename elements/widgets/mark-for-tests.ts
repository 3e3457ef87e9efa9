/** Sets the `data-testid` that end-to-end tests of hosts use, unless the page has set another one. */
export function markForTests(element: HTMLElement, name: string, namespace?: string): void {
  const id = element.dataset['testid'];
  if (id === undefined || id === name || id.startsWith(`${name}-`)) {
    element.dataset['testid'] = namespace ? `${name}-${namespace}` : name;
  }
}
