/** Message of an error, and where the product shows it to a person. */
export interface ErrorEntry {
  readonly surface: 'toast' | 'alert' | 'none';
  readonly message: string;
}

/** Loaded messages by code. The catalogue is split, so that a page loads only the part that it can need. */
const entries: Record<string, ErrorEntry> = {};

/** Registers one part of the catalogue. */
export const addErrors = (added: Readonly<Record<string, ErrorEntry>>): void => void Object.assign(entries, added);

/** Returns the entry of a code; while its part is not loaded, the code is the message. */
export const errorEntry = (code: string): ErrorEntry => entries[code] ?? { surface: 'none', message: code };

/** Returns all codes whose messages are loaded. */
export const errorCodes = (): readonly string[] => Object.keys(entries);
