/** Gives an element the name that end-to-end tests of hosts look for, unless the page has given it one of its own. */
export function markForTests(element: HTMLElement, name: string, namespace?: string): void {
  const id = element.dataset['testid'];
  if (id === undefined || id === name || id.startsWith(`${name}-`)) {
    element.dataset['testid'] = namespace ? `${name}-${namespace}` : name;
  }
}
