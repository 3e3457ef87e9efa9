import { loadErrors } from '../controllers/domain/errors/errors.js';

/** Loads toast, alert and the texts of errors, which could not load once the network is gone. */
export const loadMessages = (): Promise<unknown> =>
  Promise.all([import('./shell/modal/messages.define.js'), loadErrors()]);
