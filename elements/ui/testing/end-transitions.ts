import { chai } from '@open-wc/testing';

const below = (root: Element | ShadowRoot): readonly Element[] =>
  [...root.querySelectorAll('*')].flatMap(element => [element, ...inside(element)]);
const inside = (element: Element): readonly Element[] => (element.shadowRoot ? below(element.shadowRoot) : []);

/** Ends the CSS transitions that run in an element and below it, across shadow roots. */
function endTransitions(root: Element): void {
  for (const element of [root, ...inside(root), ...below(root)])
    for (const animation of element.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

/**
 * Lets the assertion `accessible` end the transitions first: a colour that fades has less contrast than the one that it
 * becomes, and how far it has come depends on the load of the machine.
 */
export function checkWithoutTransitions(): void {
  chai.use(({ Assertion }) => {
    Assertion.overwriteMethod(
      'accessible',
      (original: (...args: unknown[]) => unknown) =>
        function (this: { _obj: unknown }, ...args: unknown[]) {
          if (this._obj instanceof Element) endTransitions(this._obj);
          return original.apply(this, args);
        },
    );
  });
}
