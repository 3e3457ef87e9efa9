/** An exchange that pays from an account there. */
export interface PayExchange {
  readonly id: string;
  readonly name: string;
  /** URL of its page; it gets the parameter `session`. */
  readonly url: string;
  /** URL of its picture; it must be one that the pages of hosts may load. */
  readonly imageUrl?: string | undefined;
}

const EXCHANGE = /^([a-z0-9-]{1,64})=([^=]{1,64})=(https?:\/\/[^\s|]{1,2000})(?:\|(https?:\/\/[^\s|]{1,2000}))?$/;

/**
 * Reads an exchange from `<id>=<name>=<URL of its page>`, which `|<URL of its picture>` may follow.
 * @throws if the text is not of this form
 */
export function readPayExchange(text: string): PayExchange {
  const [, id, name, url, imageUrl] = EXCHANGE.exec(text) ?? [];
  const isValid = id !== undefined && name !== undefined && url !== undefined && URL.canParse(url);
  if (!isValid || (imageUrl !== undefined && !URL.canParse(imageUrl)))
    throw new Error(
      'PAY_EXCHANGES: each item has the form <id>=<name>=<URL> or <id>=<name>=<URL>|<URL of its picture>',
    );
  return { id, name, url, imageUrl };
}
