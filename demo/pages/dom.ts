/** Returns the element with this id. Throws if it is missing or of another class. */
export function byId<E extends HTMLElement>(id: string, kind: abstract new () => E): E {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${kind.name} with the id ${id}`);
}
