import { secretsOfUrls } from '../../http/log.js';

/** Length from which a text is hidden: a shorter one, such as a password of hexadecimal digits, may be a part of an answer. */
const SHORTEST = 16;

/** Returns a text of a node without the password and the keys of its URL: providers name a key in an error, for one. */
export const hideKey = (text: string, url: string): string =>
  secretsOfUrls([url])
    .filter(secret => secret.length >= SHORTEST)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);
