import { address, generateKeyPairSigner, getBase58Decoder } from '@solana/kit';
import { createHash } from 'node:crypto';
import { requestNode } from '../servers/request-node.js';
import { Bank } from './bank.js';
import { serveHttp, type HttpServer } from './http-server.js';
import { Ledger } from './ledger.js';
import { answerRpc } from './rpc.js';
import type { SolanaChain } from './solana-chain.js';
import { serveSocket, type SocketServer } from './socket-server.js';

/** Slots until a block is finalized, as on public networks. */
export const FINALIZED_AFTER = 31n;
const PORT_ATTEMPTS = 20;

/** Hash by which clients tell the network from others. */
export const GENESIS_HASH: string = getBase58Decoder().decode(
  createHash('sha256').update('latchkey local solana').digest(),
);

/** Listens for HTTP and, on the next port, for websockets. */
async function openDoors(
  ledger: Ledger,
  answer: (body: string) => Promise<string>,
): Promise<readonly [HttpServer, SocketServer]> {
  for (let attempt = 1; ; attempt += 1) {
    const http = await serveHttp(answer);
    try {
      return [http, await serveSocket(ledger, http.port + 1, true, () => undefined)];
    } catch (error) {
      await http.close();
      if (attempt === PORT_ATTEMPTS) throw error;
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
    const [http, socket] = await openDoors(ledger, body => answerRpc(context, body, () => undefined));
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
