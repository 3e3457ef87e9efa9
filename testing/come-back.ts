/** Dispatches the event of a page that comes back from the back-forward cache, or of a new one if it is not `persisted`. */
export const comeBack = (persisted = true): void =>
  void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
