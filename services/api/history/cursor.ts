import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';

const positionSchema = z.tuple([z.int(), z.int(), z.int()]);
const purchaseSchema = z.tuple([z.int(), z.string().check(z.maxLength(200))]);
const cursorSchema = z.record(z.string(), z.string().check(z.maxLength(200)));

/** Time, block and place in the block of an indexed transaction. */
export type Position = z.infer<typeof positionSchema>;

/** Time of a purchase, and its id: purchases may have the same time. */
export type PurchasePlace = z.infer<typeof purchaseSchema>;

/** After which entry of each network older ones follow. A network without one begins with its newest entry. */
export type Cursors = Readonly<Record<string, string>>;

const write = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function read<T>(schema: z.ZodMiniType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new HttpError(400, 'cursor', 'This is no valid cursor');
  }
}

/** Writes the place of an indexed transaction. New blocks do not move it. */
export const writePosition = (position: Position): string => write(position);

/** Reads the place of an indexed transaction. @throws {HttpError} if it is not one of this server */
export const readPosition = (text: string): Position => read(positionSchema, text);

/** Writes the place of a purchase. */
export const writePurchase = (place: PurchasePlace): string => write(place);

/** Reads the place of a purchase. @throws {HttpError} if it is not one of this server */
export const readPurchase = (text: string): PurchasePlace => read(purchaseSchema, text);

/** Writes the cursor of a page. */
export const writeCursor = (cursors: Cursors): string => write(cursors);

/** Reads the cursor of a page. @throws {HttpError} if it is not one of this server */
export const readCursor = (text: string): Cursors => read(cursorSchema, text);
