import * as z from 'zod/mini';
import type { App } from '../../../../services/http/app.js';
import type { ApiContext } from '../../../../services/api/context.js';
import { collections, metadataOf } from './collections.js';
import { drawPattern } from './pictures.js';

const pictureParams = z.object({ file: z.string().check(z.regex(/^[-a-z0-9]{1,60}\.png$/)) });
const metadataParams = z.object({
  collection: z.enum(Object.keys(collections) as (keyof typeof collections)[]),
  // Decimal, or 64 hexadecimal digits as ERC-1155 requires
  id: z.string().check(z.regex(/^(\d{1,20}|[0-9a-f]{64})$/)),
});

/** Adds the pictures and the NFT metadata of the demo. */
export function addDemoRoutes(app: App, { publicUrl }: ApiContext): void {
  app.get('/demo/pictures/:file', { schema: { params: pictureParams } }, async ({ params }, reply) => {
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    return reply.type('image/png').send(drawPattern(params.file.slice(0, -4)));
  });
  app.get(
    '/demo/nfts/:collection/:id',
    { schema: { params: metadataParams } },
    async ({ params: { collection, id } }) =>
      metadataOf(collection, BigInt(id.length === 64 ? `0x${id}` : id), publicUrl()),
  );
}
