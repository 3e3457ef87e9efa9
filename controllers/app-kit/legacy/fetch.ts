interface Request {
  readonly path: string;
  readonly headers?: HeadersInit;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly cache?: RequestCache;
  readonly signal?: AbortSignal;
}

interface RequestWithBody extends Request {
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Requests to a service, as hosts of the 1.7 line make them. @throws the response, unless its status is 2xx */
export class FetchUtil {
  baseUrl: string;
  clientId: string | null;

  constructor({ baseUrl, clientId }: { readonly baseUrl: string; readonly clientId: string | null }) {
    this.baseUrl = baseUrl;
    this.clientId = clientId;
  }

  async get<T>(request: Request): Promise<T> {
    return (await this.#send('GET', request)).json() as Promise<T>; // the caller names the shape
  }

  async getBlob(request: Request): Promise<Blob> {
    return (await this.#send('GET', request)).blob();
  }

  post<T>(request: RequestWithBody): Promise<T> {
    return this.#write('POST', request);
  }

  put<T>(request: RequestWithBody): Promise<T> {
    return this.#write('PUT', request);
  }

  delete<T>(request: RequestWithBody): Promise<T> {
    return this.#write('DELETE', request);
  }

  async #write<T>(method: string, request: RequestWithBody): Promise<T> {
    return (await this.#send(method, request)).json() as Promise<T>; // the caller names the shape
  }

  async #send(method: string, { path, headers, params = {}, cache, signal, body }: RequestWithBody): Promise<Response> {
    const url = new URL(path, this.baseUrl);
    for (const [name, value] of Object.entries(params)) if (value) url.searchParams.append(name, value);
    if (this.clientId) url.searchParams.append('clientId', this.clientId);
    const response = await fetch(url, {
      method,
      ...(headers && { headers }),
      ...(cache && { cache }),
      ...(signal && { signal }),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`, { cause: response });
    return response;
  }
}
