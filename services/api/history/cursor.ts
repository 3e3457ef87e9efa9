import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';

/** Position of a row in a list that is sorted by time: newest first. */
const positionSchema = z.tuple([z.int(), z.string(), z.int(), z.int()]);

/** Time, network, block and position of a transaction. */
export type Position = z.infer<typeof positionSchema>;

/** Writes a cursor. New blocks do not move it. */
export const writeCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

/** Reads a cursor. @throws {HttpError} if it is not one of this server */
export function readCursor(text: string): Position {
  try {
    return positionSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new HttpError(400, 'cursor', 'This is no valid cursor');
  }
}
