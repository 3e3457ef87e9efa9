/** What an error says, and where a person is told of it. */
export interface ErrorEntry {
  readonly surface: 'toast' | 'alert' | 'none';
  readonly message: string;
}

/** The messages that are loaded, by code. They come in two parts, so that a page without a wallet carries only one. */
const entries: Record<string, ErrorEntry> = {};

/** Adds the messages of a part. */
export const addErrors = (added: Readonly<Record<string, ErrorEntry>>): void => void Object.assign(entries, added);

/** What is known of a code. Where its part was not loaded, the code itself still tells what is wrong. */
export const errorEntry = (code: string): ErrorEntry => entries[code] ?? { surface: 'none', message: code };

/** Every code whose message is loaded. */
export const errorCodes = (): readonly string[] => Object.keys(entries);
