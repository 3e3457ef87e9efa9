import type { Activity } from '../domain/assets/activity.js';
import type { Modal } from '../modal/modal.js';
import { createPagesStore, type PagesSnapshot, type PagesStore } from './pages-store.js';

/** Past transactions of the active account on the active network, newest first, with those that the kit has sent. */
export type ActivitySnapshot = PagesSnapshot<Activity>;

/** The activity. While it has a subscriber, the outcome of pending transactions is read. */
export type ActivityStore = PagesStore<Activity>;

/** Creates the activity. */
export const createActivity = (modal: Modal): ActivityStore =>
  createPagesStore(
    modal,
    'activity',
    items => items,
    activity => activity.watch(),
  );
