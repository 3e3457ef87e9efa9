/** The buttons that a page may hold, in one chunk: they are wanted at once. */
import './account-button/w3m-account-button.define.js';
import './button/w3m-button.define.js';
import './connect-button/w3m-connect-button.define.js';
import './network-button/w3m-network-button.define.js';
