import { W3mError } from '../../../domain/errors/errors.js';
import { withLookAlikes } from '../../../domain/assets/preview-look-alikes.js';
import type { Preview, PreviewedCall, PreviewRequest } from '../../../domain/assets/preview.js';
import type { PreviewSubject } from '../../chain-adapter.js';
import { withNodes, type NodeContext } from '../node-client.js';
import { toCall } from '../transfer-plan.js';
import { isBytes } from '../wallet-replies.js';
import { toAddress } from '../to-address.js';
import { readDescriptors } from './descriptors.js';
import { previewCalls } from './preview-calls.js';
import { previewTypedData } from './preview-typed-data.js';
import type { EvmCall } from './simulate.js';

/** What previews need from the adapter. */
export interface PreviewContext extends NodeContext {
  /** Descriptors of the host (ERC-7730), unchecked. */
  readonly descriptors?: readonly unknown[] | undefined;
}

/** Returns a checked call. @throws {W3mError} `INVALID_REQUEST` */
function checked({ to, value = 0n, data }: PreviewedCall): EvmCall {
  if (value < 0n) throw invalid(`The value is negative: ${value}`);
  if (data !== undefined && !isBytes(data)) throw invalid('The data is not hexadecimal');
  return { to: toAddress(to), value, data };
}

/** Returns the checked calls of a request; undefined for typed data. @throws {W3mError} `INVALID_REQUEST` */
function callsOf(request: PreviewRequest): readonly EvmCall[] | undefined {
  if ('transfer' in request) return [toCall(request.transfer)];
  return 'calls' in request ? request.calls.map(checked) : undefined;
}

const invalid = (message: string): W3mError => new W3mError('INVALID_REQUEST', { cause: new TypeError(message) });

/**
 * Tells what a request would do: by its bytes, and by a simulation on a node of the network.
 * @throws {W3mError} `INVALID_REQUEST`, or as `withNodes`
 */
export async function preview(
  context: PreviewContext,
  { account, network, known }: PreviewSubject,
  request: PreviewRequest,
  signal?: AbortSignal,
): Promise<Preview> {
  if ('transaction' in request) throw invalid('An EVM network takes calls or typed data');
  const calls = callsOf(request);
  if (calls?.length === 0) throw invalid('The list of calls is empty');
  return withNodes(context, network, [signal], async (client, end) => {
    const descriptors = readDescriptors(context.descriptors ?? []);
    const now = context.scope.now();
    const on = { client, network, account: toAddress(account), signal: end, descriptors, now };
    const preview = calls
      ? await previewCalls(on, calls)
      : await previewTypedData(on, 'typedData' in request ? request.typedData : undefined, now);
    return withLookAlikes(preview, network.nativeCurrency, known);
  });
}
