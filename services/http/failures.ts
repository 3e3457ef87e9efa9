import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { errorBody, HttpError } from './http-error.js';

const INTERNAL = 500;
/** Status of a JSON body that has the wrong types; the other parts of a request answer 400. */
const UNPROCESSABLE = 422;
const BAD_REQUEST = 400;

/** Returns the field at a JSON pointer, written with dots. */
const fieldAt = (pointer: string): string => pointer.split('/').filter(Boolean).join('.');

const send = (reply: FastifyReply, status: number, field: string, description: string): FastifyReply =>
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(field, description)));

/** Turns every error into the error envelope. Logs errors of the server and hides their details. */
function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof HttpError)
    return send(reply.headers(error.headers), error.statusCode, error.field, error.message);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0];
    const status = error.validationContext === 'body' ? UNPROCESSABLE : BAD_REQUEST;
    return send(reply, status, fieldAt(first?.instancePath ?? ''), first?.message ?? 'Invalid request');
  }
  const status = error.statusCode ?? INTERNAL;
  if (status < INTERNAL) return send(reply, status, '', error.message);
  request.log.error(error);
  return send(reply, status, '', status === INTERNAL ? 'Internal error' : error.message);
}

/** Handles errors that occur before a route is found, such as a malformed path. */
export function onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  onError(error, request, reply);
}

/** Answers bytes that are not HTTP; the socket has no request yet. */
export function onClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorBody('', 'Malformed HTTP request'));
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const head = [
    `HTTP/1.1 ${isLong ? '431 Request Header Fields Too Large' : '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Makes every failure of an app answer with the error envelope. */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(onError);
  app.setNotFoundHandler((_, reply) => send(reply, 404, '', 'Nothing is at this path'));
}
