/** Loads the view of the page's sources when the disclosure first opens. */
const disclosure = document.querySelector<HTMLDetailsElement>('.source');

disclosure?.addEventListener(
  'toggle',
  () => {
    import('./code-view.js').then(({ showSources }) => showSources(disclosure), reportError);
  },
  { once: true },
);

export {};
