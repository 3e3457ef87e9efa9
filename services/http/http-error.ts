/** Body of every error response. */
export interface ErrorBody {
  readonly status: 'FAILED';
  readonly reasons: readonly [{ readonly field: string; readonly description: string }];
}

/** Returns the body of an error response; `field` is empty if no field of the request is the cause. */
export const errorBody = (field: string, description: string): ErrorBody => ({
  status: 'FAILED',
  reasons: [{ field, description }],
});

/** Error that becomes a response with its status, field and description. */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly field: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(statusCode: number, field: string, description: string, headers: Readonly<Record<string, string>> = {}) {
    super(description);
    this.name = 'HttpError';
    this.statusCode = statusCode;
    this.field = field;
    this.headers = headers;
  }
}
