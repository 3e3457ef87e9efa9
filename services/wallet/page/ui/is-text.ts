/** True for text that a person can read: no control characters but white space, and no bytes that are no text. */
export const isText = (text: string): boolean => !/[\uFFFD\p{Cc}]/u.test(text.replace(/[\t\n\r]/g, ''));
