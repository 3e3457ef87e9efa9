import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isRefusedByDatabase } from './database/refusals.js';
import { errorBody, HttpError } from './http-error.js';

const INTERNAL = 500;
/** Status of a JSON body that has the wrong types; the other parts of a request answer 400. */
const UNPROCESSABLE = 422;
const BAD_REQUEST = 400;
const UNAVAILABLE = 503;

/** Returns the field at a JSON pointer, written with dots. */
const fieldAt = (pointer: string): string => pointer.split('/').filter(Boolean).join('.');

const send = (reply: FastifyReply, status: number, field: string, description: string): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(field, description)));

/** Returns the page that a person sees at an unknown path. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => string;

/** How an app answers failures. */
export interface FailureOptions {
  /** Returns what browsers show at an unknown path; by default, they get the error envelope, too. */
  readonly notFoundPage?: NotFoundPage | undefined;
  /** Headers of what is refused before its handler runs: clients tell by them that nothing was done. */
  readonly refusalHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Errors of the framework for a body that it does not read. */
const BODY_ERROR = /^FST_ERR_CTP_/;
/** State of PostgreSQL for a text that it cannot store: one with a NUL. */
const NOT_STORABLE = '22021';

/** Turns every error into the error envelope. Logs errors of the server and hides their details. */
function onError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusalHeaders = {} }: FailureOptions = {},
): FastifyReply {
  if (error instanceof HttpError)
    return send(reply.headers(error.headers), error.statusCode, error.field, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const status = error.validationContext === 'body' ? UNPROCESSABLE : BAD_REQUEST;
    const field = fieldAt(first?.instancePath ?? '');
    return send(reply.headers(refusalHeaders), status, field, first?.message ?? 'Invalid request');
  }
  if (error.code === NOT_STORABLE)
    return send(reply, BAD_REQUEST, '', 'The request has a character that cannot be stored');
  const status = error.statusCode ?? INTERNAL;
  if (BODY_ERROR.test(error.code)) void reply.headers(refusalHeaders);
  if (status < INTERNAL) return send(reply, status, '', error.message);
  request.log.error(error);
  if (isRefusedByDatabase(error)) return send(reply, UNAVAILABLE, '', 'The database is not available');
  return send(reply, status, '', status === INTERNAL ? 'Internal error' : error.message);
}

/** Handles errors that occur before a route is found, such as a malformed path. */
export function onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  onError(error, request, reply);
}

/** Time in which a request arrives, with its body. */
export const REQUEST_TIMEOUT_MS = 10_000;

/** Status lines and descriptions of requests that Node refuses, by the code of its error. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, description: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Malformed HTTP request'],
  ERR_HTTP_REQUEST_TIMEOUT: [
    '408 Request Timeout',
    `The request did not arrive within ${REQUEST_TIMEOUT_MS / 1000} seconds`,
  ],
};

/** Answers bytes that are not HTTP, and a request that does not arrive. No handler has run. */
export function onClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, description] = CLIENT_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'Malformed HTTP request'];
  const body = JSON.stringify(errorBody('', description));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Weight that a request gives a media type, from 0 to 1 (RFC 9110, section 12.5.1); wildcards do not count. */
function weightOf(accept: string, type: string): number {
  const ranges = accept.split(',').map(range => range.split(';').map(part => part.trim().toLowerCase()));
  const range = ranges.find(([name]) => name === type);
  if (!range) return 0;
  const weight = range.find(parameter => parameter.startsWith('q='));
  return weight === undefined ? 1 : Number(weight.slice('q='.length)) || 0;
}

/** Whether a request is of a browser that opens an address: it asks for HTML, and for JSON no more than that. */
function isForPage({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  const html = weightOf(accept, 'text/html');
  return (method === 'GET' || method === 'HEAD') && html > 0 && html >= weightOf(accept, 'application/json');
}

/** Makes every failure of an app answer with the error envelope. */
export function addFailures(app: FastifyInstance, options: FailureOptions = {}): void {
  const { notFoundPage: page } = options;
  app.setErrorHandler<FastifyError>((error, request, reply) => onError(error, request, reply, options));
  app.setNotFoundHandler((request, reply) => {
    if (page) void reply.header('vary', 'accept');
    if (!page || !isForPage(request)) return send(reply, 404, '', 'Nothing is at this path');
    return reply.code(404).type('text/html; charset=utf-8').send(page(request, reply));
  });
}
