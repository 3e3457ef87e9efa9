/**
 * Entry `latchkey/controllers`: controllers by the names of the 1.7 line, over the modal without an id. `state` is read
 * from the modal each time; it is empty while there is none. New code uses `latchkey/store`.
 */
export * from '../../index.js';
export * from '../legacy/index.js';
