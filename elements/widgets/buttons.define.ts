/** Buttons that are visible before a connection, in one chunk. */
import './button/w3m-button.define.js';
import './connect-button/w3m-connect-button.define.js';
import './network-button/w3m-network-button.define.js';
