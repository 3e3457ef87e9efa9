/** Template tag for messages with values; a separate module, because few elements need it. */
export { str } from '@lit/localize/internal/str-tag.js';
