/** Part of `locale.ts`, which every page loads: a chunk of its own would cost more than the code. */
export { msg, useTranslator, type Translator } from './locale.js';
