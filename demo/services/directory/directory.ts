import { createServer } from 'node:http';
import { openGate, type GateMode } from '../evm-chain/gate.js';
import { listen } from '../../../services/http/ports.js';
import { Answers, type DirectoryContent } from './answers.js';
import type { DirectoryWallet, DirectoryWorld } from './wallets.js';

export interface DirectoryOptions {
  /** Chains and phone wallet address; read on the first request, because pages start after the directory. */
  readonly world: () => DirectoryWorld;
  /** Preferred port; if it is taken, uses another port unless `strictPort` is set. */
  readonly port: number;
  readonly strictPort?: boolean;
}

/** A running wallet directory with images. */
export interface Directory {
  readonly url: string;
  readonly mode: GateMode;
  readonly delayMs: number;
  readonly content: DirectoryContent;
  /** Paths and queries of the requests, oldest first. */
  readonly requests: readonly string[];
  readonly wallets: readonly DirectoryWallet[];
  /** Makes the directory unavailable in the given way. */
  pause(how?: Exclude<GateMode, 'up'>): Promise<void>;
  resume(): Promise<void>;
  /** Delays every answer by `ms` milliseconds. */
  setDelay(ms: number): void;
  setContent(content: DirectoryContent): void;
  /** Restores availability and full content; removes the delay and the recorded requests. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a directory on the loopback interface. */
export async function startDirectory({ world, port, strictPort = false }: DirectoryOptions): Promise<Directory> {
  const answers = new Answers(world);
  const server = createServer((request, response) => answers.answer(request, response));
  const gate = await openGate(await listen(server, 0, false), port, strictPort).catch((error: unknown) => {
    server.close();
    throw error;
  });

  return {
    url: `http://127.0.0.1:${gate.port}`,
    get mode() {
      return gate.mode;
    },
    get delayMs() {
      return gate.delayMs;
    },
    get content() {
      return answers.content;
    },
    get requests() {
      return answers.requests;
    },
    get wallets() {
      return answers.wallets;
    },
    pause: (how = 'down') => gate.setMode(how),
    resume: () => gate.setMode('up'),
    setDelay: ms => gate.setDelay(ms),
    setContent: next => {
      answers.content = next;
    },
    async reset() {
      answers.reset();
      gate.setDelay(0);
      await gate.setMode('up');
    },
    async stop() {
      await gate.close();
      await new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
