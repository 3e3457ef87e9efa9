import { expect } from '@open-wc/testing';
import './shell/modal/w3m-modal.define.js';
import './shell/router/w3m-router.define.js';
import './widgets/account-button/w3m-account-button.define.js';
import './widgets/buttons.define.js';
import './wallet-button.js';
import { ModalElement } from './internal/modal-element.js';

/** Tags by both prefixes, where the line had both. */
const tags = [
  ...['w3m-modal', 'appkit-modal', 'w3m-button', 'appkit-button', 'w3m-connect-button', 'appkit-connect-button'],
  ...['w3m-account-button', 'appkit-account-button', 'w3m-network-button', 'appkit-network-button'],
  ...['appkit-wallet-button', 'w3m-router'],
];

describe('the tags that hosts of the 1.7 line place', () => {
  for (const tag of tags)
    it(`<${tag}> is an element of a modal`, () => {
      expect(document.createElement(tag)).to.be.instanceOf(ModalElement);
    });
});
