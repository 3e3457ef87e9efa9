/** Entry `latchkey/ssr`: what a browser showed on its last visit, for a server that renders the page. */
export { accountOf, networkOf } from './account-of.js';
export { forgetState, keepState, type StateCookie } from './keep-state.js';
export { NO_PAGE_STATE, STATE_COOKIE, type PageState, type StatedAccount } from './page-state.js';
export { readState, type RequestHeaders } from './read-state.js';
