// @vitest-environment jsdom
import { expect, test } from 'vitest';
import './connect.unit.js'; // the same tests in the other DOM of unit tests
import { createKit } from '../src/kit.js';

test('the buttons and the modal render in jsdom', async () => {
  localStorage.clear(); // the tests above leave a connected wallet, whose account the button would show
  document.body.innerHTML = '<appkit-button></appkit-button>';
  const kit = createKit();
  await kit.open();
  await expect
    .poll(() => document.querySelector('appkit-button')?.shadowRoot?.querySelector('appkit-connect-button'))
    .toBeTruthy();
  await kit.close();
  await kit.destroy();
});
