import { encodeBase58 } from '../controllers/domain/base58.js';
import { signAs } from './fake-standard-wallet.js';

/** Response of the fake wallet to a method; `truth` is the default response. */
export type MultichainAnswer = 'truth' | 'hang' | { readonly value: unknown } | { readonly error: unknown };

/** A scope as the wallet grants it. */
export interface FakeScope {
  readonly accounts: readonly string[];
  readonly methods: readonly string[];
}

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Invocation {
  readonly scope: string;
  readonly request: { readonly method: string; readonly params: Readonly<Record<string, unknown>> };
}

type Send = (message: object) => void;

export const META_MASK = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'MetaMask',
  icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  rdns: 'io.metamask',
  targets: [{ type: 'caip-348', value: 'fake-extension' }],
};

/** Fake wallet with one session for several namespaces (CAIP-25). Its Solana keys are real, its EVM signatures are not. */
export class FakeMultichainWallet {
  /** The accounts that its owner shares, by namespace. */
  readonly owns: Record<string, readonly string[]>;
  /** Networks that it knows. */
  readonly knows = new Set<string>();
  /** What it has granted to the page. */
  session: Readonly<Record<string, FakeScope>> = {};
  /** Overrides by method; other methods get the default response. */
  readonly answers = new Map<string, MultichainAnswer>();
  /** Received requests, in order. */
  readonly requests: Request[] = [];
  readonly #pages = new Set<Send>();
  readonly #waiting: (() => void)[] = [];

  constructor(evm: readonly string[], solana: readonly string[]) {
    this.owns = { eip155: evm, solana };
  }

  /** Number of prompts for a session. */
  get prompts(): number {
    return this.requests.filter(({ method }) => method === 'wallet_createSession').length;
  }

  /** Number of open channels. */
  get channels(): number {
    return this.#pages.size;
  }

  /** Announces the wallet (CAIP-294) now and on each request of the page. Returns a function that ends the latter. */
  announce(wallet: object = META_MASK): () => void {
    const say = (): void => {
      const detail = { id: 1, jsonrpc: '2.0', method: 'wallet_announce', params: wallet };
      window.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail }));
    };
    window.addEventListener('caip294:wallet_prompt', say);
    say();
    return () => window.removeEventListener('caip294:wallet_prompt', say);
  }

  /** Opens a channel; `send` delivers to the page. */
  open(send: Send): { receive(message: unknown): void; close(): void } {
    this.#pages.add(send);
    return {
      receive: message => void this.#receive(message as Request, send),
      close: () => void this.#pages.delete(send),
    };
  }

  /** Runtime of Chromium (`chrome.runtime`) by which pages connect to the wallet. */
  runtime(): { readonly connect: (id: string) => object; stop(): void } {
    const ends = new Set<() => void>();
    return {
      connect: id => {
        if (id !== 'fake-extension') throw new Error('Invalid extension id');
        const onMessage: Send[] = [];
        const onDisconnect: (() => void)[] = [];
        const channel = this.open(data => onMessage.forEach(each => each({ type: 'caip-348', data })));
        ends.add(() => {
          channel.close();
          for (const each of onDisconnect) each();
        });
        return {
          postMessage: ({ type, data }: { type: string; data: unknown }) => {
            if (type === 'caip-348') channel.receive(structuredClone(data));
          },
          disconnect: () => channel.close(),
          onMessage: { addListener: (listener: Send) => onMessage.push(listener) },
          onDisconnect: { addListener: (listener: () => void) => onDisconnect.push(listener) },
        };
      },
      stop: () => {
        const open = [...ends];
        ends.clear();
        for (const end of open) end();
      },
    };
  }

  /** Changes the session from the wallet's side, in every page. */
  change(session: Readonly<Record<string, FakeScope>>): void {
    this.session = session;
    this.notify('wallet_sessionChanged', { sessionScopes: session });
  }

  /** Sends a notification. */
  notify(method: string, params: unknown): void {
    for (const send of this.#pages) send({ jsonrpc: '2.0', method, params });
  }

  /** Answers the pending requests and removes the `hang` overrides. */
  answerLate(): void {
    for (const [method, answer] of this.answers) if (answer === 'hang') this.answers.delete(method);
    for (const answer of this.#waiting.splice(0)) answer();
  }

  /** The scope of a network with all accounts of its owner. */
  scopeOf(
    network: string,
    methods: readonly string[] = ['personal_sign', 'signMessage', 'signTransaction'],
  ): FakeScope {
    const [namespace = ''] = network.split(':');
    return { accounts: (this.owns[namespace] ?? []).map(address => `${network}:${address}`), methods };
  }

  async #receive(request: Request, send: Send): Promise<void> {
    this.requests.push(request);
    const { id, method } = request;
    const answer = this.answers.get(method) ?? 'truth';
    const reply = (result: object): void => send({ jsonrpc: '2.0', id, ...result });
    if (answer === 'hang') await new Promise<void>(resolve => this.#waiting.push(resolve));
    else if (answer !== 'truth') return reply('error' in answer ? { error: answer.error } : { result: answer.value });
    try {
      reply({ result: await this.#truth(request) });
    } catch (error) {
      reply({ error });
    }
  }

  async #truth({ method, params = {} }: Request): Promise<unknown> {
    switch (method) {
      case 'wallet_getSession':
        return { sessionScopes: this.session };
      case 'wallet_createSession': {
        const scopes = Object.entries(params['optionalScopes'] as Record<string, FakeScope>);
        const granted = scopes.filter(([network]) => this.knows.has(network) || network.startsWith('wallet:'));
        this.change(
          Object.fromEntries(granted.map(([network, { methods }]) => [network, this.scopeOf(network, methods)])),
        );
        return { sessionScopes: this.session };
      }
      case 'wallet_revokeSession': {
        const scopes = params['scopes'] as readonly string[] | undefined;
        this.change(
          Object.fromEntries(Object.entries(this.session).filter(([key]) => scopes && !scopes.includes(key))),
        );
        return true;
      }
      default:
        return this.#invoke(params as unknown as Invocation);
    }
  }

  async #invoke({ scope, request: { method, params } }: Invocation): Promise<unknown> {
    if (!this.session[scope]?.methods.includes(method)) throw { code: 4100, message: 'Unauthorized' };
    if (method === 'wallet_addEthereumChain') {
      const [{ chainId }] = params as unknown as readonly [{ readonly chainId: string }];
      this.knows.add(`eip155:${Number(chainId)}`);
      return null;
    }
    if (!scope.startsWith('solana:')) return `0x${scope.replace(/\D/g, '').padStart(130, '0')}`;
    const { address } = params['account'] as { readonly address: string };
    const bytes = Uint8Array.from(atob(String(params['message'] ?? params['transaction'])), each => each.charCodeAt(0));
    if (method !== 'signMessage') return { signedTransaction: params['transaction'] };
    return { signature: encodeBase58(await signAs(address, bytes)), signedMessage: params['message'] };
  }
}
