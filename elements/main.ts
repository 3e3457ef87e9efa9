/**
 * Entry `latchkey`: the modal, and the names of controllers of the 1.7 line. These names are no part of `app-kit.ts`,
 * which the package merges into one chunk: pages that use none of them load none.
 */
export * from './app-kit.js';
export * from '../controllers/app-kit/legacy/index.js';
