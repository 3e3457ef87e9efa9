import { createKit } from './kit.js';

const kit = createKit();
kit.subscribeAccount(({ address }) => {
  const shown = document.querySelector('[data-testid="address"]');
  if (shown) shown.textContent = address ?? '';
});
Object.assign(globalThis, { kit }); // for the tests
