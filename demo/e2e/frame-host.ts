import type { FrameLocator, Page } from '@playwright/test';
import type { FrameMessageName, FrameRequest, FrameResponse } from '../../controllers/frame/frame-messages.js';

/** Frame event or answer that the page has received. */
export interface Received {
  readonly type: string;
  readonly id?: string;
  readonly payload?: unknown;
}

interface HostWindow {
  received: Received[];
  ask(name: string, payload: unknown, id?: string): Promise<Received>;
}

/** What the page asks of the wallet by the address of the frame. */
export interface FrameOptions {
  readonly project?: string;
  /** `later`: people may receive before they have a way to recover. */
  readonly recovery?: 'later';
}

const FRAME = '#w3m-iframe';

/** Script of the smallest page that holds the frame: it asks and records, without any code of ours. */
function hostScript({ walletUrl, query }: { readonly walletUrl: string; readonly query: string }): void {
  const page = window as unknown as HostWindow;
  page.received = [];
  const waiting = new Map<string, (answer: Received) => void>();
  const frame = document.createElement('iframe');
  frame.id = 'w3m-iframe';
  frame.src = `${walletUrl}/sdk?${query}`;
  frame.allow = `publickey-credentials-get ${walletUrl}; publickey-credentials-create ${walletUrl}`;
  frame.width = '360';
  frame.height = '600';
  // As the modal shows it: all of it in sight, above the page
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '1', background: 'white' });
  addEventListener('message', ({ data, origin, source }: MessageEvent<Received>) => {
    if (origin !== walletUrl || source !== frame.contentWindow) return;
    page.received.push(data);
    if (data.id !== undefined) waiting.get(data.id)?.(data);
  });
  page.ask = (name, payload, id = crypto.randomUUID()) =>
    new Promise(resolve => {
      waiting.set(id, resolve);
      frame.contentWindow?.postMessage({ type: `@w3m-app/${name}`, id, payload }, walletUrl);
    });
  document.body.append(frame);
}

/** A page that embeds the secure wallet's frame by itself. */
export class FrameHost {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens the page at an origin and waits until the frame is ready. */
  static async open(page: Page, origin: string, walletUrl: string, options: FrameOptions = {}): Promise<FrameHost> {
    // A document of the demo's server without scripts; the browser blocks frames of local servers in pages without one
    await page.goto(`${origin}/demo-services/config.json`);
    const host = new FrameHost(page);
    await host.embed(walletUrl, options);
    return host;
  }

  /** Puts the frame into the page and waits until it is ready. */
  async embed(walletUrl: string, { project = 'demo', recovery }: FrameOptions = {}): Promise<void> {
    const query = new URLSearchParams({ projectId: project, version: '4', ...(recovery && { recovery }) });
    await this.page.evaluate(hostScript, { walletUrl, query: query.toString() });
    await this.event('READY');
  }

  /** The content of the frame. */
  get frame(): FrameLocator {
    return this.page.frameLocator(FRAME);
  }

  /** Sends a request and resolves with the whole answer. */
  ask(name: FrameMessageName, payload?: unknown, id?: string): Promise<Received> {
    return this.page.evaluate(([what, with_, as]) => (window as unknown as HostWindow).ask(what, with_, as), [
      name,
      payload,
      id,
    ] as const);
  }

  /** Sends a request and resolves with the payload of its success. */
  async get<M extends FrameMessageName>(name: M, payload?: FrameRequest<M>): Promise<FrameResponse<M>> {
    const answer = await this.ask(name, payload);
    if (!answer.type.endsWith('_SUCCESS')) throw new Error(`${answer.type}: ${JSON.stringify(answer.payload)}`);
    return answer.payload as FrameResponse<M>;
  }

  /** Sends a request to the wallet and approves it. Rejects with the text of a failure that the wallet shows. */
  async approve(method: string, params: unknown, chainId: number | string): Promise<unknown> {
    const failure = this.frame.getByRole('alert');
    const fail = async (): Promise<never> => {
      await failure.waitFor();
      throw new Error(`The wallet shows: ${await failure.textContent()}`);
    };
    const answer = this.get('RPC_REQUEST', { method, params, chainId });
    return Promise.race([
      answer,
      this.frame
        .getByTestId('wallet-approve')
        .click()
        .then(() => Promise.race([answer, fail()])),
    ]);
  }

  /** Everything that the page has received. */
  received(): Promise<readonly Received[]> {
    return this.page.evaluate(() => (window as unknown as HostWindow).received);
  }

  /** Waits for an event of the frame. */
  async event(name: string): Promise<void> {
    await this.page.waitForFunction(
      type => (window as unknown as HostWindow).received.some(message => message.type === type),
      `@w3m-frame/${name}`,
      { timeout: 40_000 }, // the first request starts the wallet
    );
  }
}
