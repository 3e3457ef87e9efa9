import { address, generateKeyPairSigner, getBase58Decoder } from '@solana/kit';
import { createHash } from 'node:crypto';
import { requestNode } from '../servers/request-node.js';
import { Bank } from './bank.js';
import { serveHttp } from './http-server.js';
import { Ledger } from './ledger.js';
import { answerRpc, type RpcRequest } from './rpc.js';
import type { SolanaChain } from './solana-chain.js';
import { serveSocket, type SocketServer } from './socket-server.js';

/** Slots until a block is finalized, as on public networks. */
export const FINALIZED_AFTER = 31n;
const PORT_ATTEMPTS = 20;

/** Hash by which clients tell the network from others. */
export const GENESIS_HASH: string = getBase58Decoder().decode(
  createHash('sha256').update('latchkey local solana').digest(),
);

/** A door of the node for HTTP. */
interface Door {
  readonly port: number;
  close(): Promise<unknown>;
}

/**
 * Opens a door for HTTP and, on the next port, where clients expect them, websockets. Tries other ports while that one is
 * taken.
 * @param open Opens the first door; gets the number of the attempt, from 1
 */
export async function openDoors<D extends Door>(
  ledger: Ledger,
  open: (attempt: number) => Promise<D>,
  onRequest: (request: RpcRequest) => void,
  attempts = PORT_ATTEMPTS,
): Promise<readonly [D, SocketServer]> {
  for (let attempt = 1; ; attempt += 1) {
    const door = await open(attempt);
    try {
      return [door, await serveSocket(ledger, door.port + 1, true, onRequest)];
    } catch (error) {
      await door.close();
      if (attempt === attempts) throw error;
    }
  }
}

/** Starts the node of a chain for tests, without tokens. */
export async function startNode(): Promise<SolanaChain> {
  const ledger = new Ledger(FINALIZED_AFTER);
  try {
    const bank = new Bank(ledger, await generateKeyPairSigner());
    const context = {
      ledger,
      genesisHash: GENESIS_HASH,
      airdrop: bank.give.bind(bank),
      busyFee: 0n,
    };
    const ignore = (): void => undefined;
    const answer = (body: string): Promise<string> => answerRpc(context, body, ignore);
    const [http, socket] = await openDoors(ledger, () => serveHttp(answer), ignore);
    const url = `http://127.0.0.1:${http.port}`;
    return {
      genesisHash: GENESIS_HASH,
      url,
      wsUrl: `ws://127.0.0.1:${socket.port}`,
      request: (method, params) => requestNode(url, method, params),
      setBalance: (account, amount) => ledger.setBalance(address(account), amount),
      skip: slots => ledger.skip(slots),
      async stop() {
        ledger.stop();
        await Promise.all([http.close(), socket.close()]);
      },
    };
  } catch (error) {
    ledger.stop();
    throw error;
  }
}
