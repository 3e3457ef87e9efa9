/** Pages of a list that are read by themselves in a row and bring nothing new; a service may have further ones without an end. */
export const EMPTY_PAGES_MAX = 20;
