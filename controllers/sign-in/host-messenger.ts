import type { SIWXMessage, SIWXMessageData, SIWXMessageInput } from '../domain/sign-in/siwx.js';

/** Fields of the messages of a host, by the names of the 1.7 line. */
export interface HostMessengerOptions {
  readonly domain: string;
  readonly uri: string;
  readonly statement?: string | undefined;
  readonly resources?: readonly string[] | undefined;
  /** Lifetime of a session in milliseconds. */
  readonly expiration?: number | undefined;
  readonly getNonce: (input: SIWXMessageInput) => string | Promise<string>;
  readonly getRequestId?: (() => string | undefined | Promise<string | undefined>) | undefined;
}

/** Base of a messenger of the host, which writes messages of a form of its own: `SIWXMessenger` of `latchkey/siwx`. */
export abstract class HostMessenger {
  domain: string;
  uri: string;
  statement: string | undefined;
  resources: readonly string[] | undefined;
  protected abstract readonly version: string;
  protected expiration: number | undefined;
  protected getNonce: HostMessengerOptions['getNonce'];
  protected getRequestId: HostMessengerOptions['getRequestId'];

  constructor({ domain, uri, statement, resources, expiration, getNonce, getRequestId }: HostMessengerOptions) {
    this.domain = domain;
    this.uri = uri;
    this.statement = statement;
    this.resources = resources;
    this.expiration = expiration;
    this.getNonce = getNonce;
    this.getRequestId = getRequestId;
  }

  /** Writes the text to sign. */
  protected abstract stringify(data: SIWXMessageData): string;

  async createMessage(input: SIWXMessageInput): Promise<SIWXMessage> {
    const data: SIWXMessageData = {
      accountAddress: input.accountAddress,
      chainId: input.chainId,
      domain: this.domain,
      uri: this.uri,
      version: this.version,
      nonce: await this.getNonce(input),
      statement: this.statement,
      resources: this.resources,
      requestId: await this.getRequestId?.(),
      issuedAt: this.getIssuedAt(),
      expirationTime: this.getExpirationTime(input),
      notBefore: this.getNotBefore(input),
    };
    return { ...data, toString: () => this.stringify(data) };
  }

  /** Counts from `notBefore`, otherwise from now; undefined for sessions that do not expire. */
  protected getExpirationTime({ notBefore }: Pick<SIWXMessageInput, 'notBefore'>): string | undefined {
    if (this.expiration === undefined) return undefined;
    const begin = notBefore === undefined ? Date.now() : Date.parse(notBefore);
    return this.stringifyDate(new Date(begin + this.expiration));
  }

  protected getNotBefore({ notBefore }: Pick<SIWXMessageInput, 'notBefore'>): string | undefined {
    return notBefore === undefined ? undefined : this.stringifyDate(new Date(notBefore));
  }

  protected getIssuedAt(): string {
    return this.stringifyDate(new Date());
  }

  protected stringifyDate(date: Date): string {
    return date.toISOString();
  }
}
