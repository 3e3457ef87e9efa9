/**
 * Removes the comments that lit-html 3.3.1 to 3.3.3 leave behind when `repeat` removes a row (lit/lit#5298): a list that is
 * scrolled would grow by one for each row. Every row must have one element.
 */
export function dropMarkers(list: Element | null | undefined): void {
  let gap: ChildNode[] = [];
  const drop = (keepsLast: boolean): void => {
    for (const marker of gap.slice(1, keepsLast ? -1 : undefined)) marker.remove(); // the first ends the row before
    gap = [];
  };
  for (const node of [...(list?.childNodes ?? [])]) {
    if (node instanceof Element) drop(true);
    else if (node instanceof Comment) gap = [...gap, node];
  }
  drop(false);
}
