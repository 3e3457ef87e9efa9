/**
 * The seam to `@lit/localize`: `msg` and `str`, and nothing of the runtime that changes languages, which its index would
 * bring along. That is loaded when a page speaks another language than English.
 */
export { msg } from '@lit/localize/init/install.js';
export { str } from '@lit/localize/internal/str-tag.js';
