import { pluralForm } from '../../controllers/domain/plural.js';
import { getLocale } from './locale.js';

/** Returns the form of a message for a count in the language of the page, see `pluralForm`. */
export const plural = (message: string, count: number): string => pluralForm(message, count, getLocale());
