/** What tells of errors and successes over the card: a chunk that is fetched with the first of them. */
import '../alert/w3m-alert.define.js';
import '../toast/w3m-toast.define.js';
