import * as z from 'zod/mini';
import { directoryContents } from '../directory/answers.js';
import type { Directory } from '../directory/directory.js';
import { gateModes } from '../evm-chain/gate.js';
import type { Control } from './control.js';

const orderSchema = z.strictObject({
  mode: z.optional(z.enum(gateModes)),
  delayMs: z.optional(z.int().check(z.minimum(0), z.maximum(60_000))),
  content: z.optional(z.enum(directoryContents)),
  act: z.optional(z.enum(['reset'])),
});

/** State of the directory for pages and tests. */
export type DirectoryReport = Pick<Directory, 'url' | 'mode' | 'delayMs' | 'content' | 'requests'>;

/** Commands to the directory. */
export type DirectoryOrder = z.infer<typeof orderSchema>;

/** Control of the directory: mode, delay, content and recorded requests. */
export const directoryControl = (directory: Directory): Control => ({
  report: (): DirectoryReport => {
    const { url, mode, delayMs, content, requests } = directory;
    return { url, mode, delayMs, content, requests };
  },
  async obey(order) {
    const { mode, delayMs, content, act } = orderSchema.parse(order);
    if (act === 'reset') await directory.reset();
    if (delayMs !== undefined) directory.setDelay(delayMs);
    if (content) directory.setContent(content);
    if (mode === 'up') await directory.resume();
    else if (mode) await directory.pause(mode);
  },
});
