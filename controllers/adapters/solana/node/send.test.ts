import { expect } from '@open-wc/testing';
import { Scope } from '../../../core/scope.js';
import type { CaipNetwork } from '../../../domain/entities.js';
import { expectRejection } from '../../../../testing/expect-rejection.js';
import { FakeSolanaChain, LATEST_BLOCKHASH } from '../../../../testing/fake-solana-chain.js';
import { standardAccounts } from '../../../../testing/fake-standard-wallet.js';
import { ManualClock } from '../../../../testing/manual-clock.js';
import {
  createSolanaWorld,
  mainCluster,
  nodeRefusal,
  passPauses,
  type NodeRequest,
} from '../../../../testing/solana-world.js';
import { decodeBase64 } from '../wire.js';
import type { TransferProgress } from '../../transfers.js';
import type { SendOptions } from '../send-options.js';
import { sendByNode, signatureOf } from './send.js';

const refusal = (problem: string): Response => nodeRefusal(-32002, 'Transaction simulation failed', { err: problem });
const INVALID_KEY = { jsonrpc: '2.0', id: 1, error: { code: -32_401, message: 'Invalid API key' } };
const TEXT_ALONE = 'Transaction simulation failed: Blockhash not found';

/** A gateway that has sent a transaction to one node, lost the answer, and sent it to another node again. */
describe('a Solana transaction whose blockhash a node does not know', () => {
  let chain: FakeSolanaChain;

  beforeEach(() => {
    chain = new FakeSolanaChain();
    chain.lastValidHeights.set(LATEST_BLOCKHASH, chain.blockHeight + 150);
    chain.answers.set('sendTransaction', () => refusal('BlockhashNotFound'));
  });
  const expire = (): void => void (chain.blockHeight += 1_000);

  describe('of a host', () => {
    let bytes: Uint8Array;
    let clock: ManualClock;
    let scope: Scope;
    let methods: string[];

    beforeEach(async () => {
      clock = new ManualClock();
      scope = new Scope(clock);
      methods = [];
      bytes = await signedBytes();
    });
    afterEach(() => scope.dispose());

    const send = (options: SendOptions = {}, network: CaipNetwork = mainCluster): Promise<string> => {
      const fetch: typeof globalThis.fetch = async (_, init) => {
        const request = JSON.parse(init?.body as string) as NodeRequest; // the node client sends JSON
        methods.push(request.method);
        const answer = await chain.node(request);
        return answer instanceof Response ? answer : Response.json({ jsonrpc: '2.0', id: 1, result: answer ?? null });
      };
      const { signal } = new AbortController();
      return sendByNode({ scope, fetch, WebSocket: undefined }, bytes, network, options, signal);
    };

    it('resolves with the signature if the network has the transaction', async () => {
      expire();
      expect(await send()).to.equal(signatureOf(bytes));
      expect(methods.at(-1)).to.equal('getSignatureStatuses');
    });

    it('resolves with the signature if the transaction failed on the network', async () => {
      expire();
      chain.status = { err: 'AccountInUse', confirmationStatus: 'finalized' };
      expect(await send()).to.equal(signatureOf(bytes));
    });

    it('resolves with the signature while another node can still include it', async () => {
      chain.status = undefined;
      expect(await send()).to.equal(signatureOf(bytes));
    });

    for (const [name, answer] of [
      ['the error of the runtime', () => refusal('BlockhashNotFound')],
      ['its text alone', () => nodeRefusal(-32002, TEXT_ALONE)],
    ] as const)
      it(`rejects with TRANSACTION_EXPIRED after its end, by ${name}`, async () => {
        chain.answers.set('sendTransaction', answer);
        expire();
        chain.status = undefined;
        await expectRejection(send(), 'TRANSACTION_EXPIRED');
      });

    it('resolves with the signature while no node tells its status', async () => {
      expire();
      chain.answers.set('getSignatureStatuses', () => nodeRefusal(-32601, 'Method not found'));
      expect(await send()).to.equal(signatureOf(bytes));
    });

    it('resolves with the signature if the text alone says that the network has it', async () => {
      const text = 'failed to send transaction: This transaction has already been processed';
      chain.answers.set('sendTransaction', () => nodeRefusal(-32002, text));
      expect(await send()).to.equal(signatureOf(bytes));
    });

    it('resolves with the signature while the node has not seen the slot from which the host has the blockhash', async () => {
      chain.status = undefined;
      chain.answers.set('isBlockhashValid', ({ params: [, options] }) =>
        (options as { minContextSlot?: number }).minContextSlot === 500
          ? nodeRefusal(-32016, 'Minimum context slot has not been reached')
          : { context: { slot: 1 }, value: false },
      );
      expect(await passPauses(clock, send({ minContextSlot: 500 }))).to.equal(signatureOf(bytes));
    });

    for (const [name, answer, code] of [
      ['refuses the page', () => new Response('', { status: 403 }), 'RPC_FAILED'],
      ['refuses the page by JSON', () => nodeRefusal(403, 'Access forbidden'), 'RPC_FAILED'],
      ['refuses the key', () => Response.json(INVALID_KEY, { status: 401 }), 'RPC_FAILED'],
      ['has too many requests', () => new Response('', { status: 429 }), 'LIMIT_EXCEEDED'],
      ['has too many requests by JSON', () => nodeRefusal(429, 'Too many requests'), 'LIMIT_EXCEEDED'],
    ] as const)
      it(`rejects with ${code} if each node ${name}`, async () => {
        chain.answers.set('sendTransaction', answer);
        await expectRejection(passPauses(clock, send()), code);
        expect(methods).not.to.include('getSignatureStatuses');
      });

    it('resolves with the signature if a node refuses the page after an answer was lost', async () => {
      const answers = [new Response('', { status: 502 })];
      chain.answers.set('sendTransaction', () => answers.pop() ?? nodeRefusal(403, 'Access forbidden'));
      expect(await passPauses(clock, send())).to.equal(signatureOf(bytes));
    });

    it('rejects with NODE_UNREACHABLE on a network without nodes', async () => {
      const network = { ...mainCluster, rpcUrls: { default: { http: [] } } };
      await expectRejection(send({}, network), 'NODE_UNREACHABLE');
    });

    it('rejects another refusal without a look at the status', async () => {
      chain.answers.set('sendTransaction', () => refusal('InsufficientFundsForFee'));
      await expectRejection(send(), 'INSUFFICIENT_FUNDS');
      expect(methods).to.deep.equal(['sendTransaction']);
    });
  });

  describe('of a transfer', () => {
    const transfer = async (events: string[]): Promise<string> => {
      const world = createSolanaWorld({ node: chain.node });
      await world.connect();
      const progress: TransferProgress = {
        onSent: () => events.push('sent'),
        onRefused: () => events.push('refused'),
      };
      try {
        return await (world.adapter.transfer?.({ to: standardAccounts[2], amount: 1n }, progress) ??
          expect.fail('the adapter transfers'));
      } finally {
        world.scope.dispose();
      }
    };

    it('is followed, and confirmed if the network has it', async () => {
      const events: string[] = [];
      await transfer(events);
      expect(events).to.deep.equal(['sent']);
    });

    it('is expired once the network has proved that it does not have it', async () => {
      const events: string[] = [];
      chain.status = undefined;
      chain.answers.set('sendTransaction', () => {
        expire();
        return refusal('BlockhashNotFound');
      });
      await expectRejection(transfer(events), 'TRANSACTION_EXPIRED');
      expect(events).to.deep.equal(['sent']);
    });
  });
});

/** Bytes of a transfer that the fake wallet has signed. */
async function signedBytes(): Promise<Uint8Array> {
  const chain = new FakeSolanaChain();
  const world = createSolanaWorld({ node: chain.node });
  await world.connect();
  let bytes: string | undefined;
  await world.adapter.transfer?.(
    { to: standardAccounts[2], amount: 1n },
    { onSent: (_, signed) => (bytes = signed?.bytes) },
  );
  world.scope.dispose();
  return decodeBase64(bytes ?? '') ?? expect.fail('the transfer is signed');
}
