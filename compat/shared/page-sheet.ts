import { useInsertionEffect } from 'react';

/** The elements that the page holds; what is inside them inherits their tokens. */
export const PAGE_ELEMENTS = ['modal', 'button', 'connect-button', 'account-button', 'network-button', 'wallet-button']
  .flatMap(name => [`w3m-${name}`, `appkit-${name}`])
  .join();

/** Returns the style sheets of the page; undefined in documents of hosts’ unit tests, such as that of jsdom. */
const adoptedSheets = (): CSSStyleSheet[] | undefined => document.adoptedStyleSheets;

/** Adds rules to the page while the component is mounted. A constructed style sheet is allowed under a strict policy. */
export function usePageSheet(css: string): void {
  useInsertionEffect(() => {
    if (!adoptedSheets()) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet);
    };
  }, [css]);
}
