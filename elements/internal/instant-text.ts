import { dayIn, instantIn } from '../../controllers/domain/instants.js';
import { getLocale } from './locale.js';

/** Returns the date in the language of the modal. @param at Milliseconds since the epoch. */
export const dayText = (at: number): string => dayIn(getLocale(), at);

/**
 * Returns date and time of day in the language of the modal; a line may break between both alone.
 *
 * @param at Milliseconds since the epoch.
 */
export const instantText = (at: number): string => instantIn(getLocale(), at);
