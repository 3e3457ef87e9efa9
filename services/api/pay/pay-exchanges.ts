/** An exchange that pays from an account there. */
export interface PayExchange {
  readonly id: string;
  readonly name: string;
  /** URL of its page; it gets the parameter `session`. */
  readonly url: string;
}

const EXCHANGE = /^([a-z0-9-]{1,64})=([^=]{1,64})=(https?:\/\/\S{1,2000})$/;

/**
 * Reads an exchange from `<id>=<name>=<URL of its page>`.
 * @throws if the text is not of this form
 */
export function readPayExchange(text: string): PayExchange {
  const [, id, name, url] = EXCHANGE.exec(text) ?? [];
  if (id === undefined || name === undefined || url === undefined || !URL.canParse(url))
    throw new Error('PAY_EXCHANGES: each item has the form <id>=<name>=<URL>');
  return { id, name, url };
}
