import type { SIWXMessage, SIWXMessageInput } from '../domain/sign-in/siwx.js';

/** Fields that a host sets for all its sign-in messages. */
export interface MessengerOptions {
  /** Host, with its port, that asks; by default that of the page. */
  readonly domain?: string | undefined;
  /** URI that the sign-in is for; by default the origin of the page. */
  readonly uri?: string | undefined;
  /** One line of any text, shown to the person. */
  readonly statement?: string | undefined;
  /** URIs that belong to the sign-in. */
  readonly resources?: readonly string[] | undefined;
  /** Lifetime of a session in milliseconds; without one it does not expire. */
  readonly expiration?: number | undefined;
  /** Returns a nonce, such as one of the server; by default a random one. */
  readonly getNonce?: ((input: SIWXMessageInput) => string | Promise<string>) | undefined;
  /** Returns an id for the request, if the host wants one in the message. */
  readonly getRequestId?: (() => string | Promise<string>) | undefined;
  /** Accepted for hosts of the 1.7 line: a message always states the reference of the network alone, as EIP-4361 does. */
  readonly clearChainIdNamespace?: boolean | undefined;
  /** Source of time in milliseconds; for tests. */
  readonly now?: (() => number) | undefined;
}

/** Creates sign-in messages. A host may pass an own one. */
export interface Messenger {
  createMessage(input: SIWXMessageInput): Promise<SIWXMessage>;
}

/** Creates messages by EIP-4361 for EVM accounts, and by CAIP-122 for others. */
export class SignInMessenger implements Messenger {
  readonly #options: MessengerOptions;

  constructor(options: MessengerOptions = {}) {
    this.#options = options;
  }

  /** @throws {W3mError} `SIWX_MESSAGE_INVALID` if a field of the host is invalid, such as a statement of two lines */
  async createMessage(input: SIWXMessageInput): Promise<SIWXMessage> {
    const { statement, resources, expiration, getNonce, getRequestId, now = Date.now } = this.#options;
    const { domain = location.host, uri = location.origin } = this.#options;
    const [{ formatSignInMessage }, { createNonce }, requestId] = await Promise.all([
      import('../domain/sign-in/siwx-message.js'),
      import('../domain/sign-in/create-nonce.js'),
      getRequestId?.(),
    ]);
    const nonce = (await getNonce?.(input)) ?? createNonce();
    const issued = now();
    const data = {
      accountAddress: input.accountAddress,
      chainId: input.chainId,
      domain,
      uri,
      version: '1' as const,
      nonce,
      issuedAt: new Date(issued).toISOString(),
      ...(expiration === undefined ? {} : { expirationTime: new Date(issued + expiration).toISOString() }),
      ...(input.notBefore === undefined ? {} : { notBefore: input.notBefore }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(statement === undefined ? {} : { statement }),
      ...(resources === undefined ? {} : { resources }),
    };
    const text = formatSignInMessage(data);
    return { ...data, toString: () => text };
  }
}
