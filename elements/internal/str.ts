/** The tag of texts with values in them, which few elements need; see `msg.ts`. */
export { str } from '@lit/localize/internal/str-tag.js';
