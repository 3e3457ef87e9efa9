/** The element of the page with that id, which must be there and of that kind. */
export function byId<E extends HTMLElement>(id: string, kind: abstract new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}
