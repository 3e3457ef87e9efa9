import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { HttpError } from '../../http/http-error.js';
import { requireFewLevels } from '../../http/json-levels.js';
import type { App } from '../../http/app.js';
import { chainOf } from '../chains/account.js';
import type { Chain } from '../chains/chains.js';
import type { ApiContext } from '../context.js';
import { takeCalls } from '../limits/rate-limit.js';
import { isAllowed } from '../rpc/allowed-methods.js';
import { itemsOf, membersOf } from '../rpc/json-parts.js';
import { forward, type NodeAnswer } from '../rpc/forward.js';
import { chainId, checkProject, projectQuery } from './query.js';

const BODY_LIMIT = 1024 * 1024;
const MAX_BATCH = 1_000;

/** Nodes that read names without case, or take the last of two members, would run another method than the one checked. */
const callSchema = z.strictObject({
  jsonrpc: z.optional(z.unknown()),
  id: z.optional(z.unknown()),
  method: z.string(),
  params: z.optional(z.unknown()),
});
const bodySchema = z.union([callSchema, z.array(callSchema).check(z.minLength(1), z.maxLength(MAX_BATCH))]);
const query = z.object({ ...projectQuery, chainId });

type RpcCall = z.infer<typeof callSchema>;

/** A body as it came, and its calls. */
interface RpcBody {
  readonly text: string;
  readonly calls: RpcCall | RpcCall[];
}

const refusal = ({ id = null, method }: RpcCall): object => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32_601, message: `The method ${method.slice(0, 60)} is not available` },
});

/** Returns the body with each member of each call once. @throws {HttpError} 422 for a member that is there twice */
function rewritten(body: string): string {
  const calls = body.trimStart().startsWith('[') ? itemsOf(body) : [body];
  const written = calls.map(call => {
    const members = membersOf(call);
    if (new Set(members.map(([name]) => name)).size !== members.length)
      throw new HttpError(422, '', 'The body is no JSON-RPC request');
    return `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  });
  return body.trimStart().startsWith('[') ? `[${written.join(',')}]` : (written[0] ?? '');
}

function readBody(text: string): RpcBody {
  requireFewLevels(text); // a refusal writes the id of a call anew
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new HttpError(400, '', 'The body is no JSON');
  }
  const calls = bodySchema.safeParse(parsed);
  if (!calls.success) throw new HttpError(422, '', 'The body is no JSON-RPC request');
  return { text, calls: calls.data };
}

/** Returns the body of a request, which `readBody` has parsed. @throws {HttpError} 400 for a request without one */
const bodyOf = (body: unknown): RpcBody => (body as RpcBody | undefined) ?? readBody('');

/** Answers calls. They are written anew, each member once; values stay byte for byte: large integers must not change. */
async function answer(chain: Chain, { text, calls }: RpcBody): Promise<NodeAnswer> {
  const refused = [calls].flat().filter(({ method }) => !isAllowed(chain.namespace, method));
  if (refused.length === 0) return forward(chain, rewritten(text));
  if (!Array.isArray(calls)) return { status: 200, body: JSON.stringify(refusal(calls)) };
  return { status: 200, body: JSON.stringify(calls.map(refusal)) }; // a batch is refused as a whole
}

/** Adds the JSON-RPC proxy of the networks. */
export function addRpcProxy(app: App, context: ApiContext): void {
  const routes: FastifyPluginCallbackZod = (scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
      readBody(String(body)),
    );
    scope.addHook('preHandler', async ({ body, ip }) => {
      const { calls } = bodyOf(body);
      if (Array.isArray(calls)) await takeCalls(context, ip, calls.length - 1); // the request itself is counted
    });
    for (const path of ['/v1', '/v1/'])
      scope.post(path, { schema: { querystring: query }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const chain = chainOf(context.settings.chains, request.query.chainId);
        await checkProject(context, request.query.projectId);
        const { status, body } = await answer(chain, bodyOf(request.body));
        return reply.code(status).type('application/json; charset=utf-8').send(body);
      });
    done();
  };
  void app.register(routes);
}
