/** Toast and alert: one chunk, loaded with the first message. */
import '../alert/w3m-alert.define.js';
import '../toast/w3m-toast.define.js';
